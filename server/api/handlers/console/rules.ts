import { invariant } from '../../../../domain/invariant.ts'
import { missingOf } from '../../../../domain/operator/licence.ts'
import { drawRulesOf } from '../../../features/operators/draw-rules.ts'
import { licenceOf } from '../../../features/operators/licence.ts'
import { findOperatorById } from '../../../features/operators/queries.ts'
import { confirmRules, endRules, proposeRules } from '../../../features/rules/change-rules.ts'
import type { ConsoleHandlers } from '../../road/caller.ts'

export const rules: ConsoleHandlers<'rules'> = {
  async draws(ctx, staff) {
    return drawRulesOf((await findOperatorById(ctx.read, staff.operatorId))?.settings)
  },

  setDraws: (ctx, { operatorId, staffId }, { body: { seen, ...after } }) =>
    proposeRules(ctx, { operatorId, staffId, kind: 'draws', after, seen }),

  async licence(ctx, staff) {
    const operator = await findOperatorById(ctx.read, staff.operatorId)
    invariant(operator, 'staff work for an operator')
    const licence = licenceOf(operator)
    const { demo: isDemo, takesMoney } = operator
    return { licence, missing: [...missingOf(licence)], isDemo, takesMoney }
  },

  setLicence: (ctx, { operatorId, staffId }, { body: { seen, ...after } }) =>
    proposeRules(ctx, { operatorId, staffId, kind: 'licence', after, seen }),

  async confirm(ctx, { operatorId, staffId }, { body }) {
    await confirmRules(ctx, { ...body, operatorId, staffId })
    return {}
  },

  async reject(ctx, { operatorId, staffId }, { body }) {
    await endRules(ctx, { ...body, operatorId, staffId }, 'rejected')
    return {}
  },

  async withdraw(ctx, { operatorId, staffId }, { body }) {
    await endRules(ctx, { ...body, operatorId, staffId }, 'withdrawn')
    return {}
  },
}
