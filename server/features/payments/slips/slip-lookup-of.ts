import type { Context } from '../../../context.ts'
import type { SlipLookup } from '../../../external/slip-lookup.ts'
import type { Operator } from '../../operators/operator.ts'

/** Who asks banks about slips; null: nobody. */
export function slipLookupOf(
  ctx: Pick<Context, 'external'>,
  operator: Pick<Operator, 'demo'> | undefined,
): SlipLookup | null {
  return operator?.demo ? ctx.external.demoSlips : ctx.external.slips
}
