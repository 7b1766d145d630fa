import { callName } from '../../../../contract/calls.ts'
import type { Call } from '../../../../contract/define.ts'
import { Unavailable } from '../../../errors.ts'
import type { Brought } from './ask-elsewhere.ts'
import { completeAffiliate, completeIncome } from './complete-affiliate.ts'
import { completeBill, completeBooking, completeHistory, completeSummary } from './complete-bills.ts'
import { completeCashback, completeCheck, completeCollected } from './complete-cashback.ts'
import {
  asWire,
  completePrize,
  completeProgram,
  completeSetting,
  entries,
  type Known,
  type Wire,
} from './complete-draws.ts'
import { completeGames, completeProviders } from './complete-games.ts'
import { completeBank, completeWithdrawCheck, completeWithdrawConfirm, saysNo } from './complete-wallet.ts'

/**
 * The answer of another server with what our pages read beside the specification's fields: filled in where it follows from
 * them, and left empty where nothing is known. Throws `Unavailable` where an answer that is read still has another shape:
 * a page shows that it could not load, and does not break.
 */
export function completeAnswer(call: Call, brought: Brought, known: Known): Brought {
  const { status } = brought
  const body = asWire(brought.body)
  const name = callName(call)
  // A check that says why nothing is withdrawn is a page of its own, whatever status is written beside it.
  const isPage = name === 'wallet.withdrawCheck' && saysNo(body)
  if (status < 200 || status > 299 || (body.status === false && !isPage))
    return refusedThere(call, brought, known)
  if (name === 'wallet.withdrawConfirm' && saysNo(body))
    return { ...brought, body: { ...body, status: false } }
  const complete = COMPLETE[name]
  const whole = {
    ...(complete ? complete(body, known) : body),
    status: true,
  }
  const isRead = call.method === 'GET' || call.readsOnly
  if (isRead && !call.constant && call.reply && !call.reply.safeParse(whole).success) {
    throw new Unavailable('answer of a forwarded service', {
      cause: new TypeError(`the shape of ${name}`),
    })
  }
  return { ...brought, body: whole }
}

/** A refusal of the other server in its own words, behind the words that begin every refusal of the call. */
function refusedThere(call: Call, brought: Brought, { language }: Known): Brought {
  const { failurePrefix: prefix } = call
  if (!prefix) return brought
  const body = asWire(brought.body)
  const said = text(body.message) || `Request failed with status code ${brought.status}`
  const isPrefixed = Object.values(prefix).some((words) => said.startsWith(words))
  const message = isPrefixed ? said : `${prefix[language]} ${said}`
  return { ...brought, body: { ...body, status: false, message } }
}

type Complete = (body: Wire, known: Known) => object

const listOf =
  (entry: (wire: Wire, known: Known) => object): Complete =>
  (body, known) => ({ ...body, data: entries(body).map((each) => entry(each, known)) })

const pageOf =
  (entry: (wire: Wire, known: Known) => object): Complete =>
  (body, known) => {
    const data = entries(body).map((each) => entry(each, known))
    return { page: 1, limit: 100, total: data.length, ...body, data }
  }

const withBill: Complete = (body, { wish, now }) => ({
  ...body,
  bill: completeBill(asWire(body.bill), wish, now),
})

const setting: Complete = (body) => ({ ...body, data: completeSetting(asWire(body.data)) })

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** By call; any other is passed on as it came. */
const COMPLETE: Readonly<Record<string, Complete>> = {
  'bet.listProgram': listOf(completeProgram),
  'prize.listProgram': listOf(completeProgram),
  'bet.getSettingMember': setting,
  'bet.getSettingMember2': setting,
  'bet.getOne': (body) => ({ ...body, data: completeProgram(completeSetting(asWire(body.data))) }),
  'bet.bet': withBill,
  'realtime.confirmBet': withBill,
  'realtime.bookingBet': (body, { wish, now }) => ({
    ...body,
    booking: completeBooking(asWire(body.booking), wish, now),
  }),
  'bet.getHistory': (body, known) => ({
    more: false,
    ...body,
    data: entries(body).map((each) => completeHistory(each, known)),
  }),
  'report.getRoundPagination': pageOf(completeSummary),
  'report.getGroupLottoNamePagination': pageOf((group) => group),
  'prize.prizeToday': listOf(completePrize),
  'prize.prizeGroupThai': listOf(completePrize),
  'prize.prizeMember': pageOf(completePrize),
  'prize.getListPrize': pageOf(completePrize),
  'organize.getProfile': (body, { member, company, agent }) => ({
    ...body,
    data: { id: member?.memberId, username: member?.name, company, agent, ...asWire(body.data) },
  }),
  'wallet.bank': completeBank,
  'wallet.withdrawCheck': completeWithdrawCheck,
  'wallet.withdrawConfirm': completeWithdrawConfirm,
  'organize.memberRuning': (body) => ({ online: 0, data: [], ...body }),
  // No balance of another server is older than the one shown before.
  'backend.credit': (body, { now }) => ({ version: now.getTime(), ...body }),
  // Whether it is due, and how much: what is known there. How it is reckoned is not.
  'backend.cashback': completeCashback,
  'backend.cashbackCheck': completeCheck,
  'backend.cachbackCollect': completeCollected,
  'backend.affiliate': completeAffiliate,
  'backend.affWithdraw': completeIncome,
  'backend.webbessage': (body) => {
    const { header, topic, img, description } = body
    return { header: text(header), topic: text(topic), img: text(img), description: text(description) }
  },
  'template.adminmember': (body) => ({ groups: [], adminMember: '', hashMember: '', brand: '', ...body }),
  'open.banks': listOf((bank) => ({ short_name: bank.name, color: '', ...bank })),
  'open.maintenance': ({ maintenance, message }) => ({
    maintenance: maintenance === true,
    message: text(message),
    until: null,
  }),
  'backend.provider': completeProviders,
  'backend.gamelist': completeGames,
  'open.governmentLatest': (body) => ({ statusCode: 200, statusMessage: '', response: null, ...body }),
}
