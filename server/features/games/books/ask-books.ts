import { WALLETS_AT_MOST } from '../../../../domain/games/operated/wallet-terms.ts'
import type { Context } from '../../../context.ts'
import { eachAlone } from '../../../each-alone.ts'
import { Unavailable } from '../../../errors.ts'
import { eachOperator } from '../../directory/each-operator.ts'
import { hearPart } from '../../operators/outside/hear-part.ts'
import { bringLines } from './bring-book.ts'
import { listBookDays } from './queries-books.ts'

/** Days that are asked for: an older one is brought by people. */
const DAYS = 8
const ALL = { days: DAYS, limit: DAYS * WALLETS_AT_MOST }

/**
 * Asks for the lists of days that have ended and that their providers have not answered with, also where a person has brought one, and
 * again while something differs. Whose provider does not answer is asked again by the next run.
 */
export async function askBooks(ctx: Context): Promise<void> {
  const { gameBooks } = ctx.external
  if (!gameBooks) return
  await eachOperator(ctx, async (operatorId) => {
    const missing = (await listBookDays(ctx.read, operatorId, ALL)).filter(
      ({ isAsked, isOver, open }) => isOver && (!isAsked || open > 0),
    )
    await eachAlone(missing, async ({ provider, day }) => {
      const asked = hearPart(ctx, { operatorId, part: 'game-books' }, () => gameBooks.ask({ provider, day }))
      const lines = await asked.catch((error: unknown) => {
        if (!(error instanceof Unavailable)) throw error
        ctx.log.warn(
          { err: error, operatorId, provider, day },
          'a list of a provider of games is not to be had',
        )
        return undefined
      })
      if (lines) await bringLines(ctx, { operatorId, provider, day, name: 'query', by: 'system' }, lines)
    })
  })
}
