import { expect } from 'vitest'
import type { ClosingReason } from '../../../domain/account/closing.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import type { Context, Tx } from '../../../server/context.ts'
import { placeTicket } from '../../../server/features/betting/place-ticket.ts'
import type { OnMember } from '../../../server/features/members/closing/asked-of-two.ts'
import { askClosing, confirmClosing } from '../../../server/features/members/closing/close-member.ts'
import { findMember, insertSignInNames } from '../../../server/features/members/queries.ts'
import { findOperatorById } from '../../../server/features/operators/queries.ts'
import { lockRound } from '../../../server/features/rounds/queries-locks.ts'
import { type Stage, wishFor } from './stage.ts'

/** One of the staff asks that an account of the stage be closed; the answer is what the other one agrees to. */
export async function askedToClose(stage: Stage, memberId: string, why: ClosingReason): Promise<OnMember> {
  const { ctx, operatorId, makerId, checkerId } = stage
  const [operator, member] = await Promise.all([
    findOperatorById(ctx.read, operatorId),
    findMember(ctx.read, memberId),
  ])
  if (!operator || !member) throw new Error('a stage has its operator and members')
  const { name } = member
  await ctx.transaction((tx) => insertSignInNames(tx, operatorId, [{ memberId, name }]))
  const asked = { operator, staffId: makerId, username: name, why, reason: 'บัตรประชาชนไม่ตรง' }
  const { proposalId } = await askClosing(ctx, asked)
  return { operatorId, staffId: checkerId, memberId, proposalId }
}

/** Two people close an account. */
export async function closed(
  stage: Stage,
  memberId: string,
  why: ClosingReason,
  ctx: Context = stage.ctx,
): Promise<void> {
  await confirmClosing(ctx, await askedToClose(stage, memberId, why))
}

/** The round of a closed account's ticket gets its result while the job waits for it: the ticket stands. */
export async function drawnMeanwhile(stage: Stage) {
  const [memberId = ''] = await stage.members(1, bahtToSatang(100))
  const roundId = await stage.openRound()
  const ticket = await placeTicket(stage.ctx, wishFor(stage, memberId, roundId, [['two_top', '12', 10]]))
  await closed(stage, memberId, 'under-age')
  await stage.ctx.read.run`update round set status = 'closed', closed_at = db_now() where id = ${roundId}`
  return {
    payload: { memberId },
    hold: (tx: Tx) => lockRound(tx, roundId),
    meanwhile: (tx: Tx) => tx.run`update round set status = 'resulted' where id = ${roundId}`,
    async after() {
      const rows = await stage.ctx.read.run`
        select status from ticket where member_id = ${memberId} and id = ${ticket.id}`
      expect(rows).toEqual([{ status: 'placed' }])
      await stage.ctx.read.run`update round set status = 'closed' where id = ${roundId}`
    },
  }
}
