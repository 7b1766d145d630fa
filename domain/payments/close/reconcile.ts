import type { Satang } from '../../money.ts'
import type { WithdrawalState } from '../withdrawal.ts'

/**
 * How the books of a day may differ from what the banks and the provider say. Each difference is of one type, which says
 * where to look.
 */
export const DIFFERENCE_TYPES = [
  /** Money came in and says that it is a member's, and the ledger has no deposit of it. */
  'not-credited',
  /** A deposit of the ledger that no money came in for. */
  'credit-without-fact',
  /** A deposit of another amount, or to another member, than the money that came in. */
  'credit-differs',
  /** Money is credited that no channel has told of. */
  'not-told',
  /** The bank's statement of that day is here, and the money does not stand in it. */
  'not-in-statement',
  /** Statements of this account are read, money came in on the day, and no statement speaks of it: nothing was compared. */
  'statement-missing',
  /** A line of a statement that was not taken in, or was taken back. */
  'line-not-taken',
  /** A line of a statement that says something else than was told under its reference. */
  'line-changed',
  /** Money of a day that was signed off, told of afterwards: it counts on the next day. */
  'told-late',
  /** Money is set aside for a withdrawal that is over or was never asked for. */
  'hold-without-withdrawal',
  /** A withdrawal is open and its money is not set aside, or not all of it. */
  'withdrawal-without-hold',
  /** A withdrawal says that it was paid, and the ledger has not paid it out. */
  'payout-not-in-ledger',
  /** The ledger has paid out what no withdrawal asked for. */
  'payout-without-withdrawal',
  /** The ledger has paid out another amount, or for a withdrawal that is not paid. */
  'payout-differs',
  /** The provider has paid what we say was not paid. */
  'provider-paid',
  /** We say it was paid; the provider does not. */
  'provider-not-paid',
  /** The provider gives no answer about what we say has ended, or no list of the codes that were paid on the day. */
  'provider-silent',
  /** The provider says that a code was paid, and no such money is written here. */
  'code-missing-here',
  /** Money of a code is written here, and the provider's own list does not have it. */
  'code-missing-there',
  /** The provider's list and what is written here say otherwise of one payment: its amount, or its day. */
  'code-differs',
  /** The provider's list has one payment twice. */
  'code-twice',
  /** The bank's account of the ledger has moved by a kind that nothing here compares. */
  'movement-unexplained',
  /** What a member has of a settled round's turnover is not what the stakes on it count. */
  'turnover-differs',
  /** What a provider of games says of a day is not what is written here, and no money by hand makes up for it. */
  'game-differs',
  /** Games moved money, and their provider's own list of that day was not brought. */
  'games-not-compared',
  /** Money is on its way to or from a game wallet, and its provider has not said what became of it. */
  'game-money-open',
  /** The provider says otherwise of a transfer than two people had agreed to. */
  'game-money-differs',
] as const
export type DifferenceType = (typeof DIFFERENCE_TYPES)[number]

/** What a difference is about, by its id: where a person looks. */
export const DIFFERENCE_REFS = [
  'payment',
  'withdrawal',
  'statement',
  'order',
  'account',
  'transfer',
  'round',
  'game',
] as const
export type DifferenceRef = (typeof DIFFERENCE_REFS)[number]

export interface Difference {
  readonly type: DifferenceType
  readonly ref: DifferenceRef
  readonly refId: string
  readonly memberId: string | null
  readonly amount: Satang
}

/** What came in, and what the ledger has credited for it. One of the two may be missing. */
export interface CreditPair {
  readonly paymentId: string
  readonly payment: {
    readonly memberId: string | null
    readonly amount: Satang
    readonly isCredited: boolean
    /** A channel has told of this amount. */
    readonly told: boolean
  } | null
  readonly deposit: { readonly memberId: string; readonly amount: Satang } | null
}

export function differencesOfCredit({ paymentId, payment, deposit }: CreditPair): Difference[] {
  const about = { ref: 'payment', refId: paymentId } as const
  if (!payment) {
    if (!deposit) return []
    return [{ ...about, type: 'credit-without-fact', memberId: deposit.memberId, amount: deposit.amount }]
  }
  const { memberId, amount } = payment
  const found: Difference[] = []
  if (!deposit && payment.isCredited) {
    found.push({ ...about, type: 'not-credited', memberId, amount })
  }
  const isAlike = deposit?.memberId === memberId && deposit.amount === amount && payment.isCredited
  if (deposit && !isAlike) {
    found.push({ ...about, type: 'credit-differs', memberId: deposit.memberId, amount: deposit.amount })
  }
  if (!payment.told) found.push({ ...about, type: 'not-told', memberId, amount })
  return found
}

/** What the provider says of a withdrawal. `silent`: it was asked and gave no answer. Null: it was not asked. */
export type ProviderWord = 'paid' | 'refused' | 'pending' | 'absent' | 'silent' | null

/** A withdrawal beside what the ledger has done for it and what the provider says. */
export interface PayoutPair {
  readonly withdrawalId: string
  readonly memberId: string
  readonly withdrawal: {
    readonly amount: Satang
    readonly state: WithdrawalState
    /** Of it, what members have paid and what came back: no bank of ours has paid that. */
    readonly elsewhere: Satang
  } | null
  /** What the ledger has paid out for it. */
  readonly paidOut: Satang | null
  /** What is still set aside for it. */
  readonly held: Satang | null
  readonly provider: ProviderWord
}

export function differencesOfPayout(pair: PayoutPair): Difference[] {
  const { withdrawal, paidOut, held } = pair
  const types = withdrawal ? payoutTypes(withdrawal, pair) : orphanTypes(pair)
  const amount = withdrawal?.amount ?? paidOut ?? held
  if (amount === null) return []
  const about = { ref: 'withdrawal', refId: pair.withdrawalId, memberId: pair.memberId, amount } as const
  return types.map((type) => ({ ...about, type }))
}

function orphanTypes({ paidOut, held }: PayoutPair): DifferenceType[] {
  return [
    ...(paidOut === null ? [] : (['payout-without-withdrawal'] as const)),
    ...(held === null ? [] : (['hold-without-withdrawal'] as const)),
  ]
}

function payoutTypes(
  { amount, state, elsewhere }: NonNullable<PayoutPair['withdrawal']>,
  { paidOut, held, provider }: PayoutPair,
): DifferenceType[] {
  const isOver = state === 'paid' || state === 'failed'
  const isPaidOut = state === 'paid' && amount > elsewhere
  const types: DifferenceType[] = []
  if (isOver && held !== null) types.push('hold-without-withdrawal')
  if (!isOver && held !== amount) types.push('withdrawal-without-hold')
  if (isPaidOut && paidOut === null) types.push('payout-not-in-ledger')
  if (paidOut !== null && !(isPaidOut && paidOut === amount - elsewhere)) types.push('payout-differs')
  if (provider === 'paid' && !isPaidOut) types.push('provider-paid')
  if (isOver && provider === 'silent') types.push('provider-silent')
  const isDenied = provider === 'refused' || provider === 'pending' || provider === 'absent'
  if (isPaidOut && isDenied) types.push('provider-not-paid')
  return types
}

/** What the ledger says of a day, in satang. */
export interface DayTotals {
  /** Deposits that members were credited with. */
  readonly credited: Satang
  /** Withdrawals that were paid out. */
  readonly paid: Satang
  /** What promotions cost. */
  readonly promotions: Satang
  /** Balances that were given without a deposit. */
  readonly adjusted: Satang
  /** What went to game wallets, less what came back. Absent in looks of earlier programs. */
  readonly toGames?: Satang
}
