import { refuseDocument } from '../../../../domain/payments/document.ts'
import type { Context, Reader } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { sha256 } from '../../../sha256.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { sealSecret } from '../../credentials/sealed-secret.ts'
import { lockAccounts } from '../../ledger/queries.ts'
import { guardPictureFile, openPicture } from '../slips/open-picture.ts'
import { findLatestDocument, insertDocument } from './queries-documents.ts'

export interface SendDocument {
  readonly memberId: string
  readonly operatorId: string
  readonly file: Buffer
}

/**
 * Keeps a member's identity document, drawn anew and sealed, for people to look at. The same file while it waits is the same document.
 * Throws `Refusal` DOCUMENT_WAITS, DOCUMENT_ACCEPTED, and what a slip's file is refused by.
 */
export async function sendDocument(ctx: Context, wish: SendDocument): Promise<{ id: string }> {
  const { memberId, operatorId, file } = wish
  guardPictureFile(file)
  const fileHash = sha256(file)
  // Before the picture is opened, so that none is opened in vain; decided again under the lock.
  const known = await findSame(ctx.read, memberId, fileHash)
  if (known !== undefined) return { id: known }
  return openPicture(ctx, { memberId, file }, ({ jpeg }) =>
    ctx.transaction(async (tx) => {
      await lockAccounts(tx, [memberId])
      const meanwhile = await findSame(tx, memberId, fileHash)
      if (meanwhile !== undefined) return { id: meanwhile }
      const id = ctx.chance.id()
      await insertDocument(tx, { id, memberId, operatorId, fileHash, sealed: sealSecret(ctx, id, jpeg) })
      const body = { document: id, member: memberId }
      await appendAudit(tx, { operatorId, actor: `member:${memberId}`, kind: 'document.sent', body })
      return { id }
    }),
  )
}

/** The document that waits and was this very file. Throws where another is not taken now. */
async function findSame(reader: Reader, memberId: string, fileHash: Buffer): Promise<string | undefined> {
  const latest = await findLatestDocument(reader, memberId)
  if (latest?.state === 'sent' && latest.fileHash.equals(fileHash)) return latest.id
  const refused = refuseDocument(latest?.state)
  if (refused) throw new Refusal(refused)
  return undefined
}
