import type { Random } from '../../seeded.ts'
import { type ModelFact, type MoneyModel, WAYS } from './model-shapes.ts'
import { type Act, CHANNELS, MINUTES } from './money-model.ts'
import { endInModel } from './payouts-model.ts'

export const MEMBERS = 4
export const CASH = 8_000_00

/** Orders of one world at most: amounts are given by it, so that no two worlds share one. */
const ORDERS_MOST = 8
/** Amounts from 100 baht on; the factor shares no divisor with them, so that neighbours are far apart. */
const [AMOUNTS, APART] = [90_001, 37]

/** What may happen next in a world, by its seed. */
export interface Acts {
  readonly seed: number
  readonly random: Random
  readonly model: MoneyModel
  /** The next number of an order, of money, of a paper. */
  next: number
  begun: number
}

export function newModel(turnoverPercent: number): MoneyModel {
  const members = Array.from({ length: MEMBERS }, (_, at) => [at, { cash: CASH, turnover: 0, takenBack: 0 }])
  return {
    ...{ turnoverPercent, members: Object.fromEntries(members) },
    ...{ orders: {}, facts: {}, withdrawals: {}, pairs: {}, tickets: {} },
  }
}

const one = <Kept>(random: Random, all: readonly Kept[]): Kept | undefined => all[random(all.length)]

const anyOf = (random: Random, kept: Record<number, unknown>): number | undefined =>
  one(random, Object.keys(kept).map(Number))

/** One of everything that can be done, each as likely as it stands here. */
export function nextAct(acts: Acts): Act | undefined {
  const { random } = acts
  const all = [begin, begin, tell, tell, tell, tell, hear, onOrder, give, withdraw, withdraw, onWithdrawal]
  return one(random, [...all, onWithdrawal, pair, pair, onPair, onPair, onPair, bet, takeBack])?.(acts)
}

function numbered(acts: Acts): number {
  acts.next += 1
  return acts.next
}

function begin(acts: Acts): Act | undefined {
  const { random, seed, begun } = acts
  if (begun >= ORDERS_MOST) return undefined
  acts.begun += 1
  const baht = 100 + (((seed * ORDERS_MOST + begun) * APART) % AMOUNTS)
  const mode = random(3) === 0 ? 'qr' : 'bank'
  return { do: 'begin', order: numbered(acts), member: random(MEMBERS), mode, baht }
}

/** Money of an order comes: its amount, without its satang, from another account, twice. Returns its number. */
export function transfer(acts: Acts): number | undefined {
  const { random, model } = acts
  const at = anyOf(random, model.orders)
  const order = at === undefined ? undefined : model.orders[at]
  if (at === undefined || !order) return undefined
  const before = Object.values(model.facts).filter((fact) => fact.order === at)
  if (before.length >= 2) return undefined
  const kind = before.length > 0 ? 'whole' : one(random, ['whole', 'whole', 'whole', 'other', 'stranger'])
  // What came before is told of, so that the two are told apart, and the second is ten minutes away from it.
  const minute = before.length > 0 ? 30 : order.state === 'open' && !order.isOver ? 2 : MINUTES.over + 6
  const isQr = order.mode === 'qr'
  const amount = kind !== 'other' ? order.pay : isQr ? order.pay + 1 : order.asked
  const isStranger = kind === 'stranger' && !isQr
  const fact: ModelFact = {
    ...{ order: at, amount, minute, isStranger, showsOwn: kind === 'other', isOnSlip: before.length === 0 },
    ...{ told: [], isShown: false, state: 'untold', reason: null, flag: null, member: null, isAlone: false },
  }
  const number = numbered(acts)
  model.facts[number] = fact
  return number
}

function tell({ random, model }: Acts): Act | undefined {
  const banks = Object.entries(model.facts).filter(([, { order }]) => model.orders[order]?.mode === 'bank')
  const [fact] = one(random, banks) ?? []
  const channel = one(random, CHANNELS)
  return fact && channel ? { do: 'tell', fact: Number(fact), channel } : undefined
}

