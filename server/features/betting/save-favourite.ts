import { type BetType, isNumberOf } from '../../../domain/betting/bet-types.ts'
import type { Satang } from '../../../domain/money.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { lockAccounts } from '../ledger/queries.ts'
import { deleteFavourite, insertFavourite, listFavourites } from './queries-favourites.ts'

/** One page shows them all. */
const FAVOURITES_MAX = 50
/** Of all sets together: each line is 50 bytes of the answer that lists them. */
const LINES_MAX = 5_000

export interface SaveFavourite {
  readonly memberId: string
  readonly operatorId: string
  readonly name: string
  readonly lines: readonly { readonly type: BetType; readonly number: string; readonly stake: Satang }[]
}

/**
 * Saves lines for later bets; the same name replaces what was saved before. No prices are saved: the round they are bet
 * in sets them. Throws `Refusal` WRONG_DIGITS (with the line), FAVOURITES_FULL, FAVOURITE_LINES_FULL.
 */
export function saveFavourite(ctx: Context, wish: SaveFavourite): Promise<string> {
  const { memberId, operatorId, name, lines } = wish
  const wrong = lines.findIndex(({ type, number }) => !isNumberOf(type, number))
  if (wrong >= 0) throw new Refusal('WRONG_DIGITS', { line: wrong })
  return ctx.transaction(async (tx) => {
    await lockAccounts(tx, [memberId]) // two requests at once must not both take the last place
    const others = (await listFavourites(tx, memberId)).filter((each) => each.name !== name)
    if (others.length >= FAVOURITES_MAX) throw new Refusal('FAVOURITES_FULL')
    const kept = others.reduce((sum, { types }) => sum + types.length, 0)
    if (kept + lines.length > LINES_MAX) throw new Refusal('FAVOURITE_LINES_FULL')
    return insertFavourite(tx, {
      memberId,
      operatorId,
      id: ctx.chance.id(),
      name,
      types: lines.map(({ type }) => type),
      numbers: lines.map(({ number }) => number),
      stakes: lines.map(({ stake }) => stake),
    })
  })
}

/** Throws `Refusal` FAVOURITE_UNKNOWN. */
export async function removeFavourite(ctx: Context, memberId: string, id: string): Promise<void> {
  const removed = await ctx.transaction((tx) => deleteFavourite(tx, memberId, id))
  if (!removed) throw new Refusal('FAVOURITE_UNKNOWN')
}
