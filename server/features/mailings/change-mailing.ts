import {
  ALONE_A_DAY,
  type Audience,
  hasGrown,
  isAlone,
  type Mailing,
  refuseMailing,
} from '../../../domain/messages/mailing.ts'
import type { RecordedAct } from '../../../domain/staff/recorded-acts.ts'
import type { Context, Reader, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { decide } from '../approvals/decide.ts'
import { endOpen, lockOpen, type OnProposal } from '../approvals/lock-open.ts'
import { propose } from '../approvals/propose.ts'
import { findContent } from '../approvals/queries.ts'
import { slotOf } from '../approvals/slot-of.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { signInName } from '../members/member-name.ts'
import { findMemberByName } from '../members/queries.ts'
import type { Operator } from '../operators/operator.ts'
import { lockOperator } from '../operators/queries.ts'
import { countAudience, type Reach } from './count-audience.ts'
import { countAlone, insertMailing, lockMailing, readTime, updateStopped } from './queries-mailings.ts'

interface OfStaff {
  readonly operatorId: string
  readonly staffId: string
}

/** An audience as it is typed: a member by sign-in name or code. */
export interface TypedMailing extends Omit<Mailing, 'audience'> {
  readonly audience: Pick<Audience, 'who' | 'days' | 'rank'> & { readonly username: string | null }
}

interface ProposeMailing {
  readonly operator: Operator
  readonly staffId: string
  readonly mailing: TypedMailing
  readonly reason: string
}

/**
 * How many members a message would reach, as they are now. Throws `Refusal` MEMBER_UNKNOWN, and what `refuseMailing` names.
 */
export async function previewMailing(
  ctx: Context,
  { operator, mailing }: Pick<ProposeMailing, 'operator' | 'mailing'>,
): Promise<Reach> {
  return (await counted(ctx, operator, mailing)).reach
}

/**
 * Proposes that a message be sent; a second person decides. To one member one person sends it alone, a few times a day; then
 * there is no proposal. Throws `Refusal` MEMBER_UNKNOWN, what `refuseMailing` names, MAILING_NOBODY, MAILING_ALONE, and
 * PROPOSAL_WAITS where the same one is open.
 */
export async function proposeMailing(
  ctx: Context,
  { operator, staffId, mailing: typed, reason }: ProposeMailing,
): Promise<{ proposalId: string | null }> {
  const operatorId = operator.id
  const { mailing, reach } = await counted(ctx, operator, typed)
  if (reach.people === reach.gone) throw new Refusal('MAILING_NOBODY')
  const { people } = reach
  return ctx.transaction(async (tx) => {
    await lockOperator(tx, operatorId)
    const id = ctx.chance.id()
    const of = { operatorId, staffId }
    if (isAlone(mailing)) {
      if ((await countAlone(tx, { operatorId: operator.id, makerId: staffId })) >= ALONE_A_DAY)
        throw new Refusal('MAILING_ALONE')
      await begin(tx, { id, operatorId, mailing, people, makerId: staffId, checkerId: null })
      await note(tx, of, 'mailing.send', { ...shown(id, { mailing, people }), reason })
      return { proposalId: null }
    }
    const isOnly = await propose(tx, {
      ...{ id, operatorId, kind: 'mailing', roundId: null, slot: slotOf(mailing) },
      ...{ content: { mailing, people }, reason, makerId: staffId },
    })
    if (!isOnly) throw new Refusal('PROPOSAL_WAITS')
    await note(tx, of, 'mailing.propose', { ...shown(id, { mailing, people }), reason })
    return { proposalId: id }
  })
}

/** A message with the member it names, and whom it would reach. */
async function counted(
  { read, now }: Pick<Context, 'read' | 'now'>,
  operator: Operator,
  typed: TypedMailing,
): Promise<{ mailing: Mailing; reach: Reach }> {
  const mailing = { ...typed, audience: await audienceOf(read, operator, typed.audience) }
  const refused = refuseMailing(mailing, (await readTime(read)).getTime())
  if (refused) throw new Refusal(refused)
  const { audience, sendAt } = mailing
  return { mailing, reach: await countAudience(read, now, { operatorId: operator.id, audience, sendAt }) }
}

async function audienceOf(
  reader: Reader,
  operator: Operator,
  { username, ...audience }: TypedMailing['audience'],
): Promise<Audience> {
  if (audience.who !== 'member') return { ...audience, memberId: null, name: null }
  const name = signInName(operator, username ?? '')
  const member = await findMemberByName(reader, operator.id, name)
  if (!member) throw new Refusal('MEMBER_UNKNOWN', { field: 'username' })
  return { ...audience, memberId: member.memberId, name: member.name }
}

/**
 * Agrees to what somebody else has written: it is sent when it was to be. A repeat changes nothing. Throws `Refusal`
 * PROPOSAL_UNKNOWN, PROPOSAL_EXPIRED, SAME_PERSON, PROPOSAL_STALE: its time has gone, or it would reach many more than were
 * counted when it was written.
 */
export async function confirmMailing(ctx: Context, wish: OnProposal): Promise<void> {
  const people = await countProposed(ctx, wish)
  return ctx.transaction(async (tx) => {
    const proposal = await lockOpen(tx, 'mailing', wish, ['confirmed'])
    if (!proposal) return
    const { id, makerId, content } = proposal
    const { operatorId, staffId } = wish
    const { mailing, people: agreed } = content
    const { sendAt } = mailing
    if (sendAt !== null && Date.parse(sendAt) <= tx.now.getTime()) throw new Refusal('PROPOSAL_STALE')
    if (hasGrown(agreed, people)) throw new Refusal('PROPOSAL_STALE')
    await decide(tx, proposal, { state: 'confirmed', staffId })
    await begin(tx, { id, operatorId, mailing, people: agreed, makerId, checkerId: staffId })
    await note(tx, wish, 'mailing.confirm', { ...shown(id, content), maker: makerId })
  })
}

/**
 * How many a proposal is for now; 0: there is none. Counted before the transaction, which would otherwise hold the proposal for
 * seconds: what was proposed never changes, and a member more or less in that time changes no decision.
 */
async function countProposed(
  { read, now }: Pick<Context, 'read' | 'now'>,
  { operatorId, proposalId }: OnProposal,
): Promise<number> {
  const proposed = await findContent(read, 'mailing', { operatorId, proposalId })
  if (!proposed) return 0
  const { audience, sendAt } = proposed.mailing
  return (await countAudience(read, now, { operatorId, audience, sendAt })).people
}

interface Begun {
  readonly id: string
  readonly operatorId: string
  readonly mailing: Mailing
  readonly people: number
  readonly makerId: string
  readonly checkerId: string | null
}

/** It is sent from its time on; at once by a job of this transaction. */
async function begin(tx: Tx, { mailing: content, ...made }: Begun): Promise<void> {
  const sendAt = content.sendAt === null ? tx.now : new Date(content.sendAt)
  await insertMailing(tx, { ...made, content, sendAt })
  if (content.sendAt === null) await tx.enqueue('send-mailings', {})
}

/** Says no to what somebody else wrote, or takes the own proposal back. A repeat changes nothing. Throws as `endOpen`. */
export function endMailingProposal(
  ctx: Context,
  wish: OnProposal,
  state: 'rejected' | 'withdrawn',
): Promise<void> {
  return ctx.transaction(async (tx) => {
    const proposal = await endOpen(tx, 'mailing', wish, state)
    if (proposal) await note(tx, wish, `mailing.${state}`, shown(proposal.id, proposal.content))
  })
}

/**
 * Nobody gets a message any more who has not had it. One person may: it only keeps something from being told. A repeat changes
 * nothing. Throws `Refusal` MAILING_UNKNOWN, MAILING_ENDED: all have had it, or somebody else has stopped it.
 */
export function stopMailing(ctx: Context, wish: OfStaff & { readonly id: string }): Promise<void> {
  return ctx.transaction(async (tx) => {
    const mailing = await lockMailing(tx, wish)
    if (!mailing) throw new Refusal('MAILING_UNKNOWN')
    if (mailing.stoppedBy === wish.staffId) return
    if (mailing.isEnded) throw new Refusal('MAILING_ENDED')
    await updateStopped(tx, wish.id, wish.staffId)
    await note(tx, wish, 'mailing.stop', { mailing: wish.id, name: mailing.content.titleTh })
  })
}

function shown(id: string, { mailing, people }: { readonly mailing: Mailing; readonly people: number }) {
  const { titleTh: name, kind, audience } = mailing
  const { who, days, rank } = audience
  const of = [audience.name, days, rank].find((each) => each !== null)
  const audienceOfIt = of === undefined ? who : `${who} ${of}`
  return { mailing: id, name, marketing: kind === 'marketing' ? 1 : 0, audience: audienceOfIt, people }
}

async function note(
  tx: Tx,
  { operatorId, staffId }: OfStaff,
  kind: RecordedAct,
  body: Readonly<Record<string, string | number>>,
): Promise<void> {
  await appendAudit(tx, { operatorId, actor: `staff:${staffId}`, kind, body })
}
