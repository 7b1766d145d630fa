import { z } from 'zod'

/**
 * What counts as turnover: products of which the same share counts. `outcome`: of what was won or lost in a round, never more than
 * was staked.
 */
export const countedShares = z.array(
  z.object({ percent: z.int(), of: z.enum(['stakes', 'outcome']), names: z.array(z.string()) }),
)
export type CountedSharesShown = z.output<typeof countedShares>
