import {
  credit,
  hasOpenDeposit,
  type ModelFact,
  type ModelOrder,
  type MoneyModel,
  of,
  type PairAct,
  type Way,
  type WithdrawalAct,
} from './model-shapes.ts'
import { endInModel, onPair, onWithdrawal, pairInModel, withdrawInModel } from './payouts-model.ts'

/** What comes to the bank, each by the channels that show something else of it. A bank's feed tells us; another one is asked. */
export const CHANNELS = ['bank-feed', 'bank-query', 'demo', 'slip-lookup', 'sms', 'statement'] as const
export type Channel = (typeof CHANNELS)[number]

/** Satang that a message of a bank alone credits: of one payment, and of all that no other channel has told of. */
export const MESSAGES = { eachMost: 50_000_00, openMost: 80_000_00 } as const

/** The minutes of an order, from its start: when it is cancelled, and when it ends where its time is over. */
export const MINUTES = { cancelled: 9, over: 10, clocksDiffer: 2 } as const

/** Something that is done to the site and to the model. */
export type Act =
  | { do: 'begin'; order: number; member: number; mode: 'bank' | 'qr'; baht: number }
  | { do: 'tell'; fact: number; channel: Channel }
  | { do: 'hear' | 'cancel' | 'expire' | 'slip'; order: number }
  | { do: 'give'; fact: number; member: number | null }
  | { do: 'withdraw'; withdrawal: number; member: number; baht: number; byMembers: boolean; way: Way }
  | { do: WithdrawalAct; withdrawal: number }
  | { do: 'pair'; pair: number; member: number; baht: number }
  | { do: PairAct; pair: number }
  | { do: 'bet'; ticket: number; member: number; baht: number }
  | { do: 'take back'; ticket: number }

/** Does an act in the model. Returns `ok`, the refusal that the site gives, or `skip`: it is not to be done now. */
export function doInModel(model: MoneyModel, act: Act): string {
  switch (act.do) {
    case 'begin':
      return begin(model, act)
    case 'tell':
      return tell(model, of(model.facts, act.fact), act.channel)
    case 'hear':
      return hear(model, act.order)
    case 'cancel':
      return cancel(of(model.orders, act.order))
    case 'expire':
      return expire(of(model.orders, act.order))
    case 'slip':
      return showSlip(model, act.order)
    case 'give':
      return give(model, of(model.facts, act.fact), act.member)
    case 'withdraw':
      return withdrawInModel(model, act)
    case 'pair':
      return pairInModel(model, act)
    case 'bet':
      return bet(model, act)
    case 'take back':
      return takeBack(model, act.ticket)
    default:
      return 'pair' in act ? onPair(model, act) : onWithdrawal(model, act)
  }
}

function begin(model: MoneyModel, { order, member, mode, baht }: Act & { do: 'begin' }): string {
  if (model.orders[order]) return 'ok'
  if (hasOpenDeposit(model, member)) return 'DEPOSIT_OPEN'
  const asked = baht * 100
  model.orders[order] = { member, mode, asked, pay: 0, state: 'open', isOver: false, hasSlip: false }
  return 'ok'
}

function tell(model: MoneyModel, fact: ModelFact, channel: Channel): string {
  if (fact.told.includes(channel)) return fact.state
  const isFirst = fact.told.length === 0
  fact.told = [...fact.told, channel].sort()
  const shows = channel !== 'sms' && channel !== 'statement'
  if (isFirst) {
    fact.isShown = shows
    const tooMuch = channel === 'sms' && !mayCreditAlone(model, fact.amount)
    decide(model, fact, { isStranger: shows && fact.isStranger, tooMuch })
    fact.isAlone = channel === 'sms' && fact.state === 'credited'
  } else if (channel !== 'sms') {
    fact.isAlone = false
    if (fact.state === 'suspense' && fact.reason === 'message-alone')
      decide(model, fact, { isStranger: shows && fact.isStranger, tooMuch: false })
  }
  creditBySlip(model, fact)
  return fact.state
}

function mayCreditAlone(model: MoneyModel, amount: number): boolean {
  const open = Object.values(model.facts).reduce((sum, fact) => sum + (fact.isAlone ? fact.amount : 0), 0)
  return amount <= MESSAGES.eachMost && open + amount <= MESSAGES.openMost
}

