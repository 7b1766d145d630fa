import type { Context } from '../../../context.ts'
import type { BankFeed } from '../../../external/feed/bank-feed.ts'
import type { Operator } from '../../operators/operator.ts'

/** Who asks banks what came in; null: nobody. */
export function feedOf({ external }: Context, { demo }: Pick<Operator, 'demo'>): BankFeed | null {
  return demo ? external.demoFeed : external.feed
}
