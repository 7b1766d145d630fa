import { ACCOUNT_REFUSALS } from '../../../contract/refusals/account.ts'
import { birthDateOf, isOfAge } from '../../../domain/account/age.ts'
import { thaiPhone } from '../../../domain/account/thai-phone.ts'
import { bangkokDate } from '../../../domain/calendar/bangkok.ts'
import { siteText } from '../../text/th.ts'
import { birthDateTyped, type Draft, type StepNumber } from './registration-steps.ts'

interface RefusedStep {
  readonly detail: string
  readonly field: 'phone' | 'birth_date'
}

/** What can be said of a step before the whole is sent, by the rules of the call. Whose phone or name it is can not. */
export function refusedStep(step: StepNumber, draft: Draft, nowMs: number): RefusedStep | undefined {
  if (step === 1 && thaiPhone(draft.phone ?? '') === undefined) return refused('PHONE_INVALID', 'phone')
  if (step !== 2) return undefined
  const birthDate = birthDateOf(birthDateTyped(draft))
  if (!birthDate) return refused('BIRTH_DATE_INVALID', 'birth_date')
  return isOfAge(birthDate, bangkokDate(nowMs)) ? undefined : refused('UNDER_AGE', 'birth_date')
}

function refused(code: 'PHONE_INVALID' | 'BIRTH_DATE_INVALID' | 'UNDER_AGE', field: RefusedStep['field']) {
  return { detail: ACCOUNT_REFUSALS[code][siteText.language], field }
}
