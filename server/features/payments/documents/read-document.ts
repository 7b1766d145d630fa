import { type DocumentState, needsDocument } from '../../../../domain/payments/document.ts'
import type { Context } from '../../../context.ts'
import { licenceOf } from '../../operators/licence.ts'
import { findOperatorById } from '../../operators/queries.ts'
import { findWithdrawnBefore } from '../withdrawals/queries-withdrawals.ts'
import { findLatestDocument } from './queries-documents.ts'

export interface DocumentStanding {
  readonly state: DocumentState | 'none'
  readonly reason: string | null
}

/** How a member's document stands; null where none is needed and none was sent. */
export async function readDocument(
  ctx: Context,
  { memberId, operatorId }: { readonly memberId: string; readonly operatorId: string },
): Promise<DocumentStanding | null> {
  const [operator, latest, paidBefore] = await Promise.all([
    findOperatorById(ctx.read, operatorId),
    findLatestDocument(ctx.read, memberId),
    findWithdrawnBefore(ctx.read, memberId),
  ])
  const asks = operator !== undefined && licenceOf(operator).checksDocuments
  if (latest) return { state: latest.state, reason: latest.reason }
  return needsDocument(asks, { paidBefore, hasDocument: false }) ? { state: 'none', reason: null } : null
}
