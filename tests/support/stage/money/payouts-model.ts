import {
  credit,
  hasOpenDeposit,
  type ModelPair,
  type ModelWithdrawal,
  type MoneyModel,
  of,
  type PairAct,
  type Way,
  type WithdrawalAct,
} from './model-shapes.ts'

/** Satang: up to here nobody approves. */
const ALONE_MOST = 1_000_00
const [MOST, DAY_MOST, DAY_COUNT] = [50_000_00, 100_000_00, 5]
const PART_LEAST = 100_00
const DEPOSITORS_MOST = 4

export const endInModel = ({ state }: ModelWithdrawal): boolean => state === 'paid' || state === 'failed'

export function withdrawInModel(
  model: MoneyModel,
  wish: { withdrawal: number; member: number; baht: number; byMembers: boolean; way: Way },
): string {
  const { withdrawal, member, baht, byMembers, way } = wish
  if (model.withdrawals[withdrawal]) return 'ok'
  const amount = baht * 100
  const refused = refuse(model, member, amount)
  if (refused) return refused
  of(model.members, member).cash -= amount
  const isApproved = withdrawnBy(model, member) + amount <= ALONE_MOST
  model.withdrawals[withdrawal] = {
    ...{ member, amount, way, byMembers, place: Object.keys(model.withdrawals).length },
    ...{ state: isApproved ? 'approved' : 'review', isPooled: isApproved && byMembers },
    ...{ paidByMembers: 0, paidOut: 0 },
  }
  return 'ok'
}

function refuse(model: MoneyModel, member: number, amount: number): string | undefined {
  const own = Object.values(model.withdrawals).filter((each) => each.member === member)
  const counted = own.filter(({ state }) => state !== 'failed')
  const today = withdrawnBy(model, member)
  const { cash, turnover } = of(model.members, member)
  if (own.some((each) => !endInModel(each))) return 'WITHDRAW_OPEN'
  if (turnover > 0) return 'TURNOVER_LEFT'
  if (counted.length >= DAY_COUNT) return 'WITHDRAWALS_TODAY'
  if (amount > MOST) return 'WITHDRAW_TOO_HIGH'
  if (today + amount > DAY_MOST) return 'WITHDRAW_DAY_FULL'
  return amount > cash ? 'CREDIT_TOO_LOW' : undefined
}

/** What of a member's withdrawals has not come back. A world is of one day. */
function withdrawnBy(model: MoneyModel, member: number): number {
  return Object.values(model.withdrawals)
    .filter((each) => each.member === member && each.state !== 'failed')
    .reduce((sum, each) => sum + (each.state === 'paid' ? each.paidByMembers + each.paidOut : each.amount), 0)
}

export function onWithdrawal(
  model: MoneyModel,
  { do: act, withdrawal: at }: { do: WithdrawalAct; withdrawal: number },
): string {
  const withdrawal = of(model.withdrawals, at)
  const { state, way } = withdrawal
  if (act === 'approve' || act === 'refuse') {
    if (state !== 'review') return 'skip'
    if (act === 'refuse') end(model, at, 'failed')
    else Object.assign(withdrawal, { state: 'approved', isPooled: withdrawal.byMembers })
  } else if (act === 'leave pool') {
    if (!withdrawal.isPooled || state !== 'approved') return 'skip'
    withdrawal.isPooled = false
  } else if (state === 'approved') {
    const parts = Object.values(model.pairs).filter((each) => each.withdrawal === at)
    const isWithMember = parts.some((each) => each.state !== 'paid' && each.state !== 'ended')
    if (withdrawal.isPooled || isWithMember) return 'ok'
    if (way === 'paid') end(model, at, 'paid')
    else if (way === 'refused') end(model, at, 'failed')
    else withdrawal.state = 'unknown'
    // Whatever it was not told at all, or paid and did not say, a later question finds out.
  } else if (act === 'ask' && state === 'unknown') end(model, at, 'paid')
  return 'ok'
}

/** What members have paid of it stays paid; the provider pays the rest, or it goes back. */
function end(model: MoneyModel, at: number, how: 'paid' | 'failed'): void {
  const withdrawal = of(model.withdrawals, at)
  const rest = withdrawal.amount - withdrawal.paidByMembers
  if (how === 'paid') withdrawal.paidOut = rest
  else of(model.members, withdrawal.member).cash += rest
  withdrawal.state = how === 'paid' || withdrawal.paidByMembers > 0 ? 'paid' : 'failed'
  withdrawal.isPooled = false
}

