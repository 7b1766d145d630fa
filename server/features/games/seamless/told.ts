import { unitsToSatang } from '../../../../domain/games/units.ts'
import { type Satang, satang } from '../../../../domain/money.ts'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import type { WalletOf } from './queries-wallets.ts'

/** What a provider tells of a bet or a win, in its own units and names. */
export interface ToldByProvider extends WalletOf {
  readonly transactionId: string
  readonly round: string
  readonly game: string
  readonly units: number
  /** How many units of its family are a satang. */
  readonly unitsASatang: number
  readonly currency: string
  /** Nothing more comes of its round. */
  readonly closes: boolean
  /** Another name of a bet, by which its provider may name it later. */
  readonly betRef?: string | undefined
}

export interface GameBetWish extends ToldByProvider {
  readonly token: string
  /** The member as the provider names it; undefined: it did not. */
  readonly user: string | undefined
}

export interface GameWinWish extends ToldByProvider {
  /** The bet's id. */
  readonly reference: string
  /** Of its play, where the provider names it: a win is asked for no token. */
  readonly token?: string
  readonly user: string | undefined
  /** Its family pays nothing more once a round is over. */
  readonly endsWithRound?: boolean
}

/** What a provider has told, with its amount in satang. */
export type ToldWish =
  | { readonly kind: 'bet'; readonly wish: GameBetWish; readonly amount: Satang }
  | { readonly kind: 'win'; readonly wish: GameWinWish; readonly amount: Satang }

export const CURRENCY = 'THB'

/** What a member has, with the member as the provider knows it. */
export interface Told {
  readonly memberId: string
  readonly balance: Satang
  /** Our own id of the bet or win. */
  readonly id: string
}

/**
 * The satang of what was told. What does not divide is rounded against the player, up for a bet and down for a win, and the log
 * says so: else tiny bets are won on and paid by nobody. Throws `Refusal` GAME_CURRENCY.
 */
export function amountOf(ctx: Context, told: ToldByProvider, kind: 'bet' | 'win'): Satang {
  if (told.currency !== CURRENCY) throw new Refusal('GAME_CURRENCY')
  const { amount, isExact } = unitsToSatang(told.units, told.unitsASatang)
  if (!isExact) {
    const { provider, transactionId, units } = told
    ctx.log.warn({ provider, transactionId, units }, 'an amount of a game is no whole satang')
  }
  return kind === 'bet' && !isExact ? satang(amount + 1) : amount
}
