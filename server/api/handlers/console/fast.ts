import { fastRulesOf } from '../../../features/operators/fast-rules.ts'
import { findOperatorById } from '../../../features/operators/queries.ts'
import { proposeRules } from '../../../features/rules/change-rules.ts'
import type { ConsoleHandlers } from '../../road/caller.ts'

export const fast: ConsoleHandlers<'fast'> = {
  async rules(ctx, staff) {
    return fastRulesOf(await findOperatorById(ctx.read, staff.operatorId))
  },

  setRules: (ctx, { operatorId, staffId }, { body: { seen, ...after } }) =>
    proposeRules(ctx, { operatorId, staffId, kind: 'fast', after, seen }),
}
