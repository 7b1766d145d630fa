import type { Registration } from '../../../contract/services/account.ts'
import { YEARS_AHEAD } from '../../../ui/text/dates.ts'
import type { FormShape } from '../../forms/form-answer.ts'
import { formText } from '../../session/form-text.ts'

/** The three forms of a registration. The last has the password, so that no page has to keep it. */
export const STEPS = [
  { name: 'register-phone', fields: { phone: 'kept', upline: 'kept' } },
  {
    name: 'register-person',
    // The date of birth is one field of the call and three of the form.
    fields: {
      first_name: 'kept',
      last_name: 'kept',
      birth_date: 'kept',
      birth_day: 'kept',
      birth_month: 'kept',
      birth_year: 'kept',
    },
  },
  { name: 'register-account', fields: { username: 'kept', password: 'secret', promotion: 'kept' } },
] as const satisfies readonly FormShape[]

/** 1 to 3. */
export type StepNumber = 1 | 2 | 3
export const LAST_STEP = 3

/** What was typed in the steps so far, by field; no secrets. */
export type Draft = Readonly<Record<string, string>>

const DRAFT_FIELDS: readonly string[] = STEPS.flatMap(({ fields }) =>
  Object.entries(fields).flatMap(([name, how]) => (how === 'kept' ? [name] : [])),
)

/** What each step must have before the next one is asked. */
const NEEDED = [
  ['phone'],
  ['first_name', 'last_name', 'birth_day', 'birth_month', 'birth_year'],
] as const satisfies readonly (readonly string[])[]

/** The first step that is not answered. */
export function firstOpenStep(draft: Draft): StepNumber {
  const open = NEEDED.findIndex((names) => names.some((name) => !draft[name]?.trim()))
  return open < 0 ? LAST_STEP : ((open + 1) as StepNumber)
}

export function shapeOf(step: StepNumber): FormShape {
  return STEPS[step - 1] as FormShape
}

/** The step of a form's name; what names none is a whole registration. */
export function stepOfForm(name: string): StepNumber {
  const at = STEPS.findIndex((each) => each.name === name)
  return at < 0 ? LAST_STEP : ((at + 1) as StepNumber)
}

/** The step that asks a field of the call; undefined for one that none asks. */
export function stepOfField(field: string | undefined): StepNumber | undefined {
  const name = field?.split('.').at(-1) ?? ''
  const at = STEPS.findIndex(({ fields }) => Object.hasOwn(fields, name))
  return at < 0 ? undefined : ((at + 1) as StepNumber)
}

export function stepPath(step: StepNumber): string {
  return step === 1 ? '/register' : `/register?step=${step}`
}

/** What the whole registration is refused for at a field of an earlier step. */
export const EARLIER_REFUSALS = {
  PHONE_INVALID: 'phone',
  PHONE_TAKEN: 'phone',
  REFERRER_UNKNOWN: 'upline',
  BIRTH_DATE_INVALID: 'birth_date',
  UNDER_AGE: 'birth_date',
} as const

export function isEarlierRefusal(code: string | null): code is keyof typeof EARLIER_REFUSALS {
  return code !== null && Object.hasOwn(EARLIER_REFUSALS, code)
}

/** Where such a refusal is mended; undefined: at the last step, or nowhere here. */
export function refusedPath(code: string): string | undefined {
  if (!isEarlierRefusal(code)) return undefined
  const step = stepOfField(EARLIER_REFUSALS[code]) ?? 1
  return `/register?${new URLSearchParams({ ...(step > 1 && { step: String(step) }), refused: code })}`
}

export function stepOfSearch(search: URLSearchParams): StepNumber {
  const step = Number(search.get('step'))
  return step === 2 || step === 3 ? step : 1
}

/** The draft with what a form has sent. */
export function grownDraft(draft: Draft, form: FormData): Draft {
  const sent = DRAFT_FIELDS.flatMap((name) => {
    return typeof form.get(name) === 'string' ? [[name, formText(form, name)] as const] : []
  })
  return { ...draft, ...Object.fromEntries(sent) }
}

export function draftOf(fields: unknown): Draft {
  const of = typeof fields === 'object' && fields !== null ? fields : {}
  return Object.fromEntries(
    Object.entries(of).filter(([name, value]) => DRAFT_FIELDS.includes(name) && typeof value === 'string'),
  )
}

/** YYYY-MM-DD of the Common Era, from a year of the Buddhist era where the page shows those. */
export function birthDateTyped(draft: Draft): string {
  const two = (name: string) => (draft[name] ?? '').padStart(2, '0')
  return `${Number(draft.birth_year) - YEARS_AHEAD}-${two('birth_month')}-${two('birth_day')}`
}

/** The body of the call; fields left empty are not sent. */
export function registrationOf(draft: Draft, password: string): Registration {
  return {
    username: (draft.username ?? '').trim(),
    password: password.trim(),
    phone: (draft.phone ?? '').replace(/[\s-]/g, ''),
    first_name: (draft.first_name ?? '').trim(),
    last_name: (draft.last_name ?? '').trim(),
    birth_date: birthDateTyped(draft),
    ...optional(draft, 'promotion'),
    ...optional(draft, 'upline'),
  }
}

function optional(draft: Draft, name: 'promotion' | 'upline') {
  const typed = draft[name]?.trim()
  return typed ? { [name]: typed } : {}
}
