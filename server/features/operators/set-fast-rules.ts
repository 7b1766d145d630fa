import {
  DEFAULT_COOL_DOWN_SECONDS,
  DEFAULT_FAST_RULE,
  type FastSettings,
} from '../../../domain/fair/fast/fast-rules.ts'
import { invariant } from '../../../domain/invariant.ts'
import type { Context } from '../../context.ts'
import { appendAudit } from '../audit/append-audit.ts'
import type { OperatorSettings } from './operator.ts'
import { findOperatorById, updateOperatorSettings } from './queries.ts'

/** An operator's rules for fast rounds, defaults filled in. */
export type FastRules = Required<FastSettings>

export function fastRulesOf(settings: OperatorSettings | undefined): FastRules {
  return {
    rule: settings?.fast?.rule ?? DEFAULT_FAST_RULE,
    coolDownSeconds: settings?.fast?.coolDownSeconds ?? DEFAULT_COOL_DOWN_SECONDS,
    beacons: settings?.fast?.beacons ?? [],
  }
}

export interface SetFastRules extends FastRules {
  readonly operatorId: string
  readonly staffId: string
}

/**
 * Sets the rules for fast rounds: rule and beacons for later rounds, the wait from now on. Recorded in the audit log.
 */
export function setFastRules(ctx: Context, wish: SetFastRules): Promise<FastRules> {
  const { operatorId, staffId, ...after } = wish
  return ctx.transaction(async (tx) => {
    const operator = await findOperatorById(tx, operatorId)
    invariant(operator, 'staff work for an operator')
    await updateOperatorSettings(tx, operatorId, { fast: after })
    await appendAudit(tx, {
      operatorId,
      actor: `staff:${staffId}`,
      kind: 'rules.fast',
      body: { before: fastRulesOf(operator.settings), after },
    })
    return after
  })
}
