import type { MessageFacts } from '../../../../domain/messages/message.ts'
import type { RecordedAct } from '../../../../domain/staff/recorded-acts.ts'
import type { Context, Tx } from '../../../context.ts'
import { Refusal, Unavailable } from '../../../errors.ts'
import { decide, endApproval } from '../../approvals/decide.ts'
import { endOpen, lockOpen, type OnProposal } from '../../approvals/lock-open.ts'
import { propose } from '../../approvals/propose.ts'
import { findOpenApproval } from '../../approvals/queries.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { lockAccounts } from '../../ledger/queries.ts'
import { writeMessages } from '../../messages/write-messages.ts'
import { findReviewed, updateWithdrawalApproved } from '../withdrawals/queries-withdrawals.ts'
import { isAsWritten, lockWithdrawal } from '../withdrawals/send-withdrawal.ts'
import {
  findDocument,
  type StoredDocument,
  updateDocumentAccepted,
  updateDocumentRefused,
} from './queries-documents.ts'

interface OnDocument {
  readonly operatorId: string
  readonly staffId: string
  readonly documentId: string
}

/** Asks that a document be accepted; a second person has to agree. Throws `Refusal` DOCUMENT_UNKNOWN, DOCUMENT_DECIDED, PROPOSAL_WAITS. */
export function proposeDocument(ctx: Context, wish: OnDocument): Promise<{ proposalId: string }> {
  return ctx.transaction(async (tx) => {
    const { id, memberId } = await lockSent(tx, wish)
    const proposalId = ctx.chance.id()
    const isOnly = await propose(tx, {
      ...{ id: proposalId, operatorId: wish.operatorId, kind: 'document', roundId: null, slot: id },
      ...{ content: { documentId: id, memberId }, reason: null, makerId: wish.staffId },
    })
    if (!isOnly) throw new Refusal('PROPOSAL_WAITS')
    await note(tx, wish, {
      kind: 'document.propose',
      body: { ...bodyOf({ id, memberId }), proposal: proposalId },
    })
    return { proposalId }
  })
}

/**
 * Refuses a document for a reason that its member reads, on the page and in the inbox; the picture is gone at once, and another may be
 * sent. One person may, and ends what somebody has asked for. A repeat changes nothing. Throws `Refusal` DOCUMENT_UNKNOWN, DOCUMENT_DECIDED.
 */
export function refuseDocumentOf(
  ctx: Context,
  wish: OnDocument & { readonly reason: string },
): Promise<void> {
  return ctx.transaction(async (tx) => {
    const document = await lockDocument(tx, wish)
    const by = actorOf(wish)
    if (document.state === 'refused' && document.decidedBy === by) return
    if (document.state !== 'sent') throw new Refusal('DOCUMENT_DECIDED')
    const asked = await findOpenApproval(tx, wish.operatorId, 'document', document.id)
    if (asked) await endApproval(tx, asked)
    await updateDocumentRefused(tx, document, { by, reason: wish.reason })
    await tell(tx, document, { now: 'refused', reason: wish.reason })
    await note(tx, wish, { kind: 'document.refuse', body: { ...bodyOf(document), reason: wish.reason } })
  })
}

/**
 * Agrees to what somebody else has asked for about a document: it is accepted, and a withdrawal that waited for nothing else is
 * approved with it. A repeat changes nothing. Throws `Refusal` DOCUMENT_UNKNOWN, PROPOSAL_UNKNOWN, PROPOSAL_EXPIRED, SAME_PERSON,
 * PROPOSAL_STALE.
 */
export async function confirmDocument(ctx: Context, wish: OnProposal & OnDocument): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const found = await findDocument(ctx.read, wish.operatorId, wish.documentId)
    if (!found) throw new Refusal('DOCUMENT_UNKNOWN')
    const waiting = await findReviewed(ctx.read, found.memberId)
    if (await ctx.transaction((tx) => accept(tx, wish, { memberId: found.memberId, waiting }))) return
  }
  throw new Unavailable('accounts')
}

