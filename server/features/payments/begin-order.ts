import { bangkokMinute } from '../../../domain/calendar/bangkok.ts'
import { invariant } from '../../../domain/invariant.ts'
import type { Satang } from '../../../domain/money.ts'
import {
  ORDER_MINUTES,
  ORDERS_A_DAY,
  type OrderMode,
  refuseAmount,
} from '../../../domain/payments/deposit-order.ts'
import { takesDeposit } from '../../../domain/payments/receiving-account.ts'
import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { recordAct } from '../assistants/record-act.ts'
import { keyReused } from '../keys/same-request.ts'
import { lockAccounts } from '../ledger/queries.ts'
import { type BankAccountRow, listBankAccounts } from '../members/queries-account.ts'
import { requirePlay } from '../safer/may-play.ts'
import { requireDepositRoom } from '../safer/room-left.ts'
import { listReceivingAccounts } from './queries-accounts.ts'
import { countOrdersOf, findOrderByKey, insertDepositOrder } from './queries-orders.ts'
import { isAsGiven } from './receiving/as-given.ts'

/** What every way to deposit asks for. */
export interface OrderWish {
  readonly memberId: string
  readonly operatorId: string
  /** Who asks, if not the member. */
  readonly assistantId?: string | undefined
  readonly asked: Satang
  readonly key: string
  readonly requestHash: Buffer
}

/** An order that was begun; `replayed`: by this key, before. */
export interface BegunOrder {
  readonly id: string
  readonly replayed: boolean
}

interface Into {
  /** The receiving account, which the caller has locked; undefined where there is none. */
  readonly accountId: string | undefined
  /** Refuses the member's own account. */
  readonly refuseOwn?: (own: BankAccountRow) => void
  readonly termsOf: () => Promise<Terms>
}

interface Terms {
  readonly mode: OrderMode
  /** What is paid. */
  readonly pay: Satang
  readonly reference: string | null
}

/** Throws `Refusal` DEPOSIT_TOO_LOW, DEPOSIT_TOO_HIGH, DEPOSIT_WHOLE_BAHT. */
export function refuseAsked(asked: Satang): void {
  const refused = refuseAmount(asked)
  if (refused) throw new Refusal(refused, { field: 'amount' })
}

/**
 * Begins an order of a member, who has 15 minutes to pay it and no other one beside it, whichever way it is paid. Throws
 * `Refusal` PLAY_STOPPED, NOT_LICENSED, RECEIVING_UNKNOWN, BANK_ACCOUNT_NEEDED, DEPOSIT_OPEN, DEPOSITS_TODAY, DEPOSIT_LIMIT, RECEIVING_FULL,
 * KEY_REUSED.
 */
export async function beginOrder(ctx: Context, tx: Tx, wish: OrderWish, into: Into): Promise<BegunOrder> {
  const { memberId, operatorId, assistantId, asked, key, requestHash } = wish
  const { accountId } = into
  await lockAccounts(tx, [memberId])
  const before = await findOrderByKey(tx, memberId, key)
  if (before) {
    const reused = keyReused(before.requestHash, requestHash)
    if (reused) throw reused
    return { id: before.id, replayed: true }
  }
  await requirePlay(tx, memberId)
  if (accountId === undefined) throw new Refusal('RECEIVING_UNKNOWN')
  // Money comes from the account that the member has registered, and from no other.
  const [own] = await listBankAccounts(tx, memberId)
  if (!own) throw new Refusal('BANK_ACCOUNT_NEEDED')
  into.refuseOwn?.(own)
  const counts = await countOrdersOf(tx, memberId)
  if (counts.waiting > 0) throw new Refusal('DEPOSIT_OPEN')
  if (counts.today >= ORDERS_A_DAY) throw new Refusal('DEPOSITS_TODAY')
  await requireDepositRoom(tx, memberId, asked)
  await refuseUnfit(tx, { operatorId, accountId, asked })
  const terms = await into.termsOf()
  const id = ctx.chance.id()
  const expiresAt = new Date(tx.now.getTime() + ORDER_MINUTES * 60_000)
  const order = { memberId, operatorId, accountId, asked, key, requestHash }
  await insertDepositOrder(tx, { ...order, ...own, ...terms, id, expiresAt })
  await recordAct(tx, { memberId, assistantId, kind: 'deposit', refId: id, amount: asked })
  return { id, replayed: false }
}

async function refuseUnfit(
  tx: Tx,
  { operatorId, accountId, asked }: { operatorId: string; accountId: string; asked: Satang },
): Promise<void> {
  const [account] = await listReceivingAccounts(tx, operatorId, accountId)
  invariant(account, 'a locked account is listed')
  if (!isAsGiven(tx, account)) throw new Refusal('RECEIVING_UNKNOWN')
  if (!takesDeposit(account, asked, bangkokMinute(tx.now.getTime()))) throw new Refusal('RECEIVING_FULL')
}
