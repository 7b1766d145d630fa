import { promotionLeft } from '../../../domain/rewards/promotion.ts'
import type { Context, Tx } from '../../context.ts'
import { eachAlone } from '../../each-alone.ts'
import { Refusal } from '../../errors.ts'
import { move } from '../ledger/move.ts'
import { lockAccounts } from '../ledger/queries.ts'
import { lockMember } from '../members/queries.ts'
import { writeMessages } from '../messages/write-messages.ts'
import { accrueTurnover } from '../turnover/accrue-turnover.ts'
import { convertCoupons } from './coupons/convert-coupons.ts'
import { findAnyWaiting, listPlayedBonuses, listPlayedCredit, updateBonusPlayed } from './queries-played.ts'
import { type Grant, insertEnd, listGrants } from './queries-promotions.ts'

/**
 * Counts the stakes of a settled round, and pays bonus and free credit of who has played enough by it. A second run, or one after a
 * stop, finds out who is left.
 */
export async function turnOverRound(ctx: Context, roundId: string): Promise<void> {
  await accrueTurnover(ctx, roundId)
  await convertWaiting(ctx, [roundId])
}

/**
 * Has `convertWaiting` done for rounds that this transaction has counted, where anybody of them waits: once they are counted no run looks
 * at them again. It is no job by its key: one that waits would lose its rounds to the next.
 */
export async function convertAfter(tx: Tx, roundIds: readonly string[]): Promise<void> {
  if (await findAnyWaiting(tx, roundIds)) await tx.enqueue('convert-waiting', { roundIds })
}

/**
 * Pays bonus and free credit of those who have played on these rounds and have played enough by it. Nobody is held who certainly has not.
 * Each other is looked at once, however many of the rounds are theirs: what was played since the last look is added up for it, under the
 * lock of their accounts, and all that was played since the bonus once that may be enough. One that fails keeps nobody else's back; at the end all failures are thrown together.
 */
export async function convertWaiting(ctx: Context, roundIds: readonly string[]): Promise<void> {
  const [granted, claimants] = await Promise.all([
    listPlayedBonuses(ctx.read, roundIds),
    listPlayedCredit(ctx.read, roundIds),
  ])
  await eachAlone(
    [
      ...granted.map((memberId) => () => convertPromotion(ctx, memberId)),
      ...claimants.map((memberId) => () => convertCoupons(ctx, memberId)),
    ],
    (convert) => convert(),
  )
}

/** Pays a member's waiting bonus once its stakes are played, by one movement. Otherwise nothing happens. */
export function convertPromotion(ctx: Context, memberId: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    await lockAccounts(tx, [memberId])
    if (!(await updateBonusPlayed(tx, memberId))) return
    const [newest] = await listGrants(tx, memberId, 1)
    if (newest?.state === 'active') await convertWhatIsPlayed(ctx, tx, memberId, newest)
  })
}

async function convertWhatIsPlayed(ctx: Context, tx: Tx, memberId: string, grant: Grant): Promise<boolean> {
  const { id, operatorId, done, bonus: amount } = grant
  if (promotionLeft(grant) > 0) return false
  await insertEnd(tx, { id, memberId, operatorId, how: 'converted', done })
  await move(tx, ctx.chance, [
    {
      ...{ memberId, operatorId, amount, kind: 'promotion', refType: 'promotion-grant', refId: id },
      ...{ debit: 'promo:expense', credit: 'cash', actor: 'member' },
    },
  ])
  await writeMessages(tx, [
    {
      ...{ memberId, operatorId, cause: `promotion:${id}` },
      ...{ kind: 'bonus-paid', facts: { amount, of: 'promotion' } },
    },
  ])
  return true
}

/**
 * A member gives a waiting bonus up: it is gone, and nothing more is to be played for it. What is played already is paid
 * and not given up. Once more the same changes nothing. Throws `Refusal` MEMBER_BANNED, PROMOTION_NONE.
 */
export function giveUpPromotion(
  ctx: Context,
  { memberId, operatorId, grantId }: { memberId: string; operatorId: string; grantId: string },
): Promise<{ converted: boolean }> {
  return ctx.transaction(async (tx) => {
    const member = await lockMember(tx, memberId)
    if (member.status !== 'active' || member.operatorId !== operatorId) throw new Refusal('MEMBER_BANNED')
    await lockAccounts(tx, [memberId])
    const found = (await listGrants(tx, memberId, KNOWN)).find(({ id }) => id === grantId)
    if (!found) throw new Refusal('PROMOTION_NONE')
    if (found.state !== 'active') return { converted: found.state === 'converted' }
    if (await convertWhatIsPlayed(ctx, tx, memberId, found)) return { converted: true }
    await insertEnd(tx, { id: grantId, memberId, operatorId, how: 'given-up', done: found.done })
    return { converted: false }
  })
}

/** An older one than these is on no page. */
const KNOWN = 20
