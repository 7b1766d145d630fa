/** How a payout goes at the provider; `timeout` never arrives, `lost` is paid and its answer is lost, `slow` is paid later. */
export const WAYS = ['paid', 'timeout', 'refused', 'slow', 'lost'] as const
export type Way = (typeof WAYS)[number]

export interface ModelWithdrawal {
  readonly member: number
  readonly amount: number
  readonly way: Way
  readonly byMembers: boolean
  /** Its place among all withdrawals: who waits longest is paid first. */
  readonly place: number
  state: 'review' | 'approved' | 'unknown' | 'paid' | 'failed'
  /** It waits for members who deposit. */
  isPooled: boolean
  paidByMembers: number
  /** What the provider has paid. */
  paidOut: number
}

export interface ModelPair {
  readonly payer: number
  readonly withdrawal: number
  readonly amount: number
  state: 'open' | 'shown' | 'disputed' | 'paid' | 'ended'
  /** Who has said that the money arrived: the one who is paid, or people. */
  endedBy: 'payee' | 'people' | 'clock' | 'payer' | null
  /** Members of staff who have said whether it arrived. */
  verdicts: number[]
}

export type WithdrawalAct = 'approve' | 'refuse' | 'leave pool' | 'send' | 'ask'
export type PairAct =
  | 'show'
  | 'received'
  | 'not received'
  | 'first verdict'
  | 'second verdict'
  | 'pair over'
  | 'pair cancel'

/** All amounts in satang. What is numbered has the world's own numbers. */
export interface ModelMember {
  cash: number
  /** What is to be turned over before a withdrawal. */
  turnover: number
  takenBack: number
}

export interface ModelOrder {
  readonly member: number
  readonly mode: 'bank' | 'qr'
  readonly asked: number
  /** What the site asked to be transferred; the model is told. */
  pay: number
  state: 'open' | 'credited' | 'cancelled'
  isOver: boolean
  /** A slip with the bank's own name of the money is attached. */
  hasSlip: boolean
}

/** Money that really came. */
export interface ModelFact {
  readonly order: number
  readonly amount: number
  /** Minutes after the order began. */
  readonly minute: number
  /** The bank shows another sender than the order's member. */
  readonly isStranger: boolean
  /** The bank shows the member's own account. */
  readonly showsOwn: boolean
  /** Its name at the bank is the one on the member's slip. */
  readonly isOnSlip: boolean
  told: string[]
  /** Whether the channel that was first has shown a sender. */
  isShown: boolean
  state: 'untold' | 'credited' | 'suspense' | 'returned'
  reason: string | null
  flag: string | null
  /** Whose it became. */
  member: number | null
  /** A message alone has credited it. */
  isAlone: boolean
}

export interface MoneyModel {
  /** Per cent of a deposit that is to be turned over. */
  readonly turnoverPercent: number
  readonly members: Record<number, ModelMember>
  readonly orders: Record<number, ModelOrder>
  readonly facts: Record<number, ModelFact>
  readonly withdrawals: Record<number, ModelWithdrawal>
  readonly pairs: Record<number, ModelPair>
  readonly tickets: Record<number, { member: number; amount: number; isTakenBack: boolean }>
}

export function of<Kept>(kept: Record<number, Kept>, at: number): Kept {
  const found = kept[at]
  if (found === undefined) throw new Error(`the model has no ${at}`)
  return found
}

/** One deposit at a time, by whichever way. */
export function hasOpenDeposit(model: MoneyModel, member: number): boolean {
  return (
    Object.values(model.orders).some(
      (each) => each.member === member && each.state === 'open' && !each.isOver,
    ) ||
    Object.values(model.pairs).some(
      (each) => each.payer === member && each.state !== 'paid' && each.state !== 'ended',
    )
  )
}

/** Money that becomes a member's. */
export function credit(model: MoneyModel, member: number, amount: number): void {
  const holder = of(model.members, member)
  holder.cash += amount
  holder.turnover += Math.floor((amount * model.turnoverPercent) / 100)
}
