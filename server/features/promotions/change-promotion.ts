import { type PromotionTerms, refuseTerms } from '../../../domain/rewards/promotion.ts'
import { areSameTerms } from '../../../domain/rewards/same-terms.ts'
import type { PromotionWish } from '../../../domain/staff/proposed-money.ts'
import type { RecordedAct } from '../../../domain/staff/recorded-acts.ts'
import { COUNTED_PRODUCTS } from '../../../domain/turnover/shares.ts'
import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { decide } from '../approvals/decide.ts'
import { endOpen, lockOpen, type OnProposal } from '../approvals/lock-open.ts'
import { propose } from '../approvals/propose.ts'
import { slotOf } from '../approvals/slot-of.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { lockOperator } from '../operators/queries.ts'
import { findPromotion, insertPromotion } from './queries-promotions.ts'

export interface ProposePromotion {
  readonly operatorId: string
  readonly staffId: string
  /** Null: a new promotion. */
  readonly promotionId: string | null
  /** Null: it ends, and what was accepted is kept. */
  readonly terms: PromotionTerms | null
  /** `nth` of the terms that were changed; null: there were none. */
  readonly seen?: number | null | undefined
  readonly reason: string
}

/**
 * Proposes that a promotion be offered, be offered under other terms, or end; a second person decides. Throws `Refusal`
 * PROMOTION_UNKNOWN, PROMOTION_ENDED, PROMOTION_UNCHANGED, CHANGED_SINCE, what `refuseTerms` names, PROPOSAL_WAITS.
 */
export async function proposePromotion(
  ctx: Context,
  wish: ProposePromotion,
): Promise<{ proposalId: string }> {
  const { operatorId, staffId, reason } = wish
  const refused = wish.terms && refuseTerms(wish.terms)
  if (refused) throw new Refusal(refused)
  if (wish.terms?.groups.some((group) => !COUNTED_PRODUCTS.includes(group))) {
    throw new Refusal('PROMOTION_GROUPS')
  }
  return ctx.transaction(async (tx) => {
    await lockOperator(tx, operatorId)
    const content = await contentOf(ctx, tx, wish)
    const id = ctx.chance.id()
    const slot = wish.promotionId ?? slotOf(content.terms) // the same new one waits once
    const isOnly = await propose(tx, {
      ...{ id, operatorId, kind: 'promotion', roundId: null, slot },
      ...{ content, reason, makerId: staffId },
    })
    if (!isOnly) throw new Refusal('PROPOSAL_WAITS')
    await note(tx, wish, 'promotion.propose', { ...shown(id, content), reason })
    return { proposalId: id }
  })
}

async function contentOf(
  ctx: Context,
  tx: Tx,
  { operatorId, promotionId, terms, seen }: ProposePromotion,
): Promise<PromotionWish> {
  if (promotionId === null) {
    if (!terms) throw new Refusal('PROMOTION_UNKNOWN')
    return { promotionId: ctx.chance.id(), nth: 1, isOver: false, before: null, terms }
  }
  const standing = await findPromotion(tx, { operatorId, promotionId })
  if (!standing) throw new Refusal('PROMOTION_UNKNOWN')
  if (standing.isOver) throw new Refusal('PROMOTION_ENDED')
  const { nth, terms: before } = standing
  if (terms && areSameTerms(before, terms)) throw new Refusal('PROMOTION_UNCHANGED')
  if (seen !== undefined && seen !== nth) throw new Refusal('CHANGED_SINCE')
  return { promotionId, nth: nth + 1, isOver: terms === null, before, terms: terms ?? before }
}

/**
 * Agrees to what somebody else has proposed: it holds for what is accepted from then on. A repeat changes nothing. Throws
 * `Refusal` PROPOSAL_UNKNOWN, PROPOSAL_EXPIRED, SAME_PERSON, PROPOSAL_STALE.
 */
export function confirmPromotion(ctx: Context, wish: OnProposal): Promise<void> {
  return ctx.transaction(async (tx) => {
    const { operatorId, staffId } = wish
    await lockOperator(tx, operatorId)
    const proposal = await lockOpen(tx, 'promotion', wish, ['confirmed'])
    if (!proposal) return
    const { promotionId, nth, isOver, terms } = proposal.content
    const standing = await findPromotion(tx, { operatorId, promotionId })
    if ((standing?.nth ?? 0) + 1 !== nth) throw new Refusal('PROPOSAL_STALE')
    await decide(tx, proposal, { state: 'confirmed', staffId })
    const { id, makerId } = proposal
    await insertPromotion(tx, {
      id,
      operatorId,
      promotionId,
      nth,
      isOver,
      terms,
      makerId,
      checkerId: staffId,
    })
    await note(tx, wish, 'promotion.confirm', { ...shown(id, proposal.content), maker: makerId })
  })
}

/** Says no to what somebody else proposed, or takes the own proposal back. A repeat changes nothing. Throws as `endOpen`. */
export function endPromotionProposal(
  ctx: Context,
  wish: OnProposal,
  state: 'rejected' | 'withdrawn',
): Promise<void> {
  return ctx.transaction(async (tx) => {
    const proposal = await endOpen(tx, 'promotion', wish, state)
    if (proposal) await note(tx, wish, `promotion.${state}`, shown(proposal.id, proposal.content))
  })
}

function shown(proposal: string, { promotionId, nth, isOver, terms }: PromotionWish) {
  const { nameTh: name, percent, fixed, times } = terms
  return { proposal, promotion: promotionId, name, nth, ends: isOver ? 1 : 0, percent, fixed, times }
}

async function note(
  tx: Tx,
  { operatorId, staffId }: Pick<OnProposal, 'operatorId' | 'staffId'>,
  kind: RecordedAct,
  body: Readonly<Record<string, string | number>>,
): Promise<void> {
  await appendAudit(tx, { operatorId, actor: `staff:${staffId}`, kind, body })
}
