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
  newsTitle: 'News of the site',
  newsOn: 'You get news and promotions, at most one message a day. Money and security are always told.',
  newsOff: 'You get no news and promotions. Money and security are told all the same.',
  stopNews: 'No more news',
  getNews: 'Get news',
  newsDone: 'Saved',
}
