import { bahtToSatang, isBaht } from '../../../domain/money.ts'
import {
  LIMIT_KINDS,
  LIMIT_SPANS,
  type LimitKind,
  mayBeLimit,
  spansOf,
} from '../../../domain/safer/play-limit.ts'
import { type FormAnswer, type FormShape, formDone, formRefused } from '../../forms/form-answer.ts'
import { typedAmount } from '../../forms/typed-amount.ts'
import { formText } from '../../session/form-text.ts'
import { type MemberVisit, sessionHolds } from '../../session/guard.ts'
import { firstLimitText } from '../../text/first-limit.ts'

/** The fields about one kind of limit. */
export function fieldsOf(kind: LimitKind) {
  return { figure: `${kind}_figure`, span: `${kind}_span`, key: `${kind}_key` } as const
}

/** The form in which a new member may fill in a limit of each kind. */
export const FIRST_LIMITS: FormShape = {
  name: 'first-limits',
  fields: Object.fromEntries(
    LIMIT_KINDS.map(fieldsOf).flatMap(
      ({ figure, span }) =>
        [
          [figure, 'kept'],
          [span, 'kept'],
        ] as const,
    ),
  ),
}

/**
 * Sets what was filled in. What can be no limit is sent first: its call refuses it in its own words, and nothing of the form is
 * set. What another tab has set so already stands as wished for. Source: docs/decisions/0131-every-limit-at-registration.md.
 */
export async function setFirstLimits(visit: MemberVisit, form: FormData, url: URL): Promise<FormAnswer> {
  const wishes = LIMIT_KINDS.filter((kind) => formText(form, fieldsOf(kind).figure).trim() !== '').map(
    (kind) => ({ kind, most: typedAmount(formText(form, fieldsOf(kind).figure)) }),
  )
  if (wishes.length === 0) return formRefused(FIRST_LIMITS, form, { detail: firstLimitText.nothing })
  for (const wish of wishes.toSorted((one, other) => Number(mayStand(one)) - Number(mayStand(other)))) {
    const answer = sessionHolds(await setOne(visit, form, wish), url)
    if (answer.status || answer.code === 'LIMIT_SAME') continue
    const about = answer.field === undefined ? {} : { field: fieldsOf(wish.kind).figure }
    return formRefused(FIRST_LIMITS, form, { ...answer, ...about })
  }
  return formDone(FIRST_LIMITS)
}

interface Wish {
  readonly kind: LimitKind
  /** Baht, of time minutes. */
  readonly most: number
}

function mayStand({ kind, most }: Wish): boolean {
  if (kind === 'time') return mayBeLimit(kind, most)
  return isBaht(most) && mayBeLimit(kind, bahtToSatang(most))
}

function setOne({ clients: { organize } }: MemberVisit, form: FormData, { kind, most }: Wish) {
  const fields = fieldsOf(kind)
  const xsrf = formText(form, '_csrf')
  const key = formText(form, fields.key)
  const typed = formText(form, fields.span)
  if (kind === 'time') {
    const span = spansOf(kind).find((each) => each === typed) ?? 'session'
    return organize.setTimeLimit({ body: { span, key, minutes: most }, xsrf })
  }
  const span = LIMIT_SPANS.find((each) => each === typed) ?? 'day'
  return organize.setLimit({ body: { kind, span, key, amount: most }, xsrf })
}
