import { toBaht } from '../../../contract/shapes.ts'
import type {
  DepositOrderShown,
  MoneyOrderShown,
  PairShown,
  PaymentShown,
  WithdrawalShown,
} from '../../../contract/wallet-shapes.ts'
import { productName } from '../../../domain/games/operated/counted.ts'
import { invariant } from '../../../domain/invariant.ts'
import { maskedAccount } from '../../../domain/payments/account-groups.ts'
import { billPaymentCode } from '../../../domain/payments/codes/promptpay.ts'
import { askedOf, type PairAmounts, shortOf } from '../../../domain/payments/pairing.ts'
import type { Turnover } from '../../../domain/turnover/left.ts'
import type { Language } from '../../../domain/words.ts'
import { bankName, findBank } from '../../features/operators/banks.ts'
import type { DepositOrder } from '../../features/payments/deposit-offer.ts'
import type { PairToPay } from '../../features/payments/p2p/pair-offer.ts'
import type { StoredPair } from '../../features/payments/p2p/queries-pairs.ts'
import type { MoneyEntry } from '../../features/payments/read-money-history.ts'
import type { StoredWithdrawal } from '../../features/payments/withdrawals/queries-withdrawals.ts'
import type { Part } from '../../features/payments/withdrawals/withdraw-offer.ts'
import { type ForReader, showCounts } from './counted-shares.ts'
import { showTime } from './programs.ts'

// A member's money orders, as the wallet's calls answer them.

export const PAYMENT_STATUS = {
  open: 'waiting',
  credited: 'paid',
  cancelled: 'CANCLE',
  expired: 'expired',
} as const

export function showPayment(
  order: DepositOrder,
  { agent, company, code }: { readonly agent: string; readonly company: string; readonly code: string },
  language: Language,
): PaymentShown {
  const { reference, receivingNo: billerId, pay: amount } = order
  invariant(reference, 'an order that is paid by its code has a reference')
  return {
    ...{ agent, company, web: code },
    order: {
      ...showOrder(order, language),
      status: PAYMENT_STATUS[order.state],
      qr: order.isDoubted ? '' : billPaymentCode({ billerId, reference, amount }),
    },
  }
}

export function showOrder(order: DepositOrder, language: Language): DepositOrderShown {
  return {
    ...{
      id: order.id,
      mode: order.mode,
      state: order.state,
      amount: toBaht(order.asked),
      pay: toBaht(order.pay),
    },
    bank: order.receivingBank,
    ...{ bank_name: bankName(order.receivingBank, language), color: colorOf(order.receivingBank) },
    ...{ accountNo: order.receivingNo, name: order.holder, ...doubtedIf(order) },
    started_at: showTime(order.startedAt),
    expires_at: showTime(order.expiresAt),
    credited_at: order.creditedAt && showTime(order.creditedAt),
    received: order.received === null ? null : toBaht(order.received),
    unmatched: order.unmatched === null ? null : toBaht(order.unmatched),
    slip: order.slip && {
      ...{ image: order.slip.id, name: order.slip.name, bytes: order.slip.bytes },
      ...{ attached_at: showTime(order.slip.attachedAt), checking: order.slip.checking },
    },
  }
}

export function showWithdrawal(
  withdrawal: StoredWithdrawal,
  language: Language,
  parts: readonly Part[] = [],
): WithdrawalShown {
  const { id, state, amount, bank, accountNo, requestedAt, endedAt, reason, pooledUntil } = withdrawal
  return {
    ...{ id, state, amount: toBaht(amount), bank, bank_name: bankName(bank, language), accountNo, reason },
    color: colorOf(bank),
    requested_at: showTime(requestedAt),
    ended_at: endedAt && showTime(endedAt),
    members_until: pooledUntil && showTime(pooledUntil),
    parts: parts
      .filter(({ withdrawalId }) => withdrawalId === id)
      .map((part) => ({
        ...{ id: part.id, state: part.state, ...showAmounts(part) },
        // Nobody learns the whole number of who pays them.
        ...{
          bank_name: bankName(part.payerBank, language),
          accountNo: maskedAccount(part.payerBank, part.payerNo),
        },
        ...{
          expires_at: showTime(part.expiresAt),
          pictures: [...part.pictures],
          late: part.lateSlip === 'waits',
        },
      })),
  }
}

