import { expect } from 'vitest'
import { NO_MONEY } from '../../../../domain/money.ts'
import type { Tx } from '../../../../server/context.ts'
import {
  confirmMailing,
  proposeMailing,
  type TypedMailing,
} from '../../../../server/features/mailings/change-mailing.ts'
import { lockMailing, updateStopped } from '../../../../server/features/mailings/queries-mailings.ts'
import { findOperatorById } from '../../../../server/features/operators/queries.ts'
import type { Stage } from '../stage.ts'

/** A message to all is due, and somebody stops it while the job waits. */
export async function mailingStoppedMeanwhile(stage: Stage) {
  const { ctx, operatorId, makerId, checkerId } = stage
  const [memberId = ''] = await stage.members(1, NO_MONEY)
  const operator = await findOperatorById(ctx.read, operatorId)
  if (!operator) throw new Error('a stage has an operator')
  const mailing: TypedMailing = {
    ...{ kind: 'service', titleTh: 'หัวข้อ', textTh: 'ข้อความ', titleEn: null, textEn: null, page: '/inbox' },
    ...{ sendAt: null, audience: { who: 'everybody', days: null, rank: null, username: null } },
  }
  const { proposalId } = await proposeMailing(ctx, { operator, staffId: makerId, mailing, reason: 'ทดสอบ' })
  const id = proposalId ?? ''
  await confirmMailing(ctx, { operatorId, staffId: checkerId, proposalId: id })
  return {
    hold: (tx: Tx) => lockMailing(tx, { id, operatorId }),
    meanwhile: (tx: Tx) => updateStopped(tx, id, checkerId),
    async after() {
      expect(await ctx.read.run`select from message where member_id = ${memberId}`).toEqual([])
    },
  }
}
