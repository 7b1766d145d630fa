import type { DocumentState } from '../../../../domain/payments/document.ts'
import type { Reader, Tx } from '../../../context.ts'

/** A member's document without its picture. */
export interface StoredDocument {
  readonly id: string
  readonly memberId: string
  readonly operatorId: string
  readonly fileHash: Buffer
  readonly state: DocumentState
  readonly sentAt: Date
  readonly decidedBy: string | null
  readonly reason: string | null
}

/** The one that was sent last, if any. */
export function findLatestDocument(reader: Reader, memberId: string): Promise<StoredDocument | undefined> {
  return reader.maybe<StoredDocument>`
    select id, member_id as "memberId", operator_id as "operatorId", file_hash as "fileHash", state,
      sent_at as "sentAt", decided_by as "decidedBy", reason
    from identity_document where member_id = ${memberId} order by sent_at desc, id desc limit 1`
}

/** A document by its id; undefined for another operator's. */
export function findDocument(
  reader: Reader,
  operatorId: string,
  id: string,
): Promise<StoredDocument | undefined> {
  return reader.maybe<StoredDocument>`
    select id, member_id as "memberId", operator_id as "operatorId", file_hash as "fileHash", state,
      sent_at as "sentAt", decided_by as "decidedBy", reason
    from identity_document where id = ${id} and operator_id = ${operatorId}`
}

/** The sealed picture; undefined where it is gone, another operator's or unknown. */
export async function findSealedDocument(
  reader: Reader,
  operatorId: string,
  id: string,
): Promise<{ memberId: string; sealed: Buffer } | undefined> {
  return reader.maybe<{ memberId: string; sealed: Buffer }>`
    select member_id as "memberId", sealed from identity_document
    where id = ${id} and operator_id = ${operatorId} and sealed is not null`
}

export interface WaitingDocument {
  readonly id: string
  readonly code: string
  readonly name: string | null
  readonly birthDate: string | null
  readonly sentAt: Date
  /** How many of the member's documents were refused before. */
  readonly refusedBefore: number
}

/** An operator's documents that nobody has decided about, the oldest first. */
export function listWaitingDocuments(
  reader: Reader,
  operatorId: string,
  limit: number,
): Promise<WaitingDocument[]> {
  return reader.run<WaitingDocument>`
    select d.id, m.code, m.full_name as name, m.birth_date::text as "birthDate", d.sent_at as "sentAt",
      (select count(*)::int from identity_document r where r.member_id = d.member_id and r.state = 'refused') as "refusedBefore"
    from identity_document d join member m on m.member_id = d.member_id
    where d.operator_id = ${operatorId} and d.state = 'sent'
    order by d.sent_at, d.id limit ${limit}`
}

export async function insertDocument(
  tx: Tx,
  document: {
    readonly id: string
    readonly memberId: string
    readonly operatorId: string
    readonly fileHash: Buffer
    readonly sealed: Buffer
  },
): Promise<void> {
  await tx.run`
    insert into identity_document (member_id, id, operator_id, file_hash, sealed, sent_at)
    values (${document.memberId}, ${document.id}, ${document.operatorId}, ${document.fileHash}, ${document.sealed}, ${tx.now})`
}

export async function updateDocumentAccepted(
  tx: Tx,
  { memberId, id }: Pick<StoredDocument, 'memberId' | 'id'>,
  by: string,
): Promise<void> {
  await tx.run`
    update identity_document set state = 'accepted', decided_by = ${by}, decided_at = ${tx.now}
    where member_id = ${memberId} and id = ${id}`
}

/** Its picture is gone with the refusal. */
export async function updateDocumentRefused(
  tx: Tx,
  { memberId, id }: Pick<StoredDocument, 'memberId' | 'id'>,
  { by, reason }: { readonly by: string; readonly reason: string },
): Promise<void> {
  await tx.run`
    update identity_document set state = 'refused', sealed = null, decided_by = ${by}, decided_at = ${tx.now},
      reason = ${reason}
    where member_id = ${memberId} and id = ${id}`
}

export interface ForgettableDocument {
  readonly memberId: string
  readonly id: string
}

/** An operator's accepted documents whose picture has been kept for so many days, the oldest first. */
export function listForgettable(
  reader: Reader,
  operatorId: string,
  { keptDays, limit }: { readonly keptDays: number; readonly limit: number },
): Promise<ForgettableDocument[]> {
  return reader.run<ForgettableDocument>`
    select member_id as "memberId", id from identity_document
    where operator_id = ${operatorId} and state = 'accepted' and sealed is not null and decided_at <= db_now() - make_interval(days => ${keptDays})
    order by decided_at, id limit ${limit}`
}

/** Deletes the picture of an accepted document that is still kept; all else of it stays. False: it is gone already. */
export async function updateDocumentForgotten(
  tx: Tx,
  { memberId, id }: ForgettableDocument,
): Promise<boolean> {
  const rows = await tx.run`
    update identity_document set sealed = null
    where member_id = ${memberId} and id = ${id} and state = 'accepted' and sealed is not null returning id`
  return rows.length > 0
}
