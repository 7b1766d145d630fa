import { bangkokMinute } from '../../../domain/calendar/bangkok.ts'
import type { Satang } from '../../../domain/money.ts'
import { DEPOSIT_MIN, type OrderShown, orderShown } from '../../../domain/payments/deposit-order.ts'
import { offeredAccounts, type ReceivingAccount } from '../../../domain/payments/receiving-account.ts'
import { type SlipChecking, slipChecking } from '../../../domain/payments/slips/slip-checking.ts'
import type { Context } from '../../context.ts'
import { type BankAccountRow, listBankAccounts } from '../members/queries-account.ts'
import { findOperatorById } from '../operators/queries.ts'
import { offeredHash } from './offered-hash.ts'
import { isQrDown, qrProviderOf } from './qr/qr-provider-of.ts'
import { listReceivingAccounts } from './queries-accounts.ts'
import { listOrders, type StoredOrder } from './queries-orders.ts'
import { isAsGiven } from './receiving/as-given.ts'
import { type AttachedSlip, listAttachedSlips } from './slips/queries-slips.ts'
import { slipLookupOf } from './slips/slip-lookup-of.ts'
import { readUnmatched } from './unmatched.ts'

/** A receiving account with what the member sends back to choose it. */
export type OfferedAccount = ReceivingAccount & { readonly hash: string }

export interface DepositOrder extends Omit<StoredOrder, 'state'> {
  readonly state: OrderShown
  readonly slip: (AttachedSlip & { readonly checking: SlipChecking | null }) | null
  /** What came from the member's own account in another amount, or once more, and waits for people; null: nothing surely did. */
  readonly unmatched: Satang | null
  /** The account it is paid into is not the one the program has written: it is shown to nobody. */
  readonly isDoubted: boolean
}

export interface DepositOffer {
  /** The member's own account, from which money must come; undefined: none is registered. */
  readonly own: BankAccountRow | undefined
  /** The accounts that take the least deposit now, the first one first. */
  readonly accounts: readonly OfferedAccount[]
  /** Whether a deposit by QR code can be begun now. */
  readonly qr: boolean
  /** There are codes, and who collects what is paid by them does not answer. */
  readonly isQrDown: boolean
  /** The order that waits for its money. */
  readonly waiting: DepositOrder | undefined
  /** The newest orders, the waiting one among them. */
  readonly orders: readonly DepositOrder[]
}

const SHOWN = 10

/** What the deposit page of a member shows now. */
export async function readDepositOffer(
  ctx: Context,
  member: { readonly memberId: string; readonly operatorId: string },
): Promise<DepositOffer> {
  const [operator, own, accounts, orders, isDown] = await Promise.all([
    findOperatorById(ctx.read, member.operatorId),
    listBankAccounts(ctx.read, member.memberId),
    listReceivingAccounts(ctx.read, member.operatorId),
    readOrders(ctx, member.memberId),
    isQrDown(ctx.read, member.operatorId, ctx.now()),
  ])
  const given = accounts.filter((account) => isAsGiven(ctx.keys, account))
  const offered = offeredAccounts(given, DEPOSIT_MIN, bangkokMinute(ctx.now().getTime()))
  const hasQr =
    operator !== undefined &&
    qrProviderOf(ctx, operator) !== null &&
    offered.some(({ kind }) => kind === 'biller')
  return {
    own: own[0],
    accounts: offered
      .filter(({ kind }) => kind === 'bank')
      .map((account) => ({ ...account, hash: offeredHash(ctx, member.memberId, account.id) })),
    ...{ qr: hasQr && !isDown, isQrDown: hasQr && isDown },
    waiting: orders.find(({ state }) => state === 'open'),
    orders,
  }
}

/** A member's newest orders, or these of them. */
export async function readOrders(
  ctx: Context,
  memberId: string,
  wanted?: readonly string[],
): Promise<DepositOrder[]> {
  const of = wanted ? { limit: wanted.length, ids: wanted } : { limit: SHOWN }
  const orders = await listOrders(ctx.read, memberId, of)
  const ids = orders.map((order) => order.id)
  const [attached, unmatched] = await Promise.all([
    listAttachedSlips(ctx.read, memberId, ids),
    readUnmatched(ctx, orders),
  ])
  const slips = new Map(attached.map((slip) => [slip.orderId, slip]))
  const isAsked = attached.length > 0 && (await hasSlipLookup(ctx, orders))
  const checking = (order: StoredOrder, slip: AttachedSlip) =>
    order.state === 'credited' ? null : slipChecking(slip, isAsked, ctx.now())
  return orders.map((order) => {
    const slip = slips.get(order.id)
    const isDoubted = order.state === 'open' && !isOrderAsGiven(ctx.keys, order)
    return {
      ...order,
      ...(isDoubted && NOBODY),
      isDoubted,
      state: orderShown(order.state, order.expiresAt, ctx.now()),
      slip: slip ? { ...slip, checking: checking(order, slip) } : null,
      unmatched: unmatched.get(order.id) ?? null,
    }
  })
}

/** In the place of an account that nobody is to pay into. */
const NOBODY = { receivingNo: '', holder: '' }

function isOrderAsGiven(keys: Context['keys'], order: StoredOrder): boolean {
  const { operatorId, receivingKind: kind, receivingBank: bank, receivingNo: accountNo, holder } = order
  return isAsGiven(keys, { operatorId, kind, bank, accountNo, holder, mark: order.receivingMark })
}

/** Whether somebody asks banks about the slips of these orders, which are of one member. */
async function hasSlipLookup(ctx: Context, [order]: readonly StoredOrder[]): Promise<boolean> {
  const operator = order && (await findOperatorById(ctx.read, order.operatorId))
  return slipLookupOf(ctx, operator) !== null
}
