import { type FormShape, formDone, formRefused } from '../../forms/form-answer.ts'
import { typedAmount } from '../../forms/typed-amount.ts'
import { formText } from '../../session/form-text.ts'
import { type MemberVisit, sessionHolds } from '../../session/guard.ts'
import type { Transfer } from './latest-transfers.tsx'

export const HOME = { name: 'home', fields: {} } as const

const [IN, OUT] = ['in-', 'out-']

// A form of its own for each wallet and way: what is refused of one is said there.

export function inForm(provider: string) {
  return { name: `${IN}${provider}`, fields: { amount: 'kept' } } as const
}

export function outForm(provider: string) {
  return { name: `${OUT}${provider}`, fields: {} } as const
}

/** Does what one of the page's forms asks. */
export async function actOnTransfer({ clients, member, operator }: MemberVisit, form: FormData, url: URL) {
  const sent = {
    ...{ params: { service: operator.code }, key: formText(form, 'key'), xsrf: formText(form, '_csrf') },
  }
  const username = member.name
  const name = formText(form, '_form')
  if (name === HOME.name) {
    const answer = sessionHolds(await clients.wallet.gameMoneyHome({ ...sent, body: { username } }), url)
    return answer.status ? formMoved(HOME, answer.transfers) : formRefused(HOME, form, answer)
  }
  const way = name.startsWith(IN) ? 'in' : 'out'
  const provider = name.slice(way.length + 1)
  const shape = way === 'in' ? inForm(provider) : outForm(provider)
  const amount = typedAmount(formText(form, 'amount'))
  const body = { username, provider, way, amount } as const
  const answer = sessionHolds(await clients.wallet.gameMoney({ ...sent, body }), url)
  return answer.status ? formMoved(shape, [answer.transfer]) : formRefused(shape, form, answer)
}

/** What became of what was asked for: a provider may refuse, or not answer. Another server's success may say less. */
function formMoved(shape: FormShape, transfers: readonly (Transfer | undefined)[] | undefined) {
  const moved = (transfers ?? []).flatMap((each) =>
    each ? [{ way: each.way, amount: each.amount, state: each.state }] : [],
  )
  return { ...formDone(shape), moved }
}
