import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { lockAccounts } from '../ledger/queries.ts'
import { findGame } from './queries-games.ts'
import { countKept, deleteKept, insertKept } from './queries-own.ts'

/** One page shows them all. */
const KEPT_AT_MOST = 100

export interface OwnGame {
  readonly memberId: string
  readonly operatorId: string
  readonly provider: string
  readonly gameId: string
}

/** Keeps a game, or forgets it. Twice is once. Throws `Refusal` GAME_UNKNOWN, GAMES_KEPT_FULL. */
export function keepGame(ctx: Context, wish: OwnGame & { readonly keep: boolean }): Promise<void> {
  return ctx.transaction(async (tx) => {
    await lockAccounts(tx, [wish.memberId]) // two at once must not both take the last place
    if (!wish.keep) return deleteKept(tx, wish)
    await requireGame(tx, wish)
    await insertKept(tx, wish)
    if ((await countKept(tx, wish.memberId)) > KEPT_AT_MOST) throw new Refusal('GAMES_KEPT_FULL')
  })
}

async function requireGame(tx: Tx, { operatorId, provider, gameId }: OwnGame): Promise<void> {
  const game = await findGame(tx, { operatorId, provider, gameId })
  if (!game?.isOn || !game.isListed) throw new Refusal('GAME_UNKNOWN')
}
