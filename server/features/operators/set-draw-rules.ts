import { invariant } from '../../../domain/invariant.ts'
import type { Context } from '../../context.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { type DrawRules, drawRulesOf } from './draw-rules.ts'
import { findOperatorById, updateOperatorSettings } from './queries.ts'

export interface SetDrawRules extends DrawRules {
  readonly operatorId: string
  readonly staffId: string
}

/** Sets the rules for corrections and missing results from now on. Old and new values are in the audit log. */
export function setDrawRules(ctx: Context, wish: SetDrawRules): Promise<DrawRules> {
  const { operatorId, staffId, takeBack, noResultMinutes } = wish
  const after: DrawRules = { takeBack, noResultMinutes }
  return ctx.transaction(async (tx) => {
    const operator = await findOperatorById(tx, operatorId)
    invariant(operator, 'staff work for an operator')
    await updateOperatorSettings(tx, operatorId, { ...after })
    await appendAudit(tx, {
      operatorId,
      actor: `staff:${staffId}`,
      kind: 'rules.draws',
      body: { before: drawRulesOf(operator.settings), after },
    })
    return after
  })
}
