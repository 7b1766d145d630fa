import type { Baht } from '../../domain/money.ts'

/** Events sent to browsers after a commit, money in baht. Hints only: browsers read money again through calls. */
export type LiveEvent =
  | {
      readonly name: 'balance'
      readonly memberId: string
      readonly balance: Baht
      readonly version: number
      /** It moved last for a bet or a win of a game. */
      readonly game?: 'bet' | 'win'
    }
  | { readonly name: 'round'; readonly operatorId: string; readonly roundId: string; readonly status: string }
  | { readonly name: 'result'; readonly operatorId: string; readonly roundId: string }
  /** The sales of a round have changed, and so may its live prices; screens read them again. */
  | { readonly name: 'prices'; readonly roundId: string }
  | { readonly name: 'win'; readonly memberId: string; readonly roundId: string; readonly paid: Baht }
  /** A round is void, and a ticket in it is refunded. */
  | { readonly name: 'refund'; readonly memberId: string; readonly roundId: string; readonly amount: Baht }
  /** Money of a deposit has come in. */
  | {
      readonly name: 'deposit'
      readonly memberId: string
      /** Of the incoming payment, or of the pair. */
      readonly id: string
      readonly username: string
      readonly amount: Baht
    }
  /** Two people of the staff have given a member money, or below zero have taken it. */
  | { readonly name: 'adjusted'; readonly memberId: string; readonly id: string; readonly amount: Baht }
  /** A withdrawal has ended: what was paid out of it, and what came back. */
  | { readonly name: 'withdrawal'; readonly memberId: string; readonly paid: Baht; readonly returned: Baht }
  /** A message has come, or was seen: so many are unread now. */
  | { readonly name: 'message'; readonly memberId: string; readonly unread: number }
  /** A free shot into a fast round, without a name. */
  | {
      readonly name: 'shot'
      readonly operatorId: string
      readonly roundId: string
      readonly number: string
      readonly memberTag: string
      readonly atMs: number
    }
  /** Maintenance of games was planned or ended, or a provider or game was shown or hidden. Null: of all providers. */
  | { readonly name: 'games'; readonly operatorId: string; readonly provider: string | null }
  /** A member has stopped playing, or opened a game: pages of play ask whether theirs may stay. */
  | { readonly name: 'play'; readonly memberId: string }
  /** Sessions of a member have ended: all of them, only one, or all except one. */
  | {
      readonly name: 'signed-out'
      readonly memberId: string
      readonly only?: string
      readonly except?: string
    }
