import type { Context } from '../../../context.ts'
import type { SlipLookup } from '../../../external/slip-lookup.ts'
import type { Operator } from '../../operators/operator.ts'
import { hearPart } from '../../operators/outside/hear-part.ts'

/** Who asks banks about slips, heard whenever it is asked; null: nobody. */
export function slipLookupOf(
  ctx: Context,
  operator: Pick<Operator, 'id' | 'demo'> | undefined,
): SlipLookup | null {
  if (!operator) return null
  const lookup = operator.demo ? ctx.external.demoSlips : ctx.external.slips
  return (
    lookup && {
      ask: (slip) => hearPart(ctx, { operatorId: operator.id, part: 'slip-lookup' }, () => lookup.ask(slip)),
    }
  )
}
