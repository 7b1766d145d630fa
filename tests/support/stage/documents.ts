import { expect } from 'vitest'
import { DAY_MS } from '../../../domain/calendar/bangkok.ts'
import { NO_MONEY } from '../../../domain/money.ts'
import { PICTURE_KEPT_DAYS } from '../../../domain/payments/document.ts'
import type { Tx } from '../../../server/context.ts'
import { lockAccounts } from '../../../server/features/ledger/queries.ts'
import {
  confirmDocument,
  proposeDocument,
} from '../../../server/features/payments/documents/decide-document.ts'
import { updateDocumentForgotten } from '../../../server/features/payments/documents/queries-documents.ts'
import { sendDocument } from '../../../server/features/payments/documents/send-document.ts'
import { moveClock } from '../database/database.ts'
import { drawSlip } from '../slips/slip-picture.ts'
import { untilOpened } from '../slips/until-opened.ts'
import type { Stage } from './stage.ts'

/** A member's document that two people have accepted. */
export async function acceptedDocument(
  { ctx, operatorId, makerId, checkerId }: Stage,
  memberId: string,
): Promise<string> {
  const file = await drawSlip({ codes: [] }) // its grain is new each time
  const { id: documentId } = await untilOpened(() => sendDocument(ctx, { memberId, operatorId, file }))
  const { proposalId } = await proposeDocument(ctx, { operatorId, staffId: makerId, documentId })
  await confirmDocument(ctx, { operatorId, staffId: checkerId, documentId, proposalId })
  return documentId
}

/** The picture of an accepted document is due to go, and another worker deletes it while the job waits. */
export async function pictureGoneMeanwhile(stage: Stage, databaseUrl: string) {
  const [memberId = ''] = await stage.members(1, NO_MONEY)
  const id = await acceptedDocument(stage, memberId)
  await moveClock(databaseUrl, PICTURE_KEPT_DAYS * DAY_MS)
  return {
    hold: (tx: Tx) => lockAccounts(tx, [memberId]),
    meanwhile: (tx: Tx) => updateDocumentForgotten(tx, { memberId, id }),
    async after() {
      const told = stage.ctx.read.run`
        select from audit where operator_id = ${stage.operatorId} and kind = 'document.forgotten' and position(${id} in body) > 0`
      expect(await told, 'recorded by the one who has deleted it alone').toEqual([])
    },
  }
}
