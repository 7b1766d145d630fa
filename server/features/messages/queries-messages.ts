import type { MessageKind } from '../../../domain/messages/message.ts'
import type { Reader, Tx } from '../../context.ts'

interface NewRow {
  readonly memberId: string
  readonly operatorId: string
  readonly kind: MessageKind
  readonly cause: string
  readonly facts: object
}

export interface Written {
  readonly memberId: string
  readonly numbers: readonly number[]
  readonly unread: number
}

/** Inboxes of members who have none yet, in order of id. */
export async function insertInboxes(
  tx: Tx,
  owners: readonly Pick<NewRow, 'memberId' | 'operatorId'>[],
): Promise<void> {
  await tx.run`
    insert into inbox (member_id, operator_id)
    select distinct on (o.member_id) o.member_id, o.operator_id
    from unnest(${owners.map((o) => o.memberId)}::uuid[], ${owners.map((o) => o.operatorId)}::uuid[])
      as o(member_id, operator_id)
    order by o.member_id on conflict do nothing`
}

/** Inboxes are locked after everything else, in order of id. */
export async function lockInboxes(tx: Tx, memberIds: readonly string[]): Promise<void> {
  await tx.run`
    select from inbox where member_id = any(${memberIds}::uuid[]) order by member_id for no key update`
}

/**
 * Writes those messages whose cause was not told yet, numbered on from the newest. Returns what is unread then, by member who
 * got one. The caller holds the inboxes.
 */
export function insertMessages(tx: Tx, messages: readonly NewRow[]): Promise<Written[]> {
  return tx.run`
    with given as (
      select g.* from unnest(
        ${messages.map((m) => m.memberId)}::uuid[], ${messages.map((m) => m.operatorId)}::uuid[],
        ${messages.map((m) => m.kind)}::text[], ${messages.map((m) => m.cause)}::text[],
        ${messages.map((m) => JSON.stringify(m.facts))}::text[]
      ) with ordinality as g(member_id, operator_id, kind, cause, facts, nth)
    ), fresh as (
      select distinct on (g.member_id, g.cause) g.* from given g
      where not exists (select from message m where m.member_id = g.member_id and m.cause = g.cause)
      order by g.member_id, g.cause, g.nth
    ), numbered as (
      select f.*, (i.last + row_number() over (partition by f.member_id order by f.nth))::int as n
      from fresh f join inbox i on i.member_id = f.member_id
    ), written as (
      insert into message (member_id, n, operator_id, kind, cause, facts, at)
      select member_id, n, operator_id, kind, cause, facts::jsonb, db_now() from numbered
    )
    update inbox i set last = w.last
    from (select member_id, max(n) as last, array_agg(n) as numbers from numbered group by member_id) w
    where i.member_id = w.member_id
    returning i.member_id as "memberId", w.numbers, i.last - i.read_through as unread`
}

/** Takes away what is too old for a full inbox. */
export async function deleteOldest(tx: Tx, memberIds: readonly string[], most: number): Promise<void> {
  await tx.run`
    delete from message m using inbox i
    where i.member_id = any(${memberIds}::uuid[]) and m.member_id = i.member_id and m.n <= i.last - ${most}`
}

interface InboxRow {
  readonly last: number
  readonly unread: number
}

/** Undefined where nothing was ever written. */
export function findInbox(reader: Reader, memberId: string): Promise<InboxRow | undefined> {
  return reader.maybe<InboxRow>`
    select last, last - read_through as unread from inbox where member_id = ${memberId}`
}

export interface MessageRow {
  readonly n: number
  readonly kind: MessageKind
  readonly facts: object
  readonly at: Date
}

/** A page of messages below a number, the newest first. */
export function listMessages(
  reader: Reader,
  memberId: string,
  page: { readonly before: number | null; readonly limit: number },
): Promise<MessageRow[]> {
  return reader.run<MessageRow>`
    select n, kind, facts, at from message
    where member_id = ${memberId} and n < ${page.before ?? 2_147_483_647} order by n desc limit ${page.limit}`
}

/** Everything up to a number was seen. Returns what is unread then; undefined where that was known. */
export function updateRead(
  tx: Tx,
  memberId: string,
  through: number,
): Promise<{ unread: number } | undefined> {
  return tx.maybe`
    update inbox set read_through = least(${through}::int, last)
    where member_id = ${memberId} and read_through < least(${through}::int, last)
    returning last - read_through as unread`
}
