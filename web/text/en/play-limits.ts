import type { Twin } from '../../../domain/words.ts'
import type { limitText as Thai } from '../play-limits.ts'

export const limitText: Twin<typeof Thai> = {
  lead: 'Time is counted back from now. A lower limit holds at once. A higher one, or none, waits 24 hours and is then confirmed by you within 7 days.',
  kinds: {
    deposit: {
      title: 'Deposit limit',
      why: 'The most you deposit: what has arrived and what waits to be transferred. Money that was sent always reaches you.',
    },
    stake: {
      title: 'Stake limit',
      why: 'The most you stake in bets, bookings and games, with what you move to game wallets. What is cancelled or given back does not count; what was moved to a game wallet does, though it has come back.',
    },
    loss: {
      title: 'Loss limit',
      why: 'What you stake less what those bets win. A bet that is not drawn yet counts as lost.',
    },
  },
  time: {
    title: 'Time at play',
    why: 'Minutes in which a page of play is open or you bet, on all devices together. After that no bets, bookings, shots or new games; what was bet before goes on. A session ends with an hour of rest.',
    amount: 'The most, in minutes',
    set: 'Set the time',
    minutes: (minutes) => `${minutes} min`,
    askedNone: 'Asked for no limit of time:',
  },
  spans: { session: 'each session', day: '24 hours', week: '7 days', month: '31 days' },
  span: 'Within',
  amount: 'The most, in baht',
  set: 'Set the limit',
  done: 'Saved',
  left: (baht) => `${baht} left`,
  more: (when) => `more on ${when}`,
  asked: (baht) => `Asked for ${baht}:`,
  askedNone: 'Asked for no limit:',
  confirmFrom: (when) => `confirm it from ${when}`,
  confirmUntil: (when) => `confirm it until ${when}`,
  acts: { none: 'Ask for no limit', confirm: 'Confirm', drop: 'Take the request back' },
}
