import type { Sha256 } from '../../domain/fair/merkle.ts'
import type { Book, Round } from '../book/book.ts'
import type { AskedRound, Session } from '../book/lines.ts'
import { turnOf } from '../fair/turn-stream.ts'
import type { Game, Turn } from '../games/game.ts'
import { findGame } from '../games/games.ts'
import type { Wallet } from '../wallet/wallet.ts'

/** What an act of the studio may reach. */
export interface House {
  readonly book: Book
  readonly wallet: Wallet
  readonly outbox: {
    settle(round: Round): Promise<number | undefined>
    end(round: Round): Promise<number | undefined>
  }
  readonly sha256: Sha256
  readonly chance: { id(): string; seed(): Uint8Array }
  now(): number
  /** Does one thing after another for each name. */
  inTurn<T>(name: string, act: () => Promise<T>): Promise<T>
  log(fields: Readonly<Record<string, unknown>>, words: string): void
}

/** Why something is not done; the pages have words for each. */
export type Fault =
  | 'no-session'
  | 'no-game'
  | 'no-round'
  | 'bets'
  | 'client-seed'
  | 'busy'
  | 'too-soon'
  | 'no-answer'
  | 'no-money'
  | 'token'
  | 'stopped'
  | 'closed'
  | 'other-play'

export class StudioRefusal extends Error {
  readonly fault: Fault
  constructor(fault: Fault) {
    super(fault)
    this.fault = fault
  }
}

const BY_STATUS: Readonly<Record<string, Fault>> = {
  RS_ERROR_NOT_ENOUGH_MONEY: 'no-money',
  RS_ERROR_INVALID_TOKEN: 'token',
  RS_ERROR_TOKEN_EXPIRED: 'token',
  RS_ERROR_USER_DISABLED: 'stopped',
  RS_ERROR_BET_LIMIT_EXCEEDED: 'stopped',
}

/** What a word of the wallet is to a player. */
export function faultOf(status: string): Fault {
  return BY_STATUS[status] ?? 'closed'
}

export function requireSession(house: House, key: string): Session {
  const session = house.book.session(key)
  if (!session) throw new StudioRefusal('no-session')
  return session
}

/** The draw of a round. */
export function turnOfRound(
  house: House,
  round: Pick<AskedRound, 'game' | 'user' | 'seedId' | 'clientSeed' | 'nonce'>,
): Turn {
  const seed = house.book.seatOf(round).seeds.find(({ seedId }) => seedId === round.seedId)
  if (!seed) throw new Error('a round has its seed')
  return turnOf(house.sha256, { ...round, seed: Buffer.from(seed.seed, 'hex') })
}

export function requireGame(code: string): Game {
  const game = findGame(code)
  if (!game) throw new StudioRefusal('no-game')
  return game
}

export function isOpen({ state }: Round): boolean {
  return state === 'asked' || state === 'taken' || state === 'back'
}
