import { DEFAULT_TAKE_BACK, type TakeBack } from '../../../domain/betting/win/difference.ts'
import type { OperatorSettings } from './operator.ts'

/** What an operator has decided about corrections and draws without a result. */
export interface DrawRules {
  readonly takeBack: TakeBack
  /** Minutes after which a draw abroad without a result is void; 0 for never. */
  readonly noResultMinutes: number
}

/** A draw without a result by then was not held. */
export const DEFAULT_NO_RESULT_MINUTES = 60

export function drawRulesOf(settings: OperatorSettings | undefined): DrawRules {
  return {
    takeBack: settings?.takeBack ?? DEFAULT_TAKE_BACK,
    noResultMinutes: settings?.noResultMinutes ?? DEFAULT_NO_RESULT_MINUTES,
  }
}
