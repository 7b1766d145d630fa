import { randomBytes, randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { type Satang, satang } from '../../../../domain/money.ts'
import { Refusal, Unavailable } from '../../../../server/errors.ts'
import { cancelTicket } from '../../../../server/features/betting/cancel-ticket.ts'
import { placeTicket } from '../../../../server/features/betting/place-ticket.ts'
import { hashRequest } from '../../../../server/features/keys/same-request.ts'
import { findOperatorById } from '../../../../server/features/operators/queries.ts'
import { cancelDeposit } from '../../../../server/features/payments/cancel-deposit.ts'
import { type DepositOrder, readDepositOffer } from '../../../../server/features/payments/deposit-offer.ts'
import { askFeedsOf } from '../../../../server/features/payments/feed/ask-feeds.ts'
import { receiveQr } from '../../../../server/features/payments/qr/receive-qr.ts'
import { startQr } from '../../../../server/features/payments/qr/start-qr.ts'
import type { BankNotice } from '../../../../server/features/payments/queries-incoming.ts'
import { receivePayment } from '../../../../server/features/payments/receive-payment.ts'
import { attachSlip } from '../../../../server/features/payments/slips/attach-slip.ts'
import { receiveSms } from '../../../../server/features/payments/sms/receive-sms.ts'
import { startDeposit } from '../../../../server/features/payments/start-deposit.ts'
import { importStatement } from '../../../../server/features/payments/statements/import-statement.ts'
import {
  confirmPayment,
  proposePayment,
} from '../../../../server/features/payments/suspense/decide-payment.ts'
import { depositOrder, noticeOf } from '../depositor.ts'
import { kbankLine, kbankMessage, kbankStatement } from '../partner.ts'
import { type Stage, wishFor } from '../stage.ts'
import type { ModelFact } from './model-shapes.ts'
import type { Act } from './money-model.ts'
import { doPayout, type PayoutsWorld } from './payouts-world.ts'
import { claimedSlip } from './slips.ts'

/** The same world as in the model: the site's names of what the model numbers. */
export interface MoneyWorld extends PayoutsWorld {
  readonly stage: Stage
  readonly owner: postgres.Sql
  readonly roundId: string
  /** Sign-in names, as `memberIds`. */
  readonly names: readonly string[]
  readonly orders: Record<number, DepositOrder>
  /** What the bank calls the money, by channel. */
  readonly references: Record<string, string>
  /** Of slips, by order. */
  readonly slips: Record<number, Promise<string>>
  readonly tickets: Record<number, string>
  /** Money by the world's numbers. */
  readonly facts: Record<number, ModelFact>
  /** When it began, by the database's clock. */
  readonly since: Date
}

/** A busy machine lets somebody wait; more is no lack of time. */
const TRIES = 20

/** So long ago orders begin, so that all their minutes have passed. */
const BEGAN_MINUTES = 40

/** Does an act at the site, and says what the model says: `ok`, or the refusal. A telling says what became of the money. */
export async function doAtSite(world: MoneyWorld, act: Act, tries = TRIES): Promise<string> {
  try {
    return (await perform(world, act)) ?? 'ok'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    // As a client does: again, with the same key.
    if (error instanceof Unavailable && tries > 1) return doAtSite(world, act, tries - 1)
    throw error
  }
}

async function perform(world: MoneyWorld, act: Act): Promise<string | undefined> {
  const { stage } = world
  const { ctx, operatorId } = stage
  switch (act.do) {
    case 'begin':
      return begin(world, act)
    case 'tell':
      return tell(world, act)
    case 'hear': {
      const orderReference = of(world.orders, act.order).reference ?? ''
      await receiveQr(ctx, { operatorId, orderReference })
      return undefined
    }
    case 'cancel':
      return cancel(world, of(world.orders, act.order))
    case 'expire':
      await world.owner`
        update deposit_order set expires_at = started_at + interval '10 minutes'
        where id = ${of(world.orders, act.order).id} and state = 'open'`
      return undefined
    case 'slip':
      return showSlip(world, act.order)
    case 'give':
      return give(world, act)
    case 'bet': {
      const memberId = of(world.memberIds, act.member)
      const wish = wishFor(stage, memberId, world.roundId, [['two_top', '25', act.baht]], keyOf(world, act))
      world.tickets[act.ticket] = (await placeTicket(ctx, wish)).id
      return undefined
    }
    case 'take back': {
      const [memberId] = await ctx.read.run<{ memberId: string }>`
        select member_id as "memberId" from ticket where id = ${of(world.tickets, act.ticket)}`
      await cancelTicket(ctx, { memberId: memberId?.memberId ?? '', ticketId: of(world.tickets, act.ticket) })
      return undefined
    }
    default:
      return doPayout(world, act)
  }
}

function of<Kept>(kept: Record<number, Kept>, at: number): Kept {
  const found = kept[at]
  if (found === undefined) throw new Error(`the site has no ${at}`)
  return found
}

/** A wish that is sent again has its key again. */
function keyOf({ keys }: MoneyWorld, act: Act): string {
  const name = JSON.stringify(act)
  keys[name] ??= randomUUID()
  return keys[name]
}

async function begin(world: MoneyWorld, act: Act & { do: 'begin' }): Promise<undefined> {
  const { stage, owner } = world
  const { ctx, operatorId } = stage
  const memberId = of(world.memberIds, act.member)
  const { own, accounts } = await readDepositOffer(ctx, { memberId, operatorId })
  const into = accounts.find(({ bank }) => bank === 'kbank')
  if (!own || !into) throw new Error('a depositor has a bank account, and the operator one for deposits')
  const key = keyOf(world, act)
  const asked = satang(act.baht * 100)
  const wish = { memberId, operatorId, asked, key, requestHash: hashRequest('deposit', [act.baht]) }
  const begun = await (act.mode === 'qr'
    ? startQr(ctx, wish)
    : startDeposit(ctx, { ...wish, from: own, into }))
  await owner`
    update deposit_order set started_at = started_at - make_interval(mins => ${BEGAN_MINUTES})
    where id = ${begun.id} and started_at > now() - make_interval(mins => ${BEGAN_MINUTES - 5})`
  world.orders[act.order] = await depositOrder(stage, memberId, begun.id)
  return undefined
}

/** When money came, by the bank's clock. */
export const momentOf = (order: DepositOrder, { minute }: Pick<ModelFact, 'minute'>): Date =>
  new Date(order.startedAt.getTime() + minute * 60_000)

async function tell(world: MoneyWorld, { fact: at, channel }: Act & { do: 'tell' }): Promise<string> {
  const { ctx, operatorId } = world.stage
  const fact = of(world.facts, at)
  const order = of(world.orders, fact.order)
  const moment = momentOf(order, fact)
  if (channel === 'statement') return importLine(world, { order, moment, amount: fact.amount })
  world.references[`${at} ${channel}`] ??= randomUUID()
  const reference = world.references[`${at} ${channel}`] ?? ''
  if (channel === 'sms') {
    const { received_at, ...message } = kbankMessage(order.receivingNo, fact.amount, moment)
    const sms = { ...message, id: reference, receivedAt: new Date(received_at) }
    const { state } = await receiveSms(ctx, operatorId, { ...sms, nonce: randomBytes(12).toString('hex') })
    return state
  }
  const senderNo = fact.isStranger ? 'x0000' : fact.showsOwn ? order.accountNo : null
  const notice = noticeOf(order, { amount: satang(fact.amount), at: moment, senderNo })
  if (channel === 'bank-query') return askBank(world, { ...notice, channel, reference }, at)
  const isOnSlip = fact.isOnSlip && channel === 'bank-feed'
  const name = isOnSlip ? slipReference(world, fact.order) : reference
  return (await receivePayment(ctx, operatorId, { ...notice, channel, reference: name })).state
}

/** The bank has it, once more where it was told before, and its feed is asked; of every third payment the first answer is lost. */
async function askBank({ stage, owner }: MoneyWorld, notice: BankNotice, at: number): Promise<string> {
  const { ctx, operatorId } = stage
  const { demoFeed } = ctx.external
  demoFeed.came(notice, notice)
  if (at % 3 === 0) demoFeed.loseAnswer()
  for (let tries = 1; ; tries += 1) {
    const asked = askFeedsOf(ctx, operatorId, Number.POSITIVE_INFINITY)
    const failure = await asked.then(
      () => undefined,
      (error: unknown) => error,
    )
    if (failure === undefined) break
    if (!(failure instanceof AggregateError) || tries === TRIES) throw failure
  }
  const [payment] = await owner<{ state: string }[]>`
    select p.state from bank_notice n join incoming_payment p on p.id = n.incoming_id
    where p.operator_id = ${operatorId} and n.channel = 'bank-query' and n.reference = ${notice.reference}`
  return payment?.state ?? 'nothing'
}

/** The bank's own name of the money that a member's slip shows. */
const slipReference = (world: MoneyWorld, order: number) =>
  of(world.orders, order).id.replaceAll('-', '').toUpperCase()

/** What a file says of its one line is `known` where another channel was first: the payment itself says what became of it. */
async function importLine(
  { stage, owner }: MoneyWorld,
  { order, moment, amount }: { order: DepositOrder; moment: Date; amount: number },
): Promise<string> {
  const bytes = kbankStatement(kbankLine(amount, moment))
  const named = { layout: 'kbank-recent', name: 'a.csv', actor: 'system', accountNo: order.receivingNo }
  const { id } = await importStatement(stage.ctx, { ...named, operatorId: stage.operatorId, bytes })
  const [line] = await owner<{ state: string }[]>`
    select p.state from statement_line l join incoming_payment p on p.id = l.incoming_id where l.statement_id = ${id}`
  return line?.state ?? 'nothing'
}

async function cancel(world: MoneyWorld, order: DepositOrder): Promise<undefined> {
  const { memberId, operatorId, id } = order
  await cancelDeposit(world.stage.ctx, { memberId, operatorId, orderId: id })
  await world.owner`
    update deposit_order set cancelled_at = started_at + interval '9 minutes'
    where id = ${id} and state = 'cancelled'`
  return undefined
}

async function showSlip(world: MoneyWorld, at: number): Promise<undefined> {
  const { stage, owner } = world
  const { memberId, operatorId, asked } = of(world.orders, at)
  const reference = slipReference(world, at)
  // The same slip, however often it is sent: two pictures of one transfer are two slips.
  world.slips[at] ??= claimedSlip(stage, owner, { memberId, reference })
  const slipId = await of(world.slips, at)
  await attachSlip(stage.ctx, { memberId, operatorId, asked: asked as Satang, slipId })
  return undefined
}

async function give(world: MoneyWorld, { fact, member }: Act & { do: 'give' }): Promise<undefined> {
  const { ctx, operatorId, makerId, checkerId } = world.stage
  const operator = await findOperatorById(ctx.read, operatorId)
  if (!operator) throw new Error('a stage has an operator')
  const incomingId = await paymentOf(world, fact)
  const username = member === null ? null : of(world.names, member)
  const wish = { operator, staffId: makerId, incomingId, username, reason: 'ตรวจกับธนาคารแล้ว' }
  const { proposalId } = await proposePayment(ctx, wish)
  const agree = () => confirmPayment(ctx, { operatorId, staffId: checkerId, incomingId, proposalId })
  await Promise.all([agree(), agree()])
  return undefined
}

async function paymentOf(world: MoneyWorld, at: number): Promise<string> {
  const fact = of(world.facts, at)
  const order = of(world.orders, fact.order)
  const found = await world.owner<{ id: string }[]>`
    select id from incoming_payment where account_id = ${order.accountId} and amount = ${fact.amount} and state = 'suspense'
      and abs(extract(epoch from at - ${momentOf(order, fact)}::timestamptz)) < 120
    order by heard_at desc`
  const [payment] = found
  if (!payment) throw new Error('what is in suspense is found')
  return payment.id
}
