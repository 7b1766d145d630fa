import { howMany } from '../../../domain/how-many.ts'
import type { Twin } from '../../../domain/words.ts'
import type { playControlText as Thai } from '../play-control.ts'

export const playControlText: Twin<typeof Thai> = {
  title: 'Play control',
  lead: 'Set limits, take a break or stop at any time. It holds at once, and nobody loosens, shortens or ends it early, staff included.',
  failed: 'The page could not be loaded',
  lengths: {
    day: '1 day',
    week: '1 week',
    month: '1 month',
    'two-months': '2 months',
    'three-months': '3 months',
    'six-months': '6 months',
    year: '1 year',
    'five-years': '5 years',
  },
  checkTitle: 'Reality check',
  checkWhy:
    'While you play, the page stops from time to time and shows how long you have played, what you staked and won, and the net. It cannot be switched off.',
  checkEvery: 'Every how many minutes',
  checkMinutes: (minutes) => howMany(minutes, 'minute'),
  checkLongest: (minutes) =>
    `The operator asks for a check every ${howMany(minutes, 'minute')} at least. You may choose fewer.`,
  checkSet: 'Save',
  checkDone: 'Saved',
  checkWaits: 'You have been playing for a while',
  checkTime: 'Time played',
  checkStaked: 'Staked',
  checkInGames: 'Of that moved to games, not brought back',
  checkWon: 'Won',
  checkNet: 'Net',
  checkGoOn: 'Go on playing',
  checkHolds:
    'Until you go on playing, nothing that stakes is taken. What was bet before is drawn and paid as usual.',
  checkedSendAgain: 'Saved. Go back to the page on which you were playing and send the same again.',
  checkedBack: 'Go back',
  breakTitle: 'Take a break',
  breakWhy: 'No bets, bookings, shots, deposits or rewards until the time is over. Then you can play again.',
  breakLength: 'For how long',
  breakBegin: 'Begin the break',
  exclusionTitle: 'Stop for long',
  exclusionWhy:
    'Like a break, but when the time is over you stay stopped until you ask to come back, and 24 hours more. Your other devices are signed out at once. Bookings, and tickets that can still be cancelled, are cancelled and refunded.',
  exclusionLength: 'For how long',
  exclusionSure: 'I understand that this cannot be ended before its time',
  exclusionBegin: 'Stop playing',
  goesOn:
    'During a break, what you have bet already is drawn and paid as usual. You can always see your history and withdraw.',
  onBreak: 'You are taking a break',
  excluded: 'You have stopped playing',
  until: (when) => `Until ${when}`,
  longer: 'It can only be made longer',
  questions: {
    break: {
      title: (length) => `A break of ${length}?`,
      means: [
        'It begins when you confirm, and holds at once',
        'No bets, bookings, shots, deposits or rewards until it is over. You can withdraw and see your history.',
        'It is not ended or shortened before its time, not even by staff',
      ],
      confirm: 'Confirm the break',
    },
    exclusion: {
      title: (length) => `Stop playing for ${length}?`,
      means: [
        'It begins when you confirm, and holds at once',
        'When the time is over you stay stopped until you ask to come back, and 24 hours more',
        'Bookings, and tickets that can still be cancelled, are cancelled and refunded. You can withdraw and see your history.',
      ],
      confirm: 'Confirm, stop playing',
    },
  },
  notNow: 'Not now',
  longerOf: {
    break: {
      title: 'Make the break longer',
      why: (until) => `Nothing needs to be done if this is enough. It lasts until ${until}.`,
    },
    exclusion: {
      title: 'Stop for longer',
      why: (until) => `Nothing needs to be done if this is enough. It lasts until ${until}.`,
    },
  },
  longerUntil: 'Until when',
  longerNone: 'Choose a new end',
  longerBegin: 'Make it longer',
  longerQuestion: 'Make it longer?',
  longerFrom: (until) => `It was until ${until}`,
  longerMeans: ['It is not made shorter again, not even by staff'],
  longerConfirm: 'Confirm, make it longer',
  done: 'Begun: it holds from now on',
  timeIsOver: 'The time you set is over. Unless you ask to come back, you stay stopped.',
  returnAsk: 'Ask to come back',
  returnWhy: 'You can play again 24 hours after asking',
  returnsAt: (when) => `You can play again ${when}`,
  withdraw: 'Withdraw',
  history: 'See the history',
  statement: 'See my statement',
}
