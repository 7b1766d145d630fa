import type { Twin } from '../../../domain/words.ts'
import type { playText as Thai } from '../play.ts'

export const playText: Twin<typeof Thai> = {
  lobby: 'Back to the lobby',
  playing: 'Playing',
  balance: 'Balance',
  balanceInRound: 'During this round',
  fullScreen: 'Full screen',
  windowed: 'Leave full screen',
  frame: (game) => `Game ${game}`,
  tabTitle: 'This game opens in a new tab',
  tabWhy:
    'This provider cannot be played on this page: the game opens in another tab. Come back here for your balance.',
  tabOpen: 'Open the game',
  left: {
    rests: 'This game is closed for maintenance',
    stopped: 'You have stopped playing',
    out: 'You are signed out',
    over: 'This game cannot be opened now',
    slot: 'You have opened another slot',
  },
  slotWhy:
    'One slot is played at a time, so this one has stopped. If you open it again, the other one stops instead.',
  slotHere: 'Play this one instead',
  outWhy:
    'This sign-in is over: it was ended elsewhere, the password was changed, or the account is suspended.',
  safe: 'What you have bet already plays on to the end of its round. A win is paid to your wallet as always.',
  again: 'Try to open it again',
  signIn: 'Sign in',
  report: 'See what you played',
}