/** A member has one withdrawal at a time: it can be asked for, or end, between looking and locking, hardly twice. */
const TRIES = 3

/** False, with nothing done, where another withdrawal waits than the one that was seen: its hold is locked before the accounts. */
async function accept(
  tx: Tx,
  wish: OnProposal & OnDocument,
  { memberId, waiting }: { readonly memberId: string; readonly waiting: string | undefined },
): Promise<boolean> {
  const withdrawal = waiting === undefined ? undefined : await lockWithdrawal(tx, { memberId, id: waiting })
  await lockAccounts(tx, [memberId])
  if ((await findReviewed(tx, memberId)) !== waiting) return false
  const proposal = await lockOpen(tx, 'document', wish, ['confirmed'])
  if (!proposal) return true
  const document = await findDocument(tx, wish.operatorId, proposal.content.documentId)
  if (!document || document.id !== wish.documentId) throw new Refusal('PROPOSAL_UNKNOWN')
  await decide(tx, proposal, { state: 'confirmed', staffId: wish.staffId })
  if (document.state !== 'sent') throw new Refusal('PROPOSAL_STALE')
  await updateDocumentAccepted(tx, document, actorOf(wish))
  const isAll = withdrawal?.waits.every((reason) => reason === 'document') && isAsWritten(tx, withdrawal)
  if (withdrawal && isAll) {
    const { id, operatorId } = withdrawal
    await updateWithdrawalApproved(tx, withdrawal, 'rules')
    await tx.enqueue('send-withdrawal', { operatorId, id }, { key: `send-withdrawal:${id}` })
  }
  await tell(tx, document, { now: 'accepted' })
  const agreed = { proposal: proposal.id, maker: proposal.makerId }
  await note(tx, wish, { kind: 'document.confirm', body: { ...bodyOf(document), ...agreed } })
  return true
}

/** Says no to what somebody else has asked for about a document, or takes it back; it waits on. Throws as `endOpen`. */
export function endAskedDocument(
  ctx: Context,
  wish: OnProposal,
  state: 'rejected' | 'withdrawn',
): Promise<void> {
  return ctx.transaction(async (tx) => {
    const proposal = await endOpen(tx, 'document', wish, state)
    if (proposal) await note(tx, wish, { kind: `document.${state}`, body: { proposal: proposal.id } })
  })
}

async function lockSent(tx: Tx, wish: OnDocument): Promise<StoredDocument> {
  const document = await lockDocument(tx, wish)
  if (document.state !== 'sent') throw new Refusal('DOCUMENT_DECIDED')
  return document
}

/** The document, read under its member's accounts, which whoever sends or decides one takes. */
async function lockDocument(tx: Tx, { operatorId, documentId }: OnDocument): Promise<StoredDocument> {
  const place = await findDocument(tx, operatorId, documentId)
  if (!place) throw new Refusal('DOCUMENT_UNKNOWN')
  await lockAccounts(tx, [place.memberId])
  return (await findDocument(tx, operatorId, documentId)) ?? place
}

/** A document is decided once, so its member is told once. */
async function tell(tx: Tx, document: StoredDocument, facts: MessageFacts['document']): Promise<void> {
  const { id, memberId, operatorId } = document
  await writeMessages(tx, [{ memberId, operatorId, cause: `document:${id}`, kind: 'document', facts }])
}

function actorOf({ staffId }: { readonly staffId: string }): string {
  return `staff:${staffId}`
}

function bodyOf({ id, memberId }: Pick<StoredDocument, 'id' | 'memberId'>) {
  return { document: id, member: memberId }
}

async function note(
  tx: Tx,
  { operatorId, staffId }: Pick<OnProposal, 'operatorId' | 'staffId'>,
  act: { readonly kind: RecordedAct; readonly body: Readonly<Record<string, string>> },
): Promise<void> {
  await appendAudit(tx, { operatorId, actor: actorOf({ staffId }), ...act })
}