const PAIR_AS_ORDER = {
  open: 'open',
  shown: 'checking',
  short: 'checking',
  disputed: 'checking',
  paid: 'credited',
} as const

/** A pair that was not paid, by who or what has ended it. */
const ENDED_PAIR_AS_ORDER = {
  payer: 'cancelled',
  clock: 'expired',
  people: 'unpaid',
} as const

/** An ended pair whose slip came late: looked at, or as two of the staff have found. A renewed one is another pair. */
const LATE_AS_ORDER = {
  waits: 'checking',
  renewed: 'expired',
  given: 'credited',
  none: 'unpaid',
} as const

/** What a pair is where it stands among orders. */
export function pairAsOrder({
  state,
  endedBy,
  lateSlip,
}: Pick<StoredPair, 'state' | 'endedBy' | 'lateSlip'>): DepositOrderShown['state'] {
  if (state !== 'ended') return PAIR_AS_ORDER[state]
  if (lateSlip !== null) return LATE_AS_ORDER[lateSlip]
  invariant(endedBy !== null && endedBy !== 'payee', 'who is paid ends a pair only as paid')
  return ENDED_PAIR_AS_ORDER[endedBy]
}

/** One way in or out among the others of a member. */
export function showMoneyEntry(entry: MoneyEntry, language: Language): MoneyOrderShown {
  if (entry.kind === 'withdrawal')
    return { kind: 'withdrawal', ...showWithdrawal(entry.withdrawal, language) }
  const shown =
    entry.kind === 'order' ? showOrder(entry.order, language) : showPairAsOrder(entry.pair, language)
  return { kind: 'deposit', ...shown }
}

function doubtedIf({ isDoubted }: { readonly isDoubted: boolean }): { doubted?: true } {
  return isDoubted ? { doubted: true } : {}
}

function colorOf(bank: string): string {
  return findBank(bank)?.color ?? ''
}

/** A pair among the other deposits of who has paid it. */
export function showPairAsOrder(pair: PairToPay, language: Language): DepositOrderShown {
  const { id, state, bank, accountNo, holder, openedAt, expiresAt, endedAt } = pair
  const isPaid = state === 'paid' || pair.lateSlip === 'given'
  const { amount: baht, came } = showAmounts(pair)
  return {
    ...{
      id,
      mode: 'p2p',
      amount: baht,
      pay: baht,
      received: isPaid ? (came ?? baht) : null,
      unmatched: null,
      slip: null,
    },
    state: pairAsOrder(pair),
    ...{ bank, bank_name: bankName(bank, language), color: colorOf(bank), accountNo, name: holder ?? '' },
    ...doubtedIf(pair),
    ...{ started_at: showTime(openedAt), expires_at: showTime(expiresAt) },
    credited_at: state === 'paid' && endedAt ? showTime(endedAt) : null,
  }
}

export function showPair(pair: PairToPay, language: Language): PairShown {
  return {
    ...{ id: pair.id, state: pair.state, ...showAmounts(pair) },
    ...{
      bank: pair.bank,
      bank_name: bankName(pair.bank, language),
      accountNo: pair.accountNo,
      name: pair.holder,
      ...doubtedIf(pair),
    },
    ...{ opened_at: showTime(pair.openedAt), expires_at: showTime(pair.expiresAt) },
  }
}

/** What was asked for, and what has come of it where that is less. */
function showAmounts(pair: PairAmounts): Pick<PairShown, 'amount' | 'came'> {
  const came = shortOf(pair)
  return { amount: toBaht(askedOf(pair)), came: came === null ? null : toBaht(came) }
}

export function showTurnover({ required, done, remaining, byProduct }: Turnover, reader: ForReader) {
  return {
    ...{ required: toBaht(required), done: toBaht(done), remaining: toBaht(remaining) },
    byProduct: byProduct.map(({ product, staked, done: counted }) => ({
      ...{ product, name: productName(product, reader.language) },
      ...{ staked: toBaht(staked), done: toBaht(counted) },
    })),
    counts: showCounts(reader),
  }
}
