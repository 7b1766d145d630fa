import type { z } from 'zod'
import type { walletCalls } from '../../../../contract/services/wallet.ts'
import { type Baht, isBaht, NO_MONEY, satangToBaht } from '../../../../domain/money.ts'
import { DEPOSIT_MAX, DEPOSIT_MIN } from '../../../../domain/payments/deposit-order.ts'
import { asWire, type Wire } from './complete-draws.ts'

/** What the specification says of the banks. An order of another server, and what is between members, has no page here. */
export function completeBank({ memberBank, banks, b_display: isShown }: Wire) {
  return {
    ...{ status: true, b_display: isShown === true },
    ...{ p2p: null, p2p_late: null, qr: false, qr_down: false, payment: null, deposit_order: null },
    memberBank: ownBank(memberBank),
    banks: (Array.isArray(banks) ? banks.map(asWire) : []).map(({ name, accountNo }) => ({
      ...{ name: text(name), accountNo: text(accountNo), bankName: text(name), bank_name: text(name) },
      ...{ color: '', hash: text(accountNo), most: satangToBaht(DEPOSIT_MAX) },
    })),
    ...{ min: satangToBaht(DEPOSIT_MIN), max: satangToBaht(DEPOSIT_MAX) },
  } satisfies z.input<typeof walletCalls.bank.reply>
}

/**
 * Whether the other server lets the member withdraw: `turnStatus` says no, whatever else it says. Bounds, balance and account are
 * shown where it names them; it proves itself who asks, and takes no proof of ours.
 */
export function completeWithdrawCheck(body: Wire) {
  const { turnStatus, message, memberBank, min, max, credit } = body
  const bank = ownBank(memberBank)
  const refused = saysNo(body) ? { turnStatus: String(turnStatus), message: text(message) } : undefined
  return {
    ...{ status: true, ...refused },
    missing: refused ? [{ code: refused.turnStatus, message: refused.message }] : [],
    wait_hours: null,
    ...{ waits_until: null, p2p: false, proof: 'none', left_today: null },
    ...{ min: amountOf(min), max: amountOf(max), credit: amountOf(credit) },
    memberBank: bank && { ...bank, color: '' },
    turnover: { required: ZERO, done: ZERO, remaining: ZERO, byProduct: [], counts: [] },
    ...{ withdrawal: null, latest: [] },
  } satisfies z.input<typeof walletCalls.withdrawCheck.reply>
}

/** A withdrawal that another server has taken in. How far it is, that server knows. */
export function completeWithdrawConfirm() {
  return { status: true, withdrawal: null } satisfies z.input<typeof walletCalls.withdrawConfirm.reply>
}

/** Whether the answer has the specification's mark of a refusal. */
export function saysNo({ turnStatus }: Wire): boolean {
  return Boolean(turnStatus)
}

const ZERO = satangToBaht(NO_MONEY)

const text = (value: unknown) => (typeof value === 'string' ? value : '')

function ownBank(value: unknown) {
  if (!value) return null
  const { bank_name: name, bankName, accountNo } = asWire(value)
  return { bank_name: text(name), bankName: text(bankName), accountNo: text(accountNo) }
}

function amountOf(value: unknown): Baht | null {
  return typeof value === 'number' && isBaht(value) ? (value as Baht) : null
}
