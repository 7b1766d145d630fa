import { DEFAULT_COOL_DOWN_SECONDS, DEFAULT_FAST_RULE } from '../../../domain/fair/fast/fast-rules.ts'
import type { FastRules } from '../../../domain/staff/approvals.ts'
import type { OperatorSettings } from './operator.ts'

export function fastRulesOf(settings: OperatorSettings | undefined): FastRules {
  return {
    rule: settings?.fast?.rule ?? DEFAULT_FAST_RULE,
    coolDownSeconds: settings?.fast?.coolDownSeconds ?? DEFAULT_COOL_DOWN_SECONDS,
    beacons: settings?.fast?.beacons ?? [],
  }
}
