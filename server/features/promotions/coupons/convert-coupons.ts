import { NO_MONEY, satang } from '../../../../domain/money.ts'
import { claimLeft, claimState, ripeClaims } from '../../../../domain/rewards/coupon.ts'
import type { Context, Reader, Tx } from '../../../context.ts'
import { eachAlone } from '../../../each-alone.ts'
import { Refusal } from '../../../errors.ts'
import { move } from '../../ledger/move.ts'
import { lockAccounts } from '../../ledger/queries.ts'
import { lockMember } from '../../members/queries.ts'
import { writeMessages } from '../../messages/write-messages.ts'
import { updateCreditPlayed } from '../queries-played.ts'
import type { BonusLeft } from '../read-promotions.ts'
import { type Claim, insertCouponEnd, listClaims, listPlayedClaimants } from './queries-claims.ts'

/** More claims than these wait of nobody: one is played after the other. */
export const WAITING = 200
/** How many of the newest claims may still ask for stakes. */
const LOOKED_AT = 20

/** Pays a member's free credit that is played, once it comes to the least of its campaign. Otherwise nothing happens. */
export function convertCoupons(ctx: Context, memberId: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    await lockAccounts(tx, [memberId])
    if (await updateCreditPlayed(tx, memberId, WAITING)) await convertWhatIsRipe(ctx, tx, memberId)
  })
}

/** Members who are looked at together. */
const MEMBERS_AT_ONCE = 200
/** A run of the job is over within its limit of 45 s; the next goes on where this one ended. */
const RUN_MS = 15_000
const FIRST = '00000000-0000-0000-0000-000000000000'

export interface ConvertCampaign {
  readonly operatorId: string
  readonly campaignId: string
  /** Goes on behind this member; absent: from the first. */
  readonly after?: string | undefined
}

/**
 * The same of all whose free credit of a campaign is played and waits: after its least was lowered, or it has ended. Page by page, and what
 * is left when its time is over is a job of its own. A second run, or one after a stop, finds who is left.
 */
export async function convertCampaign(
  ctx: Context,
  { operatorId, campaignId, after = FIRST }: ConvertCampaign,
  { runMs = RUN_MS, atOnce = MEMBERS_AT_ONCE } = {},
): Promise<void> {
  const endsMs = performance.now() + runMs
  const failures: unknown[] = []
  let place: string | null = after
  do {
    const page = await listPlayedClaimants(ctx.read, { operatorId, campaignId, after: place, limit: atOnce })
    await eachAlone(page.played, (memberId) => convertCoupons(ctx, memberId)).catch((error: unknown) =>
      failures.push(error),
    )
    place = page.last
  } while (place !== null && performance.now() < endsMs)
  const left = place
  if (left !== null) {
    await ctx.transaction((tx) => convertLater(tx, { operatorId, campaignId, after: left }))
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} pages failed`)
}

/**
 * Has it done by a job of this transaction. A job with the key of one that runs ends the tries of that one, and takes the place of one that
 * waits: what goes on behind a member has none.
 */
export function convertLater(tx: Tx, of: ConvertCampaign): Promise<void> {
  return tx.enqueue('convert-coupons', of, of.after ? {} : { key: `convert-coupons:${of.campaignId}` })
}

async function convertWhatIsRipe(ctx: Context, tx: Tx, memberId: string): Promise<void> {
  const ripe = ripeClaims(await listClaims(tx, memberId, { limit: WAITING, onlyWaiting: true }))
  if (ripe.length === 0) return
  await tx.readClock() // no earlier than the versions that were read
  // Sums of campaigns are locked in the order of their ids.
  const inOrder = ripe.toSorted((one, other) => (one.campaignId < other.campaignId ? -1 : 1))
  for (const { id, operatorId, done } of inOrder) {
    await insertCouponEnd(tx, { id, memberId, operatorId, how: 'converted', done })
  }
  await move(
    tx,
    ctx.chance,
    ripe.map(({ id, operatorId, credit: amount }) => ({
      ...{ memberId, operatorId, amount, kind: 'coupon', refType: 'coupon-claim', refId: id },
      ...{ debit: 'promo:expense', credit: 'cash', actor: 'member' },
    })),
  )
  await writeMessages(
    tx,
    ripe.map(({ id, operatorId, credit: amount }) => ({
      ...{ memberId, operatorId, cause: `coupon:${id}` },
      ...{ kind: 'bonus-paid', facts: { amount, of: 'coupon' } },
    })),
  )
}

/**
 * A member gives free credit up that is not played: it is gone with its code, and nothing more is to be played for it. What
 * is played is kept. Once more the same changes nothing. Throws `Refusal` MEMBER_BANNED, COUPON_NONE.
 */
export function giveUpCoupon(
  ctx: Context,
  { memberId, operatorId, claimId }: { memberId: string; operatorId: string; claimId: string },
): Promise<{ givenUp: boolean }> {
  return ctx.transaction(async (tx) => {
    const member = await lockMember(tx, memberId)
    if (member.status !== 'active' || member.operatorId !== operatorId) throw new Refusal('MEMBER_BANNED')
    await lockAccounts(tx, [memberId])
    const found = (await listClaims(tx, memberId, { limit: WAITING })).find(({ id }) => id === claimId)
    if (!found) throw new Refusal('COUPON_NONE')
    const state = claimState(found)
    if (state === 'active') {
      await insertCouponEnd(tx, { id: claimId, memberId, operatorId, how: 'given-up', done: found.done })
    }
    if (state === 'ready') await convertWhatIsRipe(ctx, tx, memberId)
    return { givenUp: state === 'active' || state === 'given-up' }
  })
}

/** The stakes that a member's free credit asks for before a withdrawal. */
export async function freeCreditLeftOf(reader: Reader, memberId: string): Promise<BonusLeft> {
  const claims = await listClaims(reader, memberId, { limit: LOOKED_AT })
  const most = (some: readonly Claim[]) => satang(Math.max(NO_MONEY, ...some.map(claimLeft)))
  const { waiting = [], ended = [] } = Object.groupBy(claims, ({ end }) =>
    end === null ? 'waiting' : 'ended',
  )
  return { waiting: most(waiting), paid: most(ended) }
}
