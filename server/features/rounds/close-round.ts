import { isFast } from '../../../domain/lottery/lotteries/yeekee.ts'
import { findLottery } from '../../../domain/lottery/registry.ts'
import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { findOperatorById } from '../operators/queries.ts'
import { type Round, updateRoundClosed, updateRoundDrawsNow } from './queries.ts'
import { lockRound } from './queries-locks.ts'

export interface CloseRound {
  readonly operatorId: string
  readonly roundId: string
  /** The reason, for the audit log: 'its time came', or what a member of staff wrote. */
  readonly reason: string
  /** Who closes it early, `staff:<id>`, for the audit log. Absent: closed by its time. */
  readonly actor?: string
  /** Draws an open round at once, so that a demo shows a result at any hour. */
  readonly drawNow?: boolean | undefined
}

/**
 * Ends the sale of a round. When it returns, every accepted ticket is committed and no later one can be.
 * Closing a closed round changes nothing. The sealing, the end of bookings in it, and the opening of the lottery's next
 * round follow as jobs of the same commit.
 * Throws `Refusal` ROUND_UNKNOWN; where staff close it ROUND_NOT_OPEN before its sale; with `drawNow` DEMO_ONLY, and RESULT_BY_DRAW for a round that draws itself.
 */
export function closeRound(ctx: Context, wish: CloseRound): Promise<Round> {
  return ctx.transaction(async (tx) => {
    const round = await lockRound(tx, wish.roundId, wish.operatorId)
    if (!round) throw new Refusal('ROUND_UNKNOWN')
    // Nobody could open it again. Its schedule moves or leaves out a day that has not come.
    if (wish.actor !== undefined && round.status === 'scheduled') throw new Refusal('ROUND_NOT_OPEN')
    if (wish.drawNow) await requireDrawnByHand(tx, round)
    const drawn = wish.drawNow === true && round.status === 'open' && tx.now < round.closesAt
    const closed = await endSale(tx, round, wish.reason)
    if (drawn) await updateRoundDrawsNow(tx, round.id)
    if (closed !== round && wish.actor !== undefined) {
      await appendAudit(tx, {
        operatorId: round.operatorId,
        actor: wish.actor,
        kind: 'round.close',
        body: {
          ...{ round: round.id, code: round.code, reason: wish.reason },
          ...(drawn ? { drawNow: true } : {}),
        },
      })
    }
    return drawn ? { ...closed, closesAt: tx.now, drawAt: tx.now } : closed
  })
}

/**
 * Ends the sale of a round whose time has come. Decided with the round locked: since it was found due, its close may have
 * been put off, or the round removed. Returns whether it was closed.
 */
export function closeDueRound(ctx: Context, roundId: string): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    const round = await lockRound(tx, roundId)
    if (!round || round.closesAt > tx.now) return false
    return (await endSale(tx, round, 'its time came')) !== round
  })
}

/** Only a demo may move the draw time, and never of a round that draws itself. */
async function requireDrawnByHand(tx: Tx, round: Round): Promise<void> {
  const operator = await findOperatorById(tx, round.operatorId)
  if (!operator?.demo) throw new Refusal('DEMO_ONLY')
  const lottery = findLottery(round.lotteryCode)
  if (!lottery || isFast(lottery)) throw new Refusal('RESULT_BY_DRAW')
}

/** The same in a transaction that holds the round (`lockRound`). Returns a closed round unchanged. */
export async function endSale(tx: Tx, round: Round, reason: string): Promise<Round> {
  if (round.status !== 'open' && round.status !== 'scheduled') return round
  await updateRoundClosed(tx, round.id, reason)
  await queueStep(tx, 'seal', round)
  await tx.enqueue('end-bookings', {}, { key: `end-bookings:${round.id}` })
  if (round.status === 'open') await tx.enqueue('open-next-round', { lotteryId: round.lotteryId })
  tx.afterCommit({ name: 'round', operatorId: round.operatorId, roundId: round.id, status: 'closed' })
  return { ...round, status: 'closed', closedAt: tx.now }
}

/** Queues the next step of a round. Of one that draws itself it is a job of its own name, which waits for no large round. */
export async function queueStep(
  tx: Tx,
  step: 'seal' | 'settle',
  { id, lotteryCode }: Pick<Round, 'id' | 'lotteryCode'>,
): Promise<void> {
  const lottery = findLottery(lotteryCode)
  const job = lottery && isFast(lottery) ? `${step}-fast-round` : `${step}-round`
  await tx.enqueue(job, { roundId: id }, { key: `${job}:${id}` })
}
