import { DEFAULT_COOL_DOWN_SECONDS, DEFAULT_FAST_RULE } from '../../../domain/fair/fast/fast-rules.ts'
import { FAST_LOTTERIES } from '../../../domain/lottery/lotteries/yeekee.ts'
import type { FastRules } from '../../../domain/staff/approvals.ts'
import type { Operator } from './operator.ts'

/** A demo signs its own beacon, which proves nothing: it is mixed in where somebody wants to see it. */
const REAL_BEACONS = FAST_LOTTERIES.map(({ code }) => code)

export function fastRulesOf(operator: Pick<Operator, 'settings' | 'demo'> | undefined): FastRules {
  const fast = operator?.settings.fast
  return {
    rule: fast?.rule ?? DEFAULT_FAST_RULE,
    coolDownSeconds: fast?.coolDownSeconds ?? DEFAULT_COOL_DOWN_SECONDS,
    beacons: fast?.beacons ?? (operator?.demo === false ? REAL_BEACONS : []),
  }
}
