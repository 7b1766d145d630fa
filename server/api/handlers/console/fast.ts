import { findOperatorById } from '../../../features/operators/queries.ts'
import { fastRulesOf, setFastRules } from '../../../features/operators/set-fast-rules.ts'
import type { ConsoleHandlers } from '../../road/caller.ts'

export const fast: ConsoleHandlers<'fast'> = {
  async rules(ctx, staff) {
    return fastRulesOf((await findOperatorById(ctx.read, staff.operatorId))?.settings)
  },

  setRules: (ctx, staff, { body }) =>
    setFastRules(ctx, { ...body, operatorId: staff.operatorId, staffId: staff.staffId }),
}
