import { ACCOUNT_REFUSALS } from '../../../contract/refusals/account.ts'
import { withFigure } from '../../../contract/refusals/with-figure.ts'
import { birthDateOf, isOfAge } from '../../../domain/account/age.ts'
import { thaiPhone } from '../../../domain/account/thai-phone.ts'
import { bangkokDate } from '../../../domain/calendar/bangkok.ts'
import type { FormRefused } from '../../forms/form-answer.ts'
import { siteText } from '../../text/th.ts'
import {
  birthDateTyped,
  type Draft,
  EARLIER_REFUSALS,
  isEarlierRefusal,
  type StepNumber,
  shapeOf,
  stepOfField,
} from './registration-steps.ts'

interface RefusedStep {
  readonly detail: string
  readonly field: 'phone' | 'birth_date'
}

/** What can be said of a step before the whole is sent, by the rules of the call. Whose phone or name it is can not. */
export function refusedStep(
  step: StepNumber,
  draft: Draft,
  { nowMs, age }: { readonly nowMs: number; readonly age: number },
): RefusedStep | undefined {
  if (step === 1 && thaiPhone(draft.phone ?? '') === undefined) return refused('PHONE_INVALID', 'phone')
  if (step !== 2) return undefined
  const birthDate = birthDateOf(birthDateTyped(draft))
  if (!birthDate) return refused('BIRTH_DATE_INVALID', 'birth_date')
  if (isOfAge(birthDate, bangkokDate(nowMs), age)) return undefined
  const words = withFigure('UNDER_AGE', { age }) ?? ACCOUNT_REFUSALS.UNDER_AGE
  return { detail: words[siteText.language], field: 'birth_date' }
}

/** What the last step was refused for, in the address of the step that asks it: it is mended there. */
export function refusedBefore(search: URLSearchParams, age: number): FormRefused | null {
  const code = search.get('refused')
  if (!isEarlierRefusal(code)) return null
  const field = EARLIER_REFUSALS[code]
  const words = (code === 'UNDER_AGE' ? withFigure(code, { age }) : undefined) ?? ACCOUNT_REFUSALS[code]
  const form = shapeOf(stepOfField(field) ?? 1).name
  return { form, field, error: words[siteText.language], typed: {} }
}

function refused(code: 'PHONE_INVALID' | 'BIRTH_DATE_INVALID', field: RefusedStep['field']) {
  return { detail: ACCOUNT_REFUSALS[code][siteText.language], field }
}