function hear({ random, model }: Acts): Act | undefined {
  const codes = Object.entries(model.orders).filter(([, { mode }]) => mode === 'qr')
  const [order] = one(random, codes) ?? []
  return order ? { do: 'hear', order: Number(order) } : undefined
}

function onOrder({ random, model }: Acts): Act | undefined {
  const order = anyOf(random, model.orders)
  if (order === undefined) return undefined
  const isBank = model.orders[order]?.mode === 'bank'
  const what = one(random, ['cancel', 'expire', 'slip'] as const) ?? 'cancel'
  return { do: what === 'slip' && !isBank ? 'cancel' : what, order }
}

function give({ random, model }: Acts): Act | undefined {
  const waiting = Object.entries(model.facts).filter(([, { state }]) => state === 'suspense')
  const [fact] = one(random, waiting) ?? []
  if (!fact) return undefined
  return { do: 'give', fact: Number(fact), member: random(3) === 0 ? null : random(MEMBERS) }
}

function withdraw(acts: Acts): Act {
  const { random } = acts
  const baht = one(random, [100, 200, 500, 800, 1_000, 1_001, 2_500, 5_000, 6_000]) ?? 100
  const way = one(random, WAYS) ?? 'paid'
  const wish = { member: random(MEMBERS), baht, byMembers: random(3) > 0, way }
  return { do: 'withdraw', withdrawal: numbered(acts), ...wish }
}

function onWithdrawal({ random, model }: Acts): Act | undefined {
  const withdrawal = anyOf(random, model.withdrawals)
  const what = one(random, ['approve', 'approve', 'refuse', 'leave pool', 'send', 'ask'] as const)
  return withdrawal !== undefined && what ? { do: what, withdrawal } : undefined
}

/** All or a part of what somebody waits for. */
function pair(acts: Acts): Act | undefined {
  const { random, model } = acts
  const pooled = Object.values(model.withdrawals).filter(({ isPooled }) => isPooled)
  const chosen = one(random, pooled)
  const whole = (chosen?.amount ?? 300_00) / 100
  const baht = random(2) === 0 ? whole : Math.max(100, Math.floor(whole / 2))
  return { do: 'pair', pair: numbered(acts), member: random(MEMBERS), baht }
}

function onPair({ random, model }: Acts): Act | undefined {
  const at = anyOf(random, model.pairs)
  const all = ['show', 'show', 'received', 'not received', 'first verdict', 'second verdict'] as const
  const what = one(random, [...all, 'pair over', 'pair cancel'] as const)
  return at !== undefined && what ? { do: what, pair: at } : undefined
}

function bet(acts: Acts): Act {
  const { random } = acts
  const baht = one(random, [10, 50, 120, 300]) ?? 10
  return { do: 'bet', ticket: numbered(acts), member: random(MEMBERS), baht }
}

function takeBack({ random, model }: Acts): Act | undefined {
  const ticket = anyOf(random, model.tickets)
  return ticket === undefined ? undefined : { do: 'take back', ticket }
}

/** What is left to bring everything to its end, in this order: the day's statement, the provider of codes, people, payouts. */
export function lastActs({ model }: Acts): Act[] {
  const last: Act[] = []
  for (const [fact, { order, told }] of Object.entries(model.facts)) {
    const isQr = model.orders[order]?.mode === 'qr'
    if (isQr && told.length === 0) last.push({ do: 'hear', order })
    if (!isQr && !told.includes('statement'))
      last.push({ do: 'tell', fact: Number(fact), channel: 'statement' })
  }
  for (const [at, { state }] of Object.entries(model.pairs)) {
    const pair = Number(at)
    if (state === 'open' || state === 'shown') last.push({ do: 'pair over', pair })
    if (state !== 'shown' && state !== 'disputed') continue
    last.push({ do: 'first verdict', pair }, { do: 'second verdict', pair })
  }
  for (const [at, each] of Object.entries(model.withdrawals)) {
    const acts = endInModel(each) ? [] : (['approve', 'leave pool', 'send', 'ask'] as const)
    for (const what of acts) last.push({ do: what, withdrawal: Number(at) })
  }
  return last
}
