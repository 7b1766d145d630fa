import { Readable } from 'node:stream'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { openSecret } from '../../credentials/sealed-secret.ts'
import { findSealedDocument } from './queries-documents.ts'

/**
 * The picture of a member's document, for staff. Every look is on record before anything is shown. Throws `Refusal`
 * DOCUMENT_UNKNOWN, also of a refused one: its picture is gone.
 */
export async function seeDocument(
  ctx: Context,
  wish: { readonly operatorId: string; readonly staffId: string; readonly documentId: string },
): Promise<Readable> {
  const { operatorId, staffId, documentId } = wish
  const found = await ctx.transaction(async (tx) => {
    await tx.readClock()
    const sealed = await findSealedDocument(tx, operatorId, documentId)
    if (!sealed) throw new Refusal('DOCUMENT_UNKNOWN')
    const body = { document: documentId, member: sealed.memberId }
    await appendAudit(tx, { operatorId, actor: `staff:${staffId}`, kind: 'document.look', body })
    return sealed
  })
  return Readable.from([openSecret(ctx, documentId, found.sealed)])
}
