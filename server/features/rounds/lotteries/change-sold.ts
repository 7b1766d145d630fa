import type { Sold } from '../../../../domain/staff/approvals.ts'
import type { RecordedAct } from '../../../../domain/staff/recorded-acts.ts'
import type { Context, Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { decide } from '../../approvals/decide.ts'
import { endOpen, lockOpen, type OnProposal } from '../../approvals/lock-open.ts'
import { propose } from '../../approvals/propose.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { findSold, type Round, readRound, updateLotterySold } from '../queries.ts'
import { lockSchedule, lockStandingRounds } from '../queries-schedules.ts'

interface SoldWish {
  readonly operatorId: string
  /** Any round of the lottery. */
  readonly roundId: string
  readonly staffId: string
  readonly sold: Sold
}

/**
 * Asks that a lottery be sold in another way; a second person has to agree. Null where it is sold so already. Throws
 * `Refusal` ROUND_UNKNOWN, PROPOSAL_WAITS.
 */
export function proposeSold(ctx: Context, wish: SoldWish): Promise<{ proposalId: string | null }> {
  const { operatorId, staffId, roundId, sold } = wish
  return ctx.transaction(async (tx) => {
    const { lotteryId, lotteryCode } = await lockLottery(tx, wish)
    const before = await findSold(tx, lotteryId)
    if (before === sold) return { proposalId: null }
    const id = ctx.chance.id()
    const content = { lotteryId, lotteryCode, before, after: sold }
    const isOnly = await propose(tx, {
      ...{ id, operatorId, kind: 'sale', roundId, slot: lotteryId },
      ...{ content, reason: null, makerId: staffId },
    })
    if (!isOnly) throw new Refusal('PROPOSAL_WAITS')
    const body = { proposal: id, lottery: lotteryId, code: lotteryCode, before, after: sold }
    await note(tx, wish, { kind: 'sale.propose', body })
    return { proposalId: id }
  })
}

interface OnSold extends OnProposal {
  readonly roundId: string
}

/**
 * Agrees that a lottery is sold in another way. It holds for later bets; tickets and bookings stay. A repeat changes nothing.
 * Throws `Refusal` ROUND_UNKNOWN, PROPOSAL_UNKNOWN, PROPOSAL_EXPIRED, SAME_PERSON, PROPOSAL_STALE (it is sold in another way
 * than when this was asked for).
 */
export function confirmSold(ctx: Context, wish: OnSold): Promise<void> {
  return ctx.transaction(async (tx) => {
    const round = await lockLottery(tx, wish)
    // With these locks no running bet is still decided by the old way after the commit.
    await lockStandingRounds(tx, round.lotteryId)
    const proposal = await lockOpen(tx, 'sale', wish, ['confirmed'])
    if (!proposal) return
    const { lotteryId, lotteryCode, before, after } = proposal.content
    if (lotteryId !== round.lotteryId) throw new Refusal('PROPOSAL_UNKNOWN')
    await decide(tx, proposal, { state: 'confirmed', staffId: wish.staffId })
    if ((await findSold(tx, lotteryId)) !== before) throw new Refusal('PROPOSAL_STALE')
    await updateLotterySold(tx, lotteryId, after)
    const agreed = { proposal: proposal.id, lottery: lotteryId, maker: proposal.makerId }
    await note(tx, wish, { kind: 'sale.confirm', body: agreed })
    await note(tx, wish, {
      kind: 'lottery.sold',
      body: { lottery: lotteryId, code: lotteryCode, before, after },
    })
    const { id, operatorId, status } = round
    tx.afterCommit({ name: 'round', operatorId, roundId: id, status })
  })
}

/** Says no to another way of sale, or takes the own wish for it back. A repeat changes nothing. Throws as `endOpen`. */
export function endSold(ctx: Context, wish: OnProposal, state: 'rejected' | 'withdrawn'): Promise<void> {
  return ctx.transaction(async (tx) => {
    const proposal = await endOpen(tx, 'sale', wish, state)
    if (!proposal) return
    const body = { proposal: proposal.id, lottery: proposal.content.lotteryId }
    await note(tx, wish, { kind: `sale.${state}`, body })
  })
}

/** How the lottery of a round is sold. Throws `Refusal` ROUND_UNKNOWN. */
export async function findRoundSold(
  ctx: Context,
  wish: Pick<SoldWish, 'operatorId' | 'roundId'>,
): Promise<Sold> {
  const { lotteryId } = await readRound(ctx.read, wish)
  return findSold(ctx.read, lotteryId)
}

/** The lottery of a round, locked against other changes of it until commit, with the clock. */
async function lockLottery(tx: Tx, wish: Pick<SoldWish, 'operatorId' | 'roundId'>): Promise<Round> {
  const round = await readRound(tx, wish)
  await lockSchedule(tx, round.lotteryId)
  await tx.readClock()
  return round
}

async function note(
  tx: Tx,
  { operatorId, staffId }: Pick<OnProposal, 'operatorId' | 'staffId'>,
  act: { readonly kind: RecordedAct; readonly body: Readonly<Record<string, string>> },
): Promise<void> {
  await appendAudit(tx, { operatorId, actor: `staff:${staffId}`, ...act })
}
