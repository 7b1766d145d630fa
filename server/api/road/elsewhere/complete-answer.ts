import type { z } from 'zod'
import { callName } from '../../../../contract/calls.ts'
import type { Call } from '../../../../contract/define.ts'
import type { walletCalls } from '../../../../contract/services/wallet.ts'
import { satangToBaht } from '../../../../domain/money.ts'
import { DEPOSIT_MAX, DEPOSIT_MIN } from '../../../../domain/payments/deposit-order.ts'
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

/**
 * The answer of another server with what our pages read beside the specification's fields: filled in where it follows from
 * them, and left empty where nothing is known. Throws `Unavailable` where an answer that is read still has another shape:
 * a page shows that it could not load, and does not break.
 */
export function completeAnswer(call: Call, brought: Brought, known: Known): Brought {
  const { status } = brought
  const body = asWire(brought.body)
  if (status < 200 || status > 299 || body.status === false) return brought
  const complete = COMPLETE[callName(call)]
  const whole = {
    ...(complete ? complete(body, known) : body),
    status: true,
  }
  const isRead = call.method === 'GET' || call.readsOnly
  if (isRead && !call.constant && call.reply && !call.reply.safeParse(whole).success) {
    throw new Unavailable('answer of a forwarded service', {
      cause: new TypeError(`the shape of ${callName(call)}`),
    })
  }
  return { ...brought, body: whole }
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

/** What the specification says of the banks. An order of another server, and what is between members, has no page here. */
const completeBank: Complete = (body) => {
  const { memberBank, banks } = body
  const own = asWire(memberBank)
  return {
    ...{ status: true, b_display: body.b_display === true },
    ...{ p2p: null, qr: false, payment: null, deposit_order: null },
    memberBank: memberBank
      ? { bank_name: text(own.bank_name), bankName: text(own.bankName), accountNo: text(own.accountNo) }
      : null,
    banks: (Array.isArray(banks) ? banks.map(asWire) : []).map(({ name, accountNo }) => ({
      ...{ name: text(name), accountNo: text(accountNo), bankName: text(name), bank_name: text(name) },
      ...{ color: '', hash: text(accountNo) },
    })),
    ...{ min: satangToBaht(DEPOSIT_MIN), max: satangToBaht(DEPOSIT_MAX) },
  } satisfies z.input<typeof walletCalls.bank.reply>
}

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
  }),
  'open.governmentLatest': (body) => ({ statusCode: 200, statusMessage: '', response: null, ...body }),
}
