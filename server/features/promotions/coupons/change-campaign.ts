import {
  type CouponTerms,
  type CouponTermsRefusal,
  codesAsked,
  refuseBesideCodes,
  refuseCouponTerms,
} from '../../../../domain/rewards/coupon.ts'
import { areSameTerms } from '../../../../domain/rewards/same-terms.ts'
import type { CampaignWish } from '../../../../domain/staff/proposed-money.ts'
import type { RecordedAct } from '../../../../domain/staff/recorded-acts.ts'
import { COUNTED_PRODUCTS } from '../../../../domain/turnover/shares.ts'
import type { Context, Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { decide } from '../../approvals/decide.ts'
import { endOpen, lockOpen, type OnProposal } from '../../approvals/lock-open.ts'
import { propose } from '../../approvals/propose.ts'
import { slotOf } from '../../approvals/slot-of.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { lockOperator } from '../../operators/queries.ts'
import { convertLater } from './convert-coupons.ts'
import { countCodes, findCampaign, insertCampaignVersion, lockCampaign } from './queries-campaigns.ts'

export interface ProposeCampaign {
  readonly operatorId: string
  readonly staffId: string
  /** Null: a new campaign. */
  readonly campaignId: string | null
  readonly terms: CouponTerms
  /** `nth` of the terms that were changed; null: there were none. */
  readonly seen?: number | null | undefined
  readonly reason: string
}

/**
 * Proposes that a campaign of coupons be opened or have other terms; a second person decides. Throws `Refusal` COUPON_CAMPAIGN,
 * COUPON_ENDED, COUPON_UNCHANGED, CHANGED_SINCE, what `refuseCouponTerms` and `refuseBesideCodes` name, PROMOTION_GROUPS, PROPOSAL_WAITS.
 */
export async function proposeCampaign(ctx: Context, wish: ProposeCampaign): Promise<{ proposalId: string }> {
  const { operatorId, staffId, reason } = wish
  const refused = refuseTerms(wish.terms)
  if (refused) throw new Refusal(refused)
  return ctx.transaction(async (tx) => {
    await lockOperator(tx, operatorId)
    const content = await contentOf(ctx, tx, wish)
    const id = ctx.chance.id()
    const slot = wish.campaignId ?? slotOf(content.terms) // the same new one waits once
    const isOnly = await propose(tx, {
      ...{ id, operatorId, kind: 'coupon', roundId: null, slot },
      ...{ content, reason, makerId: staffId },
    })
    if (!isOnly) throw new Refusal('PROPOSAL_WAITS')
    await note(tx, wish, 'coupon.propose', { ...shown(id, content), reason })
    return { proposalId: id }
  })
}

function refuseTerms(terms: CouponTerms): CouponTermsRefusal | 'PROMOTION_GROUPS' | undefined {
  const isUnknown = terms.groups.some((group) => !COUNTED_PRODUCTS.includes(group))
  return refuseCouponTerms(terms) ?? (isUnknown ? 'PROMOTION_GROUPS' : undefined)
}

async function contentOf(
  ctx: Context,
  tx: Tx,
  { operatorId, campaignId, terms, seen }: ProposeCampaign,
): Promise<CampaignWish> {
  if (campaignId === null) {
    return { campaignId: ctx.chance.id(), nth: 1, isOver: false, before: null, terms }
  }
  const made = await lockMade(tx, { operatorId, campaignId })
  const standing = await findCampaign(tx, { operatorId, campaignId })
  if (!standing) throw new Refusal('COUPON_CAMPAIGN')
  if (standing.isOver) throw new Refusal('COUPON_ENDED')
  const { nth, terms: before } = standing
  if (areSameTerms(before, terms)) throw new Refusal('COUPON_UNCHANGED')
  if (seen !== undefined && seen !== nth) throw new Refusal('CHANGED_SINCE')
  requireRoom(terms, made)
  return { campaignId, nth: nth + 1, isOver: false, before, terms }
}

interface Made {
  readonly issued: number
  readonly codes: number
}

/** What a campaign has codes for; neither codes nor claims come beside it until the transaction ends. */
async function lockMade(
  tx: Tx,
  of: { readonly operatorId: string; readonly campaignId: string },
): Promise<Made> {
  const locked = await lockCampaign(tx, of)
  await tx.readClock()
  return { issued: locked?.issued ?? 0, codes: await countCodes(tx, of) }
}

function requireRoom(terms: CouponTerms, made: Made): void {
  const refused = refuseBesideCodes(terms, made)
  if (refused) throw new Refusal(refused, { issued: made.issued, codes: codesAsked(terms) })
}

/**
 * Agrees to what somebody else has proposed: it holds for what is claimed from then on, and free credit that waits for less by it becomes
 * cash. A repeat changes nothing. Throws `Refusal` PROPOSAL_UNKNOWN, PROPOSAL_EXPIRED, SAME_PERSON, PROPOSAL_STALE, PROPOSAL_RULES (an
 * earlier program took terms that this one does not), and what `refuseBesideCodes` names.
 */
export function confirmCampaign(ctx: Context, wish: OnProposal): Promise<void> {
  return ctx.transaction(async (tx) => {
    const { operatorId, staffId } = wish
    await lockOperator(tx, operatorId)
    const proposal = await lockOpen(tx, 'coupon', wish, ['confirmed'])
    if (!proposal) return
    const { campaignId, nth, isOver, terms } = proposal.content
    const made = await lockMade(tx, { operatorId, campaignId })
    const standing = await findCampaign(tx, { operatorId, campaignId })
    if ((standing?.nth ?? 0) + 1 !== nth) throw new Refusal('PROPOSAL_STALE')
    if (!isOver && refuseTerms(terms)) throw new Refusal('PROPOSAL_RULES')
    if (!isOver) requireRoom(terms, made)
    await decide(tx, proposal, { state: 'confirmed', staffId })
    const { id, makerId } = proposal
    await insertCampaignVersion(tx, {
      ...{ id, operatorId, campaignId, nth, isOver, terms, makerId, checkerId: staffId },
    })
    if (standing && (isOver || terms.cashMin < standing.terms.cashMin)) {
      await convertLater(tx, { operatorId, campaignId })
    }
    await note(tx, wish, 'coupon.confirm', { ...shown(id, proposal.content), maker: makerId })
  })
}

/** Says no to what somebody else proposed, or takes the own proposal back. A repeat changes nothing. Throws as `endOpen`. */
export function endCampaignProposal(
  ctx: Context,
  wish: OnProposal,
  state: 'rejected' | 'withdrawn',
): Promise<void> {
  return ctx.transaction(async (tx) => {
    const proposal = await endOpen(tx, 'coupon', wish, state)
    if (proposal) await note(tx, wish, `coupon.${state}`, shown(proposal.id, proposal.content))
  })
}

function shown(proposal: string, { campaignId, nth, isOver, terms }: CampaignWish) {
  const { nameTh: name, credit, times, total } = terms
  return { proposal, campaign: campaignId, name, nth, ends: isOver ? 1 : 0, credit, times, total }
}

async function note(
  tx: Tx,
  { operatorId, staffId }: Pick<OnProposal, 'operatorId' | 'staffId'>,
  kind: RecordedAct,
  body: Readonly<Record<string, string | number>>,
): Promise<void> {
  await appendAudit(tx, { operatorId, actor: `staff:${staffId}`, kind, body })
}
