import { bangkokIso } from '../../../domain/calendar/bangkok.ts'
import type { OpensIn } from '../../../domain/games/launch-address.ts'
import { concerns, restOf } from '../../../domain/games/rest.ts'
import type { Reader } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { findGame } from './queries-games.ts'
import { findIsProviderOn } from './queries-providers.ts'
import { listRests } from './queries-rests.ts'
import { findWallet } from './seamless/queries-wallets.ts'

export interface GameNamed {
  readonly operatorId: string
  readonly provider: string
  /** The provider's code of the game. */
  readonly game: string
}

export interface OpenGame {
  readonly launchUrl: string
  readonly opensIn: OpensIn
  /** Its provider keeps the wallet: no bet of it is seen here. */
  readonly isKept: boolean
  /** When a rest begins that is planned; null: none is. */
  readonly restsAt: Date | null
  /** The database's time. */
  readonly readAt: Date
}

/**
 * A game that can be played now: its operator shows it and its provider, neither rests, and the provider has a wallet that takes
 * bets. Throws `Refusal` GAME_UNKNOWN, GAME_NOT_OPEN, and GAME_RESTS with what its rest says.
 */
export async function requireOpenGame(reader: Reader, wish: GameNamed): Promise<OpenGame> {
  const { operatorId, provider, game: gameId } = wish
  const [game, isProviderOn, rests, wallet] = await Promise.all([
    findGame(reader, { operatorId, provider, gameId }),
    findIsProviderOn(reader, { operatorId, code: provider }),
    listRests(reader, operatorId),
    findWallet(reader, { operatorId, provider }),
  ])
  if (!game?.isOn || !game.isListed || !isProviderOn) throw new Refusal('GAME_UNKNOWN')
  const now = rests[0]?.readAt
  const rest = now && restOf(rests, provider, now)
  if (rest) {
    const until = rest.endsAt && bangkokIso(rest.endsAt.getTime())
    throw new Refusal('GAME_RESTS', { rest: { until, message: rest.message } })
  }
  if (!wallet?.isOn || wallet.launchUrl === null) throw new Refusal('GAME_NOT_OPEN')
  const { launchUrl, opensIn, readAt } = wallet
  const planned = rests.find((each) => concerns(each, provider) && each.startsAt > readAt)
  return {
    launchUrl,
    opensIn,
    isKept: wallet.family === 'transfer',
    restsAt: planned?.startsAt ?? null,
    readAt,
  }
}
