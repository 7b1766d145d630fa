import {
  LIMIT_KINDS,
  LIMIT_SPANS,
  type LimitKind,
  type LimitSpan,
  spansOf,
} from '../../../domain/safer/play-limit.ts'
import { type FormAnswer, type FormShape, formDone, formRefused } from '../../forms/form-answer.ts'
import { typedAmount } from '../../forms/typed-amount.ts'
import { formText } from '../../session/form-text.ts'
import { type MemberVisit, sessionHolds } from '../../session/guard.ts'

/** The form in which a limit of a kind is typed. */
export function limitForm(kind: LimitKind): FormShape {
  const figure = kind === 'time' ? 'minutes' : 'amount'
  return { name: `limit-${kind}`, fields: { span: 'kept', [figure]: 'kept' } }
}

/** What is done with one limit by a button alone. */
export type LimitAct = 'none' | 'confirm' | 'drop'

export function limitButton(act: LimitAct, kind: LimitKind, span: LimitSpan): FormShape {
  return { name: `limit-${act}-${kind}-${span}`, fields: {} }
}

/** Does what a form about limits asks; undefined for a form that is about none. */
export async function actOnLimit(
  { clients }: MemberVisit,
  form: FormData,
  url: URL,
): Promise<FormAnswer | undefined> {
  const name = formText(form, '_form')
  const kind = LIMIT_KINDS.find((each) => formText(form, 'kind') === each)
  if (!name.startsWith('limit-') || !kind) return undefined
  const span = spansOf(kind).find((each) => formText(form, 'span') === each)
  if (!span) return undefined
  const xsrf = formText(form, '_csrf')
  const of = { kind, span, key: formText(form, 'key') }
  const { organize } = clients
  const set = (most: number | null) => {
    if (kind === 'time') return organize.setTimeLimit({ body: { span, key: of.key, minutes: most }, xsrf })
    const rolling = LIMIT_SPANS.find((each) => each === span) ?? 'day'
    return organize.setLimit({ body: { ...of, kind, span: rolling, amount: most }, xsrf })
  }
  const ways = {
    [limitForm(kind).name]: () => set(typedAmount(formText(form, kind === 'time' ? 'minutes' : 'amount'))),
    [limitButton('none', kind, span).name]: () => set(null),
    [limitButton('confirm', kind, span).name]: () => organize.confirmLimit({ body: of, xsrf }),
    [limitButton('drop', kind, span).name]: () => organize.dropRaise({ body: of, xsrf }),
  }
  const way = ways[name]
  if (!way) return undefined
  const shape = name === limitForm(kind).name ? limitForm(kind) : { name, fields: {} }
  const answer = sessionHolds(await way(), url)
  return answer.status ? formDone(shape) : formRefused(shape, form, answer)
}
