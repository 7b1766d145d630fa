import { drawRulesOf } from '../../../features/operators/draw-rules.ts'
import { findOperatorById } from '../../../features/operators/queries.ts'
import { setDrawRules } from '../../../features/operators/set-draw-rules.ts'
import type { ConsoleHandlers } from '../../road/caller.ts'

export const rules: ConsoleHandlers<'rules'> = {
  async draws(ctx, staff) {
    return drawRulesOf((await findOperatorById(ctx.read, staff.operatorId))?.settings)
  },

  setDraws: (ctx, staff, { body }) =>
    setDrawRules(ctx, { ...body, operatorId: staff.operatorId, staffId: staff.staffId }),
}
