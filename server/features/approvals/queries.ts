import type { ApprovalKind, ApprovalState, Proposed } from '../../../domain/staff/approvals.ts'
import type { Reader, Tx } from '../../context.ts'

/** What one person proposes and another decides. */
export interface Approval<K extends ApprovalKind = ApprovalKind> {
  readonly id: string
  readonly operatorId: string
  readonly kind: K
  /** Null: it is about no round. */
  readonly roundId: string | null
  readonly content: Proposed[K]
  readonly reason: string | null
  readonly makerId: string
  readonly madeAt: Date
  /** Nobody may confirm it after this. Null: never expires. */
  readonly expiresAt: Date | null
  readonly state: ApprovalState
  readonly decidedBy: string | null
  /** False once its time is over or its maker may no longer propose it: nobody may confirm it. */
  readonly stands: boolean
  /** Its maker has left, or lost the right to propose it. */
  readonly lapsed: boolean
}

export interface NewApproval<K extends ApprovalKind> {
  readonly id: string
  readonly operatorId: string
  readonly kind: K
  readonly roundId: string | null
  /** At most one proposal of a kind and slot is open. */
  readonly slot: string
  readonly content: Proposed[K]
  readonly reason: string | null
  readonly makerId: string
  /** Null: never expires. */
  readonly hours: number | null
}

/** False when another of its kind and slot is open. */
export async function insertApproval<K extends ApprovalKind>(tx: Tx, wish: NewApproval<K>): Promise<boolean> {
  const made = await tx.run`
    insert into approval (id, operator_id, kind, round_id, slot, content, reason, maker_id, made_at, expires_at)
    values (${wish.id}, ${wish.operatorId}, ${wish.kind}, ${wish.roundId}, ${wish.slot}, ${{ json: wish.content }},
      ${wish.reason}, ${wish.makerId}, ${tx.now}, ${tx.now}::timestamptz + make_interval(hours => ${wish.hours}::int))
    on conflict do nothing returning id`
  return made.length === 1
}

/** The open proposal of a kind and slot that has not expired. */
export function findOpenApproval<K extends ApprovalKind>(
  reader: Reader,
  operatorId: string,
  kind: K,
  slot: string,
): Promise<Approval<K> | undefined> {
  return reader.maybe<Approval<K>>`
    select id, operator_id as "operatorId", kind, round_id as "roundId", content, reason, maker_id as "makerId",
      made_at as "madeAt", expires_at as "expiresAt", state, decided_by as "decidedBy", true as stands, false as lapsed
    from open_approval where operator_id = ${operatorId} and kind = ${kind} and slot = ${slot}`
}

/** What nobody has ended of a kind and slot, overdue or not, held until commit. */
export function lockOpenOfSlot(
  tx: Tx,
  where: { readonly operatorId: string; readonly kind: ApprovalKind; readonly slot: string },
): Promise<Pick<Approval, 'id'> | undefined> {
  return tx.maybe<Pick<Approval, 'id'>>`
    select id from approval
    where operator_id = ${where.operatorId} and kind = ${where.kind} and slot = ${where.slot} and state = 'open' for update`
}

/** What a proposal says, open or not. */
export async function findContent<K extends ApprovalKind>(
  reader: Reader,
  kind: K,
  of: { readonly operatorId: string; readonly proposalId: string },
): Promise<Proposed[K] | undefined> {
  const row = await reader.maybe<{ content: Proposed[K] }>`
    select content from approval where id = ${of.proposalId} and operator_id = ${of.operatorId} and kind = ${kind}`
  return row?.content
}

/** A proposal by its id, held until commit, with the clock read after the lock. */
export async function lockApproval<K extends ApprovalKind>(
  tx: Tx,
  operatorId: string,
  kind: K,
  id: string,
): Promise<Approval<K> | undefined> {
  await holdApproval(tx, id)
  return tx.maybe<Approval<K>>`
    select a.id, a.operator_id as "operatorId", a.kind, a.round_id as "roundId", a.content, a.reason,
      a.maker_id as "makerId", a.made_at as "madeAt", a.expires_at as "expiresAt", a.state,
      a.decided_by as "decidedBy", approval_stands(a) as stands, not approval_has_maker(a) as lapsed
    from approval a where a.id = ${id} and a.operator_id = ${operatorId} and a.kind = ${kind}`
}

/**
 * Locks a proposal and reads the clock. What it is now is read by a later statement, because the snapshot of this one is
 * older than its lock.
 */
async function holdApproval(tx: Tx, id: string): Promise<void> {
  await Promise.all([tx.run`select from approval where id = ${id} for update`, tx.readClock()])
}

/** A person's earlier decision about a proposal. */
export function findDecision<K extends ApprovalKind>(
  reader: Reader,
  kind: K,
  id: string,
  staffId: string,
): Promise<Pick<Approval<K>, 'state' | 'content' | 'roundId'> | undefined> {
  return reader.maybe`
    select state, content, round_id as "roundId" from approval
    where id = ${id} and kind = ${kind} and decided_by = ${staffId}`
}

