import { invariant } from '../../../../domain/invariant.ts'
import { ORDERS_A_DAY } from '../../../../domain/payments/deposit-order.ts'
import { pairWith, refusePaired, TRANSFER_MINUTES } from '../../../../domain/payments/pairing.ts'
import type { Context, Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { keyReused } from '../../keys/same-request.ts'
import { lockAccounts } from '../../ledger/queries.ts'
import { lockHold } from '../../ledger/queries-holds.ts'
import { listBankAccounts } from '../../members/queries-account.ts'
import { membersPay } from '../../operators/money-rules.ts'
import { findOperatorById } from '../../operators/queries.ts'
import { followExclusion } from '../../safer/follow-exclusion.ts'
import { requirePlay } from '../../safer/may-play.ts'
import { requireDepositRoom } from '../../safer/room-left.ts'
import type { BegunOrder, OrderWish } from '../begin-order.ts'
import { isOffered } from '../offered-hash.ts'
import { countOrdersOf } from '../queries-orders.ts'
import { holdBack, isAsWritten, lockWithdrawal } from '../withdrawals/send-withdrawal.ts'
import { poolOf } from './pool-of.ts'
import { insertPair, listPairsOfPayer, type PoolRow } from './queries-pairs.ts'

/** What stands for the account where a member is offered to pay another one. */
export const BY_PAIR = 'pair'

export interface StartPair extends OrderWish {
  /** The bank of the member's own account, as the form has it. */
  readonly bank: string
  /** What came with the offer. */
  readonly hash: string
}

/** Others may take the same withdrawal at the same moment: then the next one is tried. */
const TRIES = 4

/**
 * Begins a deposit that is paid to a member who withdraws: of those who wait, one who is surely somebody else. The member
 * has 15 minutes to transfer and to show the slip. The same key begins it once. Throws `Refusal` DEPOSIT_TOO_LOW,
 * DEPOSIT_TOO_HIGH, DEPOSIT_WHOLE_BAHT, PAIR_NONE, RECEIVING_UNKNOWN, BANK_ACCOUNT_NEEDED, BANK_ACCOUNT_OTHER,
 * DEPOSIT_OPEN, DEPOSITS_TODAY, DEPOSIT_LIMIT, KEY_REUSED.
 */
export async function startPair(ctx: Context, wish: StartPair): Promise<BegunOrder> {
  const refused = refusePaired(wish.asked)
  if (refused) throw new Refusal(refused, { field: 'amount' })
  const before = await findReplay(ctx.read, wish)
  if (before) return before
  await followExclusion(ctx, wish)
  const operator = await findOperatorById(ctx.read, wish.operatorId)
  if (!operator || !membersPay(operator)) throw new Refusal('RECEIVING_UNKNOWN')
  if (!isOffered(ctx, wish.memberId, BY_PAIR, wish.hash)) throw new Refusal('RECEIVING_UNKNOWN')
  const depositor = { memberId: wish.memberId, demo: operator.demo }
  for (let nth = 0; nth < TRIES; nth += 1) {
    const chosen = pairWith(depositor, wish.asked, await poolOf(ctx.read, wish))
    if (!chosen) break
    const begun = await ctx.transaction((tx) => begin(ctx, tx, { ...wish, ...depositor }, chosen))
    if (begun) return begun
  }
  // The same wish may have taken what it found the pool without.
  const meanwhile = await findReplay(ctx.read, wish)
  if (meanwhile) return meanwhile
  throw new Refusal('PAIR_NONE', { field: 'amount' })
}

async function findReplay(reader: Context['read'], wish: StartPair): Promise<BegunOrder | undefined> {
  const [before] = await listPairsOfPayer(reader, wish.memberId, { limit: 1, key: wish.key })
  const reused = before && keyReused(before.requestHash, wish.requestHash)
  if (reused) throw reused
  return before && { id: before.id, replayed: true }
}

/** Undefined when the withdrawal was taken, or has gone on, meanwhile. */
async function begin(
  ctx: Context,
  tx: Tx,
  wish: StartPair & { readonly demo: boolean },
  chosen: PoolRow,
): Promise<BegunOrder | undefined> {
  const { memberId: payerId, operatorId, asked: amount, key, requestHash } = wish
  const { memberId: payeeId, id: withdrawalId } = chosen
  const hold = { memberId: payeeId, cause: 'withdrawal', causeId: withdrawalId } as const
  await lockHold(tx, hold)
  await lockAccounts(tx, [payeeId, payerId])
  const before = await findReplay(tx, wish)
  if (before) return before
  await requirePlay(tx, payerId)
  const own = await ownAccount(tx, wish)
  const counts = await countOrdersOf(tx, payerId)
  if (counts.waiting > 0) throw new Refusal('DEPOSIT_OPEN')
  if (counts.today >= ORDERS_A_DAY) throw new Refusal('DEPOSITS_TODAY')
  await requireDepositRoom(tx, payerId, amount)
  // As it is under the lock, and who they are: somebody may have signed in at the other's phone meanwhile.
  if (!pairWith({ memberId: payerId, demo: wish.demo }, amount, await poolOf(tx, wish, withdrawalId)))
    return undefined
  const withdrawal = await lockWithdrawal(tx, { memberId: payeeId, id: withdrawalId })
  invariant(withdrawal, 'what is in the pool is a withdrawal')
  // What a row says is not money: nobody is paid by others what was never set aside, or into an account that somebody wrote.
  if (!isAsWritten(tx, withdrawal)) {
    await holdBack(tx, withdrawal, 'rewritten')
    return undefined
  }
  const { bank, accountNo, holder } = withdrawal
  const id = ctx.chance.id()
  await insertPair(tx, {
    ...{ payerId, id, operatorId, payeeId, withdrawalId, amount, bank, accountNo, holder },
    ...{ payerBank: own.bank, payerNo: own.accountNo, key, requestHash },
    expiresAt: new Date(tx.now.getTime() + TRANSFER_MINUTES * 60_000),
  })
  return { id, replayed: false }
}

async function ownAccount(tx: Tx, { memberId, bank }: StartPair) {
  const [own] = await listBankAccounts(tx, memberId)
  if (!own) throw new Refusal('BANK_ACCOUNT_NEEDED')
  if (own.bank !== bank) throw new Refusal('BANK_ACCOUNT_OTHER')
  return own
}
