import { satang } from '../../../../domain/money.ts'
import {
  type ClaimRefusal,
  couponNeed,
  refuseClaim,
  TRACES,
  type TraceKind,
} from '../../../../domain/rewards/coupon.ts'
import { readCoupon } from '../../../../domain/rewards/coupon-code.ts'
import type { Context, Reader, Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { recordAct } from '../../assistants/record-act.ts'
import { countOwnGuess } from '../../credentials/sign-in-limits.ts'
import { lockAccounts } from '../../ledger/queries.ts'
import { lockMember } from '../../members/queries.ts'
import { requirePlay } from '../../safer/may-play.ts'
import { countsDepositsHere } from '../counts-here.ts'
import { findStandingChoice, listGrants } from '../queries-promotions.ts'
import { hashOfCode } from './codes.ts'
import { lockCampaign } from './queries-campaigns.ts'
import {
  type FoundCode,
  findCode,
  insertClaim,
  listTraces,
  readClaimFacts,
  type Trace,
} from './queries-claims.ts'

interface OwnCode {
  readonly memberId: string
  readonly operatorId: string
  /** As it was typed. */
  readonly code: string
}

/** What a code would bring this member. */
export interface LookedAt extends FoundCode {
  /** Why the member does not claim it now. */
  readonly refused: ClaimRefusal | undefined
}

/** Reads what a code brings and asks, before it is claimed. Throws `Refusal` COUPON_UNKNOWN, TOO_MANY. */
export async function lookAtCoupon(ctx: Context, wish: OwnCode): Promise<LookedAt> {
  const { found } = await findTyped(ctx, wish)
  if (found.claimId !== null) return { ...found, refused: 'COUPON_USED' }
  const { refused } = await judge(ctx.read, ctx.now(), wish.memberId, found)
  return { ...found, refused }
}

/**
 * Claims a code under the terms that were shown: its free credit waits on the claim. Once more the same changes nothing.
 * Throws `Refusal` MEMBER_BANNED, PLAY_STOPPED, NOT_LICENSED, TOO_MANY, COUPON_UNKNOWN, also where deposits are credited elsewhere, and what
 * `refuseClaim` names.
 */
export async function claimCoupon(
  ctx: Context,
  wish: OwnCode & { readonly assistantId?: string | undefined; readonly termsId: string },
): Promise<{ claimId: string }> {
  const { memberId, operatorId, assistantId, termsId } = wish
  const { hash, found: known } = await findTyped(ctx, wish)
  return ctx.transaction(async (tx) => {
    const member = await lockMember(tx, memberId)
    if (member.status !== 'active' || member.operatorId !== operatorId) throw new Refusal('MEMBER_BANNED')
    await lockAccounts(tx, [memberId])
    await lockCampaign(tx, { operatorId, campaignId: known.campaignId })
    await tx.readClock()
    const found = await findCode(tx, { operatorId, hash, memberId })
    if (!found) throw new Refusal('COUPON_UNKNOWN', { field: 'code' })
    if (found.claimId !== null) return { claimId: found.claimId }
    await requirePlay(tx, memberId)
    if (found.termsId !== termsId) throw new Refusal('COUPON_ENDED', { field: 'code' })
    const { refused, traces } = await judge(tx, tx.now, memberId, found)
    if (refused) throw new Refusal(refused, { field: 'code' })
    const id = ctx.chance.id()
    const { campaignId, terms } = found
    await insertClaim(tx, {
      ...{ id, memberId, operatorId, campaignId, termsId, hash, traces },
      ...{ credit: terms.credit, need: couponNeed(terms) },
    })
    await recordAct(tx, { memberId, assistantId, kind: 'coupon', refId: id, amount: terms.credit })
    return { claimId: id }
  })
}

/** Each code that is none counts as a guess, by member, whichever server is asked. */
async function findTyped(
  ctx: Context,
  { memberId, operatorId, code }: OwnCode,
): Promise<{ hash: string; found: FoundCode }> {
  const typed = countsDepositsHere(ctx) ? readCoupon(code) : undefined
  if (typed === undefined) throw new Refusal('COUPON_UNKNOWN', { field: 'code' })
  const hash = hashOfCode(typed)
  const { found } = await countOwnGuess(ctx, `coupon ${memberId}`, async () => {
    const asked = await findCode(ctx.read, { operatorId, hash, memberId })
    return { right: asked !== undefined, found: asked }
  })
  if (!found) throw new Refusal('COUPON_UNKNOWN', { field: 'code' })
  return { hash, found }
}

async function judge(
  reader: Reader | Tx,
  now: Date,
  memberId: string,
  found: FoundCode,
): Promise<{ refused: ClaimRefusal | undefined; traces: readonly Trace[] }> {
  const { campaignId, terms, isOver, usesLeft } = found
  const [facts, traces, [newest], choice] = await Promise.all([
    readClaimFacts(reader, memberId, campaignId),
    listTraces(reader, memberId, campaignId),
    listGrants(reader, memberId, 1),
    findStandingChoice(reader, memberId, now),
  ])
  const refused = refuseClaim({
    ...{ now, terms, isOver, usesLeft, ...facts, credited: satang(facts.credited) },
    ...{ hasPromotion: newest?.state === 'active' || choice !== undefined, had: hadOf(traces) },
  })
  return { refused, traces }
}

function hadOf(traces: readonly Trace[]): Record<TraceKind, number> {
  const most = (kind: TraceKind) =>
    Math.max(0, ...traces.filter((each) => each.kind === kind).map(({ had }) => had))
  return Object.fromEntries(TRACES.map((kind) => [kind, most(kind)])) as Record<TraceKind, number>
}