/** Of those who wait, one that is paid up by it, then the one that waits longest. */
export function pairInModel(
  model: MoneyModel,
  { pair, member, baht }: { pair: number; member: number; baht: number },
): string {
  if (model.pairs[pair]) return 'ok'
  const amount = baht * 100
  const fits: { at: number; rest: number; place: number }[] = []
  for (const [at, waiting] of Object.entries(model.withdrawals)) {
    if (waiting.state !== 'approved' || !waiting.isPooled || areAlike(model, waiting.member, member)) continue
    const parts = Object.values(model.pairs).filter(
      (each) => each.withdrawal === Number(at) && each.state !== 'ended',
    )
    const rest = parts.reduce((left, each) => left - each.amount, waiting.amount) - amount
    const isLast = parts.length + 1 >= DEPOSITORS_MOST
    if (parts.length >= DEPOSITORS_MOST || (rest !== 0 && (rest < PART_LEAST || isLast))) continue
    fits.push({ at: Number(at), rest, place: waiting.place })
  }
  const [chosen] = fits.sort((a, b) => Number(b.rest === 0) - Number(a.rest === 0) || a.place - b.place)
  if (!chosen) return 'PAIR_NONE'
  if (hasOpenDeposit(model, member)) return 'DEPOSIT_OPEN'
  model.pairs[pair] = {
    ...{ payer: member, withdrawal: chosen.at, amount, state: 'open', endedBy: null, verdicts: [] },
  }
  return 'ok'
}

/** Two who have an account, or money from one, in common: what people gave to another than its sender makes them look like one person. */
function areAlike(model: MoneyModel, one: number, other: number): boolean {
  const accountsOf = (member: number) => [
    member,
    ...Object.values(model.facts)
      .filter((fact) => fact.member === member && showsAccount(model, fact))
      .map((fact) => of(model.orders, fact.order).member),
  ]
  const accounts = new Set(accountsOf(one))
  return accountsOf(other).some((account) => accounts.has(account))
}

/** The provider of codes shows who has paid; of a bank, the channel that was first. */
function showsAccount(model: MoneyModel, fact: MoneyModel['facts'][number]): boolean {
  if (of(model.orders, fact.order).mode === 'qr') return true
  return fact.isShown && fact.showsOwn && !fact.isStranger
}

export function onPair(model: MoneyModel, { do: act, pair: at }: { do: PairAct; pair: number }): string {
  const pair = of(model.pairs, at)
  const { state, endedBy } = pair
  const isOpen = state === 'open' || state === 'shown' || state === 'disputed'
  switch (act) {
    case 'show':
      if (state !== 'open') return 'skip'
      pair.state = 'shown'
      return 'ok'
    case 'received':
      if (!isOpen) return state === 'paid' && endedBy === 'payee' ? 'ok' : 'PAIR_ENDED'
      return pay(model, pair, 'payee')
    case 'not received':
      if (state === 'shown') pair.state = 'disputed'
      return pair.state === 'disputed' ? 'ok' : 'PAIR_ENDED'
    case 'pair over':
      if (state !== 'open' && state !== 'shown') return 'skip'
      if (state === 'open') Object.assign(pair, { state: 'ended', endedBy: 'clock' })
      else pair.state = 'disputed'
      return 'ok'
    case 'pair cancel':
      if (state === 'open') Object.assign(pair, { state: 'ended', endedBy: 'payer' })
      if (state === 'paid') return 'DEPOSIT_CREDITED'
      return state === 'shown' || state === 'disputed' ? 'PAIR_SHOWN' : 'ok'
    default:
      return sayVerdict(model, at, act === 'first verdict' ? 0 : 1)
  }
}

/** What people find out of a transfer. */
export const isTransferred = (pair: number): boolean => pair % 2 === 0

function sayVerdict(model: MoneyModel, at: number, by: number): string {
  const pair = of(model.pairs, at)
  const hasSaid = pair.verdicts.includes(by)
  if (pair.state === 'open' || pair.state === 'shown') return 'PAIR_ASKS_MEMBERS'
  if (pair.state !== 'disputed') return hasSaid ? 'ok' : 'PAIR_ENDED'
  if (hasSaid) return 'ok'
  pair.verdicts = [...pair.verdicts, by].sort()
  if (pair.verdicts.length < 2) return 'ok'
  if (isTransferred(at)) return pay(model, pair, 'people')
  Object.assign(pair, { state: 'ended', endedBy: 'people' })
  return 'ok'
}

function pay(model: MoneyModel, pair: ModelPair, endedBy: 'payee' | 'people'): string {
  Object.assign(pair, { state: 'paid', endedBy })
  credit(model, pair.payer, pair.amount)
  const withdrawal = of(model.withdrawals, pair.withdrawal)
  withdrawal.paidByMembers += pair.amount
  if (withdrawal.paidByMembers === withdrawal.amount) end(model, pair.withdrawal, 'paid')
  return 'ok'
}
