import { redirect } from 'react-router'
import { formDone, formRefused } from '../../forms/form-answer.ts'
import { typedAmount } from '../../forms/typed-amount.ts'
import { formText } from '../../session/form-text.ts'
import { type MemberVisit, sessionHolds } from '../../session/guard.ts'

export const START = {
  name: 'start',
  fields: { amount: 'kept', account: 'kept', promotion: 'kept' },
} as const
export const CANCEL = { name: 'cancel', fields: {} } as const
export const SLIP = { name: 'slip', fields: { file: 'secret' } } as const
export const PAIR_SLIP = { name: 'pair-slip', fields: { file: 'secret' } } as const
export const SHORT = { name: 'short', fields: {} } as const
export const SIMULATE = { name: 'simulate', fields: {} } as const

/** Does what one of the page's forms asks. */
export function actOnDeposit(visit: MemberVisit, form: FormData, url: URL) {
  const name = formText(form, '_form')
  if (name === CANCEL.name) return cancel(visit, form, url)
  if (name === SLIP.name) return sendSlip(visit, form, url)
  if (name === PAIR_SLIP.name) return sendPairSlip(visit, form, url)
  if (name === SHORT.name) return answerShort(visit, form, url)
  return name === SIMULATE.name ? simulate(visit, form, url) : start(visit, form, url)
}

async function start({ clients, member, operator }: MemberVisit, form: FormData, url: URL) {
  const params = { service: operator.code, username: member.name }
  const offer = sessionHolds(await clients.wallet.bank({ params }), url)
  if (!offer.status) return formRefused(START, form, offer)
  const chosen = await choosePromotion({ clients, member, operator }, form, url)
  if (chosen && !chosen.status) return formRefused(START, form, { ...chosen, field: 'promotion' })
  const hash = formText(form, 'account')
  if (hash === BY_QR) return startQr({ clients, member, operator }, form, url)
  if (hash === BY_PAIR) return startPair({ clients, member, operator }, { offer, form, url })
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
        amount: typedAmount(formText(form, 'amount')),
        hash: hash || '-',
        mode: 'bank',
      },
      key: formText(form, 'key'),
      xsrf: formText(form, '_csrf'),
    }),
    url,
  )
  if (!answer.status) return formRefused(START, form, answer)
  // The page is asked for anew, so that a reload sends nothing again; the amount that led here is used.
  const search = new URLSearchParams(url.search)
  search.delete('amount')
  throw redirect(search.size > 0 ? `${url.pathname}?${search}` : url.pathname)
}

/** The choice that is no account: the code says where the money goes. */
export const BY_QR = 'qr'
export const BY_PAIR = 'pair'

type Asking = Pick<MemberVisit, 'clients' | 'member' | 'operator'>

/** What the deposit is for, where the form says so: it holds for whichever way the money comes. */
async function choosePromotion({ clients, member, operator }: Asking, form: FormData, url: URL) {
  if (!form.has('promotion')) return undefined
  const params = { service: operator.code, username: member.name }
  const body = { promotion: formText(form, 'promotion') }
  return sessionHolds(
    await clients.backend.promotionChoose({ params, body, xsrf: formText(form, '_csrf') }),
    url,
  )
}

async function startQr({ clients, member, operator }: Asking, form: FormData, url: URL) {
  const { company, agent } = operator
  const answer = sessionHolds(
    await clients.wallet.payment({
      body: {
        ...{ username: member.name, company, agent, web: url.hostname },
        amount: typedAmount(formText(form, 'amount')),
      },
      key: formText(form, 'key'),
      xsrf: formText(form, '_csrf'),
    }),
    url,
  )
  if (!answer.status) return formRefused(START, form, answer)
  throw redirect(url.pathname + url.search)
}

interface PairForm {
  readonly offer: {
    readonly p2p: { readonly hash: string } | null
    readonly memberBank: { readonly bankName: string } | null
  }
  readonly form: FormData
  readonly url: URL
}

async function startPair({ clients, member }: Asking, { offer, form, url }: PairForm) {
  const answer = sessionHolds(
    await clients.wallet.exchangeRequest({
      body: {
        ...{ username: member.name, amount: typedAmount(formText(form, 'amount')) },
        ...{ hash: offer.p2p?.hash ?? '-', bank: offer.memberBank?.bankName ?? '-' },
      },
      key: formText(form, 'key'),
      xsrf: formText(form, '_csrf'),
    }),
    url,
  )
  if (!answer.status) return formRefused(START, form, answer)
  throw redirect(url.pathname + url.search)
}

async function sendPairSlip({ clients }: MemberVisit, form: FormData, url: URL) {
  const [sent, xsrf, id] = [form.get('file'), formText(form, '_csrf'), formText(form, 'id')]
  const file = sent instanceof File ? sent : new File([], '')
  const kept = sessionHolds(await clients.wallet.slip({ body: { file, filename: file.name }, xsrf }), url)
  if (!kept.status) return formRefused(PAIR_SLIP, form, kept)
  const body = { slip: kept.image }
  const answer = sessionHolds(await clients.wallet.p2pSlip({ params: { id }, body, xsrf }), url)
  if (!answer.status) return formRefused(PAIR_SLIP, form, { ...answer, field: 'file' })
  throw redirect(url.pathname + url.search)
}

/** What who deposits says to it that less has come. */
async function answerShort({ clients }: MemberVisit, form: FormData, url: URL) {
  const params = {
    id: formText(form, 'id'),
    answer: formText(form, 'answer') === 'agreed' ? 'agreed' : 'not-agreed',
  } as const
  const answer = sessionHolds(
    await clients.wallet.answerShortP2p({ params, xsrf: formText(form, '_csrf') }),
    url,
  )
  if (!answer.status) return formRefused(SHORT, form, answer)
  throw redirect(url.pathname + url.search)
}

async function sendSlip({ clients, member }: MemberVisit, form: FormData, url: URL) {
  const [sent, xsrf] = [form.get('file'), formText(form, '_csrf')]
  const file = sent instanceof File ? sent : new File([], '')
  const kept = sessionHolds(await clients.wallet.slip({ body: { file, filename: file.name }, xsrf }), url)
  if (!kept.status) return formRefused(SLIP, form, kept)
  const amount = typedAmount(formText(form, 'amount'))
  const body = { username: member.name, slip: kept.image, amount, mode: 'bank' as const }
  const answer = sessionHolds(await clients.wallet.updateDepositOrder({ body, xsrf }), url)
  if (!answer.status) return formRefused(SLIP, form, { ...answer, field: 'file' })
  throw redirect(url.pathname + url.search)
}

async function cancel({ clients, member }: MemberVisit, form: FormData, url: URL) {
  const [id, xsrf] = [formText(form, 'id'), formText(form, '_csrf')]
  const acts = {
    bank: () => clients.wallet.cancleDepositOrder({ body: { username: member.name, id }, xsrf }),
    qr: () => clients.wallet.canclePayment({ params: { id, status: 'CANCLE' }, xsrf }),
    p2p: () => clients.wallet.cancleOrderP2p({ params: { id }, xsrf }),
  }
  const mode = formText(form, 'mode')
  const answer = sessionHolds(await acts[mode === 'qr' || mode === 'p2p' ? mode : 'bank'](), url)
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
