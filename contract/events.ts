import type { Baht } from '../domain/money.ts'
import type { ShotShown } from './fair.ts'
import type { BoardFrame, BoardShown } from './services/board.ts'

/** What a member's browser sends when it connects, in addition to its session. */
export interface SocketGreeting {
  readonly company: string
  readonly agent: string
  readonly role: 'member'
  readonly username: string
}

/**
 * What the server sends to a member's browser. Events are hints: a screen asks the server again before it shows money.
 * `hello` and `frontend` are in the specification; the others are our own.
 */
export interface SocketEvents {
  hello: (event: { readonly now: string }) => void
  /** A deposit has come in, or several while the page was away. The page answers that it was shown. */
  frontend: (
    event: {
      readonly deposit_status: 'SUCCESS' | 'WAITING' | 'CANCLE'
      readonly username: string
      readonly amount: Baht
    },
    shown: () => void,
  ) => void
  /** A browser ignores a version older than the one it shows. `game`: it moved for a round of a game, which shows it when it likes. */
  balance: (event: { readonly credit: Baht; readonly version: number; readonly game?: 'bet' | 'win' }) => void
  round: (event: { readonly round_id: string; readonly status: string }) => void
  result: (event: { readonly round_id: string }) => void
  win: (event: { readonly round_id: string; readonly paid: Baht }) => void
  /** A round became void and a ticket in it was refunded. */
  refund: (event: { readonly round_id: string; readonly amount: Baht }) => void
  /** Staff have given money, or below zero have taken it. The page answers that it was shown. */
  adjusted: (event: { readonly amount: Baht }, shown: () => void) => void
  /** A withdrawal has ended: what was paid out of it, and what came back to the wallet. */
  withdrawal: (event: { readonly paid: Baht; readonly returned: Baht }) => void
  /** A message has come, or was seen elsewhere: so many are unread. */
  message: (event: { readonly unread: number }) => void
  /** New shots of a fast round, oldest first, to members who watch it: at most four events a second and round. */
  shots: (event: { readonly round_id: string; readonly shots: readonly ShotShown[] }) => void
  /** To members who watch a round's live prices: at most four events a second and round. */
  prices: (frame: BoardFrame) => void
  /** Which games can be played may have changed: those of a provider, or with null of all. */
  games: (event: { readonly provider: string | null }) => void
  /** Whether the member plays may have changed. */
  play: () => void
  'signed-out': () => void
}

/** What a member's browser asks over the socket. */
export interface SocketQuestions {
  /** Watches one round's live prices instead of any other's; answers null where it is not sold live. */
  'watch-prices': (roundId: string, answer: (board: BoardShown | null) => void) => void
  /** Watches one fast round's shots instead of any other's. */
  'watch-shots': (roundId: string, answer: (isThere: boolean) => void) => void
}