/** What becomes of money at the bank when its amount is looked for. */
function decide(
  model: MoneyModel,
  fact: ModelFact,
  { isStranger, tooMuch }: { isStranger: boolean; tooMuch: boolean },
): void {
  const order = of(model.orders, fact.order)
  if (order.state === 'credited' || fact.amount !== order.pay) suspend(fact, 'no-order')
  else if (isStranger) suspend(fact, 'sender-differs')
  else if (tooMuch) suspend(fact, 'message-alone')
  else creditOrder(model, fact, flagOf(order, fact.minute))
}

function suspend(fact: ModelFact, reason: string): void {
  fact.state = 'suspense'
  fact.reason = reason
}

function creditOrder(model: MoneyModel, fact: ModelFact, flag: string | null): void {
  const order = of(model.orders, fact.order)
  order.state = 'credited'
  become(model, fact, order.member)
  fact.flag = flag
}

function become(model: MoneyModel, fact: ModelFact, member: number): void {
  fact.state = 'credited'
  fact.member = member
  credit(model, member, fact.amount)
}

function flagOf({ state, isOver }: ModelOrder, minute: number): string | null {
  if (state === 'cancelled') return minute < MINUTES.cancelled ? null : 'cancelled'
  return isOver && minute > MINUTES.over + MINUTES.clocksDiffer ? 'late' : null
}

/** The slip names the money, and the bank has shown from whose account it came. */
function creditBySlip(model: MoneyModel, fact: ModelFact): void {
  const order = of(model.orders, fact.order)
  const isNamed = order.hasSlip && fact.isOnSlip && fact.told.includes('bank-feed')
  if (!isNamed || fact.state !== 'suspense' || fact.reason === 'sender-differs') return
  if (order.state !== 'credited' && fact.isShown && fact.showsOwn) creditOrder(model, fact, 'slip')
}

function showSlip(model: MoneyModel, at: number): string {
  const order = of(model.orders, at)
  if (order.hasSlip) return 'ok'
  if (order.state === 'credited') return 'SLIP_ORDER_UNKNOWN'
  order.hasSlip = true
  for (const fact of Object.values(model.facts)) if (fact.order === at) creditBySlip(model, fact)
  return 'ok'
}

/** The provider of codes says all it has. */
function hear(model: MoneyModel, at: number): string {
  const order = of(model.orders, at)
  for (const fact of Object.values(model.facts)) {
    if (fact.order !== at || fact.told.length > 0) continue
    fact.told = ['qr']
    if (order.state === 'credited') suspend(fact, 'paid-twice')
    else if (fact.amount !== order.pay) suspend(fact, 'amount-differs')
    else creditOrder(model, fact, flagOf(order, fact.minute))
  }
  return 'ok'
}

function cancel(order: ModelOrder): string {
  if (order.state === 'credited') return 'DEPOSIT_CREDITED'
  if (!order.isOver) order.state = 'cancelled'
  return 'ok'
}

function expire(order: ModelOrder): string {
  if (order.state !== 'open' || order.isOver) return 'skip'
  order.isOver = true
  return 'ok'
}

/** Two people give money in suspense to a member, or send it back. */
function give(model: MoneyModel, fact: ModelFact, member: number | null): string {
  if (fact.state !== 'suspense') return 'skip'
  if (member === null) fact.state = 'returned'
  else {
    const paid = Object.values(model.orders).find(
      (each) =>
        each.member === member && each.pay === fact.amount && each.mode === of(model.orders, fact.order).mode,
    )
    if (paid && paid.state !== 'credited') paid.state = 'credited'
    become(model, fact, member)
  }
  return 'ok'
}

function bet(model: MoneyModel, { ticket, member, baht }: Act & { do: 'bet' }): string {
  if (model.tickets[ticket]) return 'ok'
  const better = of(model.members, member)
  if (better.cash < baht * 100) return 'CREDIT_TOO_LOW'
  better.cash -= baht * 100
  model.tickets[ticket] = { member, amount: baht * 100, isTakenBack: false }
  return 'ok'
}

/** At most four tickets of a day are taken back. */
function takeBack(model: MoneyModel, at: number): string {
  const ticket = of(model.tickets, at)
  if (ticket.isTakenBack) return 'ok'
  const member = of(model.members, ticket.member)
  if (member.takenBack >= 4) return 'CANCEL_LIMIT'
  ticket.isTakenBack = true
  member.takenBack += 1
  member.cash += ticket.amount
  return 'ok'
}

/** What is on hold for a member. */
export const heldInModel = (model: MoneyModel, member: number): number =>
  Object.values(model.withdrawals).reduce(
    (sum, each) => sum + (each.member === member && !endInModel(each) ? each.amount : 0),
    0,
  )
