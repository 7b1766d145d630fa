import { bangkokMinute } from '../../../domain/calendar/bangkok.ts'
import { invariant } from '../../../domain/invariant.ts'
import type { Satang } from '../../../domain/money.ts'
import {
  KEPT_MINUTES,
  ORDER_MINUTES,
  ORDERS_A_DAY,
  payAmountOf,
  refuseAmount,
} from '../../../domain/payments/deposit-order.ts'
import { SAME_PAYMENT_MS } from '../../../domain/payments/match-payment.ts'
import { type ReceivingAccount, takesDeposit } from '../../../domain/payments/receiving-account.ts'
import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { keyReused } from '../keys/same-request.ts'
import { lockAccounts } from '../ledger/queries.ts'
import { listBankAccounts } from '../members/queries-account.ts'
import { isOffered } from './offered-hash.ts'
import { listReceivingAccounts, lockReceivingAccount } from './queries-accounts.ts'
import type { Place } from './queries-incoming.ts'
import { countOrdersOf, findOrderByKey, insertDepositOrder, listPaysTaken } from './queries-orders.ts'

export interface StartDeposit {
  readonly memberId: string
  readonly operatorId: string
  readonly asked: Satang
  /** The member's own account as the form has it: it must be the registered one. */
  readonly from: { readonly bank: string; readonly accountNo: string }
  /** The receiving account that was chosen, and the hash that came with it. */
  readonly into: { readonly bank: string; readonly accountNo: string; readonly hash: string }
  readonly key: string
  readonly requestHash: Buffer
}

/** What the specification calls the bank that it takes no deposits from. */
const TRUEWALLET = 'truewallet'

/**
 * Begins a deposit by bank transfer: the member has 15 minutes to transfer exactly `pay`, which no other order of the
 * account has. The same key begins it once. Returns the order's id. Throws `Refusal` TRUEWALLET_REFUSED,
 * DEPOSIT_TOO_LOW, DEPOSIT_TOO_HIGH, DEPOSIT_WHOLE_BAHT, BANK_ACCOUNT_NEEDED, BANK_ACCOUNT_OTHER, RECEIVING_UNKNOWN,
 * RECEIVING_FULL, AMOUNT_TAKEN, DEPOSIT_OPEN, DEPOSITS_TODAY, KEY_REUSED.
 */
export async function startDeposit(
  ctx: Context,
  wish: StartDeposit,
): Promise<{ id: string; replayed: boolean }> {
  const { memberId, operatorId, asked, into } = wish
  if ([wish.from.bank, into.bank].some((bank) => bank.toLowerCase() === TRUEWALLET)) {
    throw new Refusal('TRUEWALLET_REFUSED')
  }
  const refused = refuseAmount(asked)
  if (refused) throw new Refusal(refused, { field: 'amount' })

  return ctx.transaction(async (tx) => {
    const account = await lockReceivingAccount(tx, operatorId, into)
    await lockAccounts(tx, [memberId])
    const before = await findOrderByKey(tx, memberId, wish.key)
    if (before) {
      const reused = keyReused(before.requestHash, wish.requestHash)
      if (reused) throw reused
      return { id: before.id, replayed: true }
    }
    if (!account || !isOffered(ctx, memberId, account.id, into.hash)) throw new Refusal('RECEIVING_UNKNOWN')
    const own = await ownAccount(tx, wish)
    const counts = await countOrdersOf(tx, memberId)
    if (counts.waiting > 0) throw new Refusal('DEPOSIT_OPEN')
    if (counts.today >= ORDERS_A_DAY) throw new Refusal('DEPOSITS_TODAY')
    refuseFull(await findAccount(tx, operatorId, account.id), asked, tx.now)
    const pay = await choosePay(ctx, tx, { operatorId, accountId: account.id }, asked)
    const id = ctx.chance.id()
    await insertDepositOrder(tx, {
      ...{ id, memberId, operatorId, accountId: account.id, asked, pay, ...own },
      expiresAt: new Date(tx.now.getTime() + ORDER_MINUTES * 60_000),
      ...{ key: wish.key, requestHash: wish.requestHash },
    })
    return { id, replayed: false }
  })
}

/** Money comes from the account that the member has registered, and from no other. */
async function ownAccount(tx: Tx, { memberId, from }: StartDeposit) {
  const [own] = await listBankAccounts(tx, memberId)
  if (!own) throw new Refusal('BANK_ACCOUNT_NEEDED')
  if (own.bank !== from.bank || own.accountNo !== from.accountNo) throw new Refusal('BANK_ACCOUNT_OTHER')
  return own
}

async function findAccount(tx: Tx, operatorId: string, id: string): Promise<ReceivingAccount> {
  const account = (await listReceivingAccounts(tx, operatorId)).find((each) => each.id === id)
  invariant(account, 'a locked account is listed')
  return account
}

function refuseFull(account: ReceivingAccount, asked: Satang, now: Date): void {
  if (!takesDeposit(account, asked, bangkokMinute(now.getTime()))) throw new Refusal('RECEIVING_FULL')
}

async function choosePay(ctx: Context, tx: Tx, place: Place, asked: Satang): Promise<Satang> {
  const taken = await listPaysTaken(tx, {
    ...{ ...place, asked },
    ...{ keptMinutes: KEPT_MINUTES, samePaymentMs: SAME_PAYMENT_MS },
  })
  // Not in order: amounts that follow each other are mistyped for each other.
  const pay = payAmountOf(asked, taken, ctx.chance.bytes(1)[0] ?? 0)
  if (pay === undefined) throw new Refusal('AMOUNT_TAKEN', { field: 'amount' })
  return pay
}
