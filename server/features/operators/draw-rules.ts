import { DEFAULT_TAKE_BACK } from '../../../domain/betting/win/difference.ts'
import type { DrawRules } from '../../../domain/staff/approvals.ts'
import type { OperatorSettings } from './operator.ts'

/** A draw without a result by then was not held. */
export const DEFAULT_NO_RESULT_MINUTES = 60

export function drawRulesOf(settings: OperatorSettings | undefined): DrawRules {
  return {
    takeBack: settings?.takeBack ?? DEFAULT_TAKE_BACK,
    noResultMinutes: settings?.noResultMinutes ?? DEFAULT_NO_RESULT_MINUTES,
  }
}
