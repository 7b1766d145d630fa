import type { Baht } from '../domain/money.ts'
import type { ShotShown } from './fair.ts'
import type { BoardFrame, BoardShown } from './services/board.ts'

/** What a member's browser sends when it connects, beside its session. */
export interface SocketGreeting {
  readonly company: string
  readonly agent: string
  readonly role: 'member'
  readonly username: string
}

/**
 * What the server tells a member's browser. All of it is a hint: a screen asks again before it believes money.
 * `hello` and `frontend` are the specification's; the others are ours.
 */
export interface SocketEvents {
  hello: (event: { readonly now: string }) => void
  frontend: (event: {
    readonly deposit_status: 'SUCCESS' | 'WAITING' | 'CANCLE'
    readonly username: string
    readonly amount: Baht
  }) => void
  /** A browser drops a version older than the one it shows. */
  balance: (event: { readonly credit: Baht; readonly version: number }) => void
  round: (event: { readonly round_id: string; readonly status: string }) => void
  result: (event: { readonly round_id: string }) => void
  win: (event: { readonly round_id: string; readonly paid: Baht }) => void
  /** A round was not held: a ticket in it was given back. */
  refund: (event: { readonly round_id: string; readonly amount: Baht }) => void
  /** To those who stand in the room of a fast round: its shots, the oldest first. At most four such events a second and round, however many come. */
  shots: (event: { readonly round_id: string; readonly shots: readonly ShotShown[] }) => void
  /** To those who watch the board of a round. At most four such events a second and round, however many bets come. */
  prices: (frame: BoardFrame) => void
  'signed-out': () => void
}

/** What a member's browser may ask over the socket. */
export interface SocketQuestions {
  /** Watches one round's live prices from here on, and no other's; the answer is null where it is not sold live. */
  'watch-prices': (roundId: string, answer: (board: BoardShown | null) => void) => void
  /** Stands in one fast round's room from here on, and in no other. */
  'watch-shots': (roundId: string, answer: (isThere: boolean) => void) => void
}
