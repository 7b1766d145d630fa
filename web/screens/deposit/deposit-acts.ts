import { redirect } from 'react-router'
import { formDone, formRefused } from '../../forms/form-answer.ts'
import { formText } from '../../session/form-text.ts'
import { type MemberVisit, sessionHolds } from '../../session/guard.ts'

export const START = { name: 'start', fields: { amount: 'kept', account: 'kept' } } as const
export const CANCEL = { name: 'cancel', fields: {} } as const
export const SIMULATE = { name: 'simulate', fields: {} } as const

/** Does what one of the page's forms asks. */
export function actOnDeposit(visit: MemberVisit, form: FormData, url: URL) {
  const name = formText(form, '_form')
  if (name === CANCEL.name) return cancel(visit, form, url)
  return name === SIMULATE.name ? simulate(visit, form, url) : start(visit, form, url)
}

async function start({ clients, member, operator }: MemberVisit, form: FormData, url: URL) {
  const params = { service: operator.code, username: member.name }
  const offer = sessionHolds(await clients.wallet.bank({ params }), url)
  if (!offer.status) return formRefused(START, form, offer)
  const hash = formText(form, 'account')
  const into = offer.banks.find((each) => each.hash === hash)
  const answer = sessionHolds(
    await clients.wallet.startDeposit({
      body: {
        username: member.name,
        company: operator.company,
        agent: operator.agent,
        bank: { bankName: offer.memberBank?.bankName ?? '-', accountNo: offer.memberBank?.accountNo ?? '-' },
        companyBank: into?.bankName ?? '-',
        companyAcc: into?.accountNo ?? '-',
        amount: amountOf(formText(form, 'amount')),
        hash: hash || '-',
        mode: 'bank',
      },
      key: formText(form, 'key'),
      xsrf: formText(form, '_csrf'),
    }),
    url,
  )
  if (!answer.status) return formRefused(START, form, answer)
  // The page is asked for anew, so that a reload sends nothing again.
  throw redirect(url.pathname + url.search)
}

/** As people write it: `1,000`. What is no number is refused by the call, at its field. */
function amountOf(typed: string): number {
  return Number(typed.replace(/[,\s]/g, '')) || 0
}

async function cancel({ clients, member }: MemberVisit, form: FormData, url: URL) {
  const body = { username: member.name, id: formText(form, 'id') }
  const answer = sessionHolds(
    await clients.wallet.cancleDepositOrder({ body, xsrf: formText(form, '_csrf') }),
    url,
  )
  return answer.status ? formDone(CANCEL) : formRefused(CANCEL, form, answer)
}

async function simulate({ clients, member }: MemberVisit, form: FormData, url: URL) {
  const how = formText(form, 'how') as 'exact'
  const body = { username: member.name, id: formText(form, 'id'), how }
  const answer = sessionHolds(
    await clients.wallet.simulateTransfer({ body, xsrf: formText(form, '_csrf') }),
    url,
  )
  return answer.status ? formDone(SIMULATE) : formRefused(SIMULATE, form, answer)
}
