import { groupName } from '../../lottery/groups.ts'
import { type Satang, satang } from '../../money.ts'
import type { Language, Words } from '../../words.ts'
import type { GameType } from '../shelves.ts'

/** What a game counts as for turnover: the products of the house's rules beside the groups of lotteries. */
const GAME_PRODUCTS = {
  slot: { th: 'สล็อตและยิงปลา', en: 'Slots and fishing' },
  casino: { th: 'คาสิโนและไพ่', en: 'Casino and cards' },
  sport: { th: 'กีฬาและการแข่งขัน', en: 'Sport and races' },
} as const satisfies Readonly<Record<string, Words>>
export type GameProduct = keyof typeof GAME_PRODUCTS

export const GAME_PRODUCT_CODES = Object.keys(GAME_PRODUCTS) as readonly GameProduct[]

/** Undefined: it is no product of games. */
export function gameProductName(product: string): Words | undefined {
  return Object.entries(GAME_PRODUCTS).find(([name]) => name === product)?.[1]
}

/** Of games, or of a group of lotteries. */
export function productName(product: string, language: Language): string {
  return gameProductName(product)?.[language] ?? groupName(product, language)
}

const PRODUCTS: Readonly<Record<GameType, GameProduct>> = {
  slot: 'slot',
  fishing: 'slot',
  arcade: 'slot',
  live: 'casino',
  table: 'casino',
  card: 'casino',
  crash: 'casino',
  lottery: 'casino',
  sport: 'sport',
  esport: 'sport',
  race: 'sport',
}

/** A game that is on no list counts as the one that counts least. */
export function productOf(type: GameType | null): GameProduct {
  return type === null ? 'casino' : PRODUCTS[type]
}

/**
 * What of a round turns over, in per cent. Of a slot its stakes: its bets cannot cover each other. Of the others its outcome: what the
 * member could lose and did win or lose, never more than the stakes. Who bets on both sides of a table, or on nearly all numbers of a
 * wheel, has won about what was staked, and the difference is all that was at risk: providers do not tell the sides, but they tell this.
 * Bets of sport that cover each other stand in rounds of their own, which nobody sees.
 */
export const GAME_SHARES: Readonly<
  Record<GameProduct, { readonly percent: number; readonly of: 'stakes' | 'outcome' }>
> = {
  slot: { percent: 100, of: 'stakes' },
  casino: { percent: 100, of: 'outcome' },
  sport: { percent: 50, of: 'outcome' },
}

/** A round of one member, after what was taken back. */
export interface RoundSums {
  readonly staked: number
  readonly won: number
}

/** What a round counts towards turnover. */
export function countedOfRound(product: GameProduct, { staked, won }: RoundSums): Satang {
  const { percent, of } = GAME_SHARES[product]
  const atRisk = of === 'stakes' ? staked : Math.min(staked, Math.abs(won - staked))
  return satang(Math.floor((atRisk * percent) / 100))
}

/** A round that nobody has closed counts after so long without a bet, a win or a rollback. */
export const IDLE_HOURS = 24
