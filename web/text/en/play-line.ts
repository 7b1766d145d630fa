import type { Twin } from '../../../domain/words.ts'
import type { playLineText as Thai } from '../play-line.ts'

export const playLineText: Twin<typeof Thai> = {
  clock: 'Time',
  played: 'Played',
  net: 'Net',
  inGames: (baht) => `Net counts ${baht} baht moved to games and not brought back`,
  netBefore: 'Net before',
  failed: 'Your time at play and net position are not known yet. They are asked for again.',
  minutesLeft: (minutes) => `${minutes} min left of the time you have set`,
  noTime: (when) =>
    `The time you have set is used up${when === null ? '' : `. You can play again from ${when}`}`,
  checkTitle: 'You have been playing for a while',
  checkTime: 'Time played',
  checkStaked: 'Staked',
  checkInGames: 'Of that moved to games, not brought back',
  checkWon: 'Won',
  checkNet: 'Net',
  checkFailed: 'This was not saved. Try again.',
  pause: 'Take a break',
  goOn: 'Go on playing',
  history: 'See the history',
  signOut: 'Sign out',
}