/** Whether somebody may agree to a proposal now. Read by a statement of its own, so that it is what holds under the lock. */
export async function findIsDecider(tx: Tx, id: string, staffId: string): Promise<boolean> {
  const row =
    await tx.maybe`select from approval a where id = ${id} and approval_has_decider(a.kind, ${staffId})`
  return row !== undefined
}

export interface Decision {
  readonly state: Exclude<ApprovalState, 'open'>
  /** Null: the system. */
  readonly staffId: string | null
  readonly reason: string | null
}

/** Whether it was still open: it may have been ended while the caller, who only read it, waited for its row. */
export async function updateApprovalDecided(tx: Tx, id: string, decision: Decision): Promise<boolean> {
  const [decided] = await tx.run`
    update approval set state = ${decision.state}, decided_by = ${decision.staffId},
      decided_reason = ${decision.reason}, decided_at = ${tx.now}
    where id = ${id} and state = 'open' returning id`
  return decided !== undefined
}

export interface WaitingApproval extends Approval {
  readonly by: string
  readonly lotteryCode: string | null
  readonly businessDate: string | null
  /** Of a proposal about a member. */
  readonly memberCode: string | null
}

/** The open proposals of an operator, oldest first, with their subjects. */
export function listWaitingApprovals(
  reader: Reader,
  operatorId: string,
  limit: number,
): Promise<WaitingApproval[]> {
  return reader.run`
    select a.id, a.operator_id as "operatorId", a.kind, a.round_id as "roundId", a.content, a.reason,
      a.maker_id as "makerId", a.made_at as "madeAt", a.expires_at as "expiresAt", a.state,
      a.decided_by as "decidedBy", true as stands, false as lapsed, s.name as by, l.code as "lotteryCode", r.business_date as "businessDate",
      m.code as "memberCode"
    from open_approval a join staff s on s.staff_id = a.maker_id
      left join round r on r.id = a.round_id left join lottery l on l.id = r.lottery_id
      left join member m on m.member_id = case when a.kind in ('member', 'lift', 'payment', 'withdrawal', 'adjustment', 'game-transfer', 'document') then (a.content ->> 'memberId')::uuid end
    where a.operator_id = ${operatorId}
    order by a.made_at, a.id limit ${limit}`
}

/** How many proposals of these kinds wait that somebody else has made, counted to `most`. */
export async function countWaitingApprovals(
  reader: Reader,
  where: {
    readonly operatorId: string
    readonly kinds: readonly ApprovalKind[]
    readonly staffId: string
    readonly most: number
  },
): Promise<number> {
  const row = await reader.one<{ count: number }>`
    select count(*)::int as count from (
      select from open_approval
      where operator_id = ${where.operatorId} and kind = any(${where.kinds}::text[])
        and maker_id <> ${where.staffId}
        and (content ->> 'act' is distinct from 'step' or content ->> 'staffId' is distinct from ${where.staffId}::text)
      limit ${where.most}) found`
  return row.count
}

/** A proposal that nobody may confirm any more. */
export type OverdueApproval = Pick<Approval, 'id' | 'operatorId' | 'kind' | 'lapsed'>

/** Proposals that nobody may confirm any more and that nobody has ended. */
export function listOverdueApprovals(reader: Reader): Promise<OverdueApproval[]> {
  return reader.run`
    select id, operator_id as "operatorId", kind, not approval_has_maker(a) as lapsed from approval a
    where state = 'open' and not approval_stands(a) order by made_at, id limit 500`
}

/** The overdue proposal of a kind and slot, locked until commit. */
export function lockOverdueApproval(
  tx: Tx,
  where: { readonly operatorId: string; readonly kind: ApprovalKind; readonly slot: string },
): Promise<OverdueApproval | undefined> {
  return tx.maybe<OverdueApproval>`
    select id, operator_id as "operatorId", kind, not approval_has_maker(a) as lapsed from approval a
    where operator_id = ${where.operatorId} and kind = ${where.kind} and slot = ${where.slot}
      and state = 'open' and not approval_stands(a)
    for update`
}

/** One proposal, locked until commit, if it is overdue. Reads the clock. */
export async function lockOverdueById(tx: Tx, id: string): Promise<OverdueApproval | undefined> {
  await holdApproval(tx, id)
  return tx.maybe<OverdueApproval>`
    select id, operator_id as "operatorId", kind, not approval_has_maker(a) as lapsed from approval a
    where id = ${id} and state = 'open' and not approval_stands(a)`
}

/**
 * Ends for good the open proposals whose makers may no longer make them. One that is being decided right now is left: it
 * is decided, or the job ends it. The caller has read the clock.
 */
export function updateApprovalsLapsed(tx: Tx, operatorId: string): Promise<OverdueApproval[]> {
  return tx.run`
    update approval set state = 'lapsed', decided_at = ${tx.now}
    where id in (select id from approval a
      where operator_id = ${operatorId} and state = 'open' and not approval_has_maker(a) for update skip locked)
    returning id, operator_id as "operatorId", kind, true as lapsed`
}
