import type { Twin } from '../../../domain/words.ts'
import type { inboxText as Thai } from '../inbox.ts'

export const inboxText: Twin<typeof Thai> = {
  title: 'Messages',
  lead: 'What you won, money in and out, and the safety of your account',
  empty: 'No messages yet',
  emptyWhy: 'Here you are told when you win, when money comes or goes, and of sign-ins on a new device',
  noMore: 'There are no older messages',
  unread: 'Unread',
  markRead: 'Mark all as read',
  older: 'Older messages',
  newest: 'Newest messages',
  see: 'See',
  offersTitle: 'Offers',
  offersOn:
    'You get them in this inbox, one a day at most. Messages about your account and money come anyway.',
  offersOff: 'You get none. Messages about your account and money come as ever.',
  offersEnd: 'No more offers',
  offersBegin: 'Send me offers',
  pushTitle: 'Notices on this device',
  pushWhy:
    'You are told when you win, when money comes or goes and of sign-ins, even while this site is closed. Not between 22:00 and 08:00, except about security. Turn it off at any time; it ends when you sign out.',
  pushOffers: 'Tell me of offers too, one a day at most',
  pushOnOffers: 'Offers included.',
  pushScreen: 'Show details on a locked screen',
  pushScreenWhy: 'Otherwise the screen only says “You have a new message”',
  pushBegin: 'Turn notices on',
  pushEnd: 'Turn notices off',
  pushOn: 'On for this device',
  pushOnText: 'On for this device, with details on a locked screen',
  pushDenied:
    'The browser blocks notices of this site. Allow them in the settings of the browser, then come back to this page.',
  pushNone:
    'This browser shows no notices. On an iPhone, add the site to the home screen first. All messages are here.',
  pushFailed: 'Notices could not be turned on. Please try again.',
  pushScripts: 'Notices need scripts, which this browser has turned off.',
  pushDemo: 'A demo sends no notices for real.',
}
