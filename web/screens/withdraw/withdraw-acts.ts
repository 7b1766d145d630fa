import { redirect } from 'react-router'
import { formRefused } from '../../forms/form-answer.ts'
import { typedAmount } from '../../forms/typed-amount.ts'
import { formText } from '../../session/form-text.ts'
import { type MemberVisit, sessionHolds } from '../../session/guard.ts'

export const ASK = { name: 'ask', fields: { amount: 'kept', pin: 'secret', code: 'secret' } } as const

export const ANSWER = { name: 'answer', fields: {} } as const

/** Does what one of the page's forms asks. */
export function actOnWithdraw(visit: MemberVisit, form: FormData, url: URL) {
  return formText(form, '_form') === ANSWER.name
    ? answerPart(visit, form, url)
    : askToWithdraw(visit, form, url)
}

/** Says whether the money of another member has come. */
async function answerPart({ clients }: MemberVisit, form: FormData, url: URL) {
  const said = formText(form, 'answer') === 'received' ? 'received' : 'not-received'
  const params = { id: formText(form, 'id'), answer: said } as const
  const answer = sessionHolds(await clients.wallet.answerP2p({ params, xsrf: formText(form, '_csrf') }), url)
  if (!answer.status) return formRefused(ANSWER, form, answer)
  throw redirect(url.pathname)
}

/** Asks for a withdrawal. */
async function askToWithdraw({ clients, member, operator }: MemberVisit, form: FormData, url: URL) {
  const [pin, code] = [formText(form, 'pin'), formText(form, 'code')]
  const answer = sessionHolds(
    await clients.wallet.withdrawConfirm({
      params: { service: operator.code },
      body: {
        username: member.name,
        amount: typedAmount(formText(form, 'amount')),
        ...(form.has('p2p') && { p2p: true }),
        ...(pin && { pin }),
        ...(code && { code }),
      },
      key: formText(form, 'key'),
      xsrf: formText(form, '_csrf'),
    }),
    url,
  )
  if (!answer.status) return formRefused(ASK, form, answer)
  // The page is asked for anew, so that a reload sends nothing again.
  throw redirect(url.pathname)
}
