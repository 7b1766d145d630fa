import { PICTURE_KEPT_DAYS } from '../../../../domain/payments/document.ts'
import type { Context } from '../../../context.ts'
import { eachAlone } from '../../../each-alone.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { eachOperator } from '../../directory/each-operator.ts'
import { lockAccounts } from '../../ledger/queries.ts'
import { type ForgettableDocument, listForgettable, updateDocumentForgotten } from './queries-documents.ts'

/** Of an operator in one run; the next goes on with the rest. */
const MOST_AT_ONCE = 500

/**
 * Deletes the pictures of documents that were accepted long enough ago; that they were accepted stays. Run again, or twice at once,
 * each is deleted and recorded once. Source: docs/decisions/0125-documents-are-forgotten.md.
 */
export function forgetDocuments(ctx: Context): Promise<void> {
  return eachOperator(ctx, async (operatorId) => {
    const kept = { keptDays: PICTURE_KEPT_DAYS, limit: MOST_AT_ONCE }
    const due = await listForgettable(ctx.read, operatorId, kept)
    await eachAlone(due, (document) => forgetDocument(ctx, operatorId, document))
  })
}

function forgetDocument(
  ctx: Context,
  operatorId: string,
  { memberId, id }: ForgettableDocument,
): Promise<void> {
  return ctx.transaction(async (tx) => {
    await lockAccounts(tx, [memberId])
    // When it was accepted never changes, so what may have changed is only whether there is a picture.
    if (!(await updateDocumentForgotten(tx, { memberId, id }))) return
    const body = { document: id, member: memberId }
    await appendAudit(tx, { operatorId, actor: 'system', kind: 'document.forgotten', body })
  })
}
