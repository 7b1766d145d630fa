import { memberAccountMark } from '../../../domain/fair/account-marks.ts'
import type { Reader, Tx } from '../../context.ts'

export type TokenKind = 'cookie' | 'agent' | 'member' | 'once'

export interface MemberRow {
  readonly memberId: string
  readonly operatorId: string
  readonly name: string
  readonly code: string
  readonly phone: string | null
  readonly status: 'active' | 'banned' | 'closed'
  readonly passwordHash: string
  readonly createdAt: Date
}

export function findMember(reader: Reader, memberId: string): Promise<MemberRow | undefined> {
  return reader.maybe`
    select member_id as "memberId", operator_id as "operatorId", name, code, phone, status,
      password_hash as "passwordHash", created_at as "createdAt"
    from member where member_id = ${memberId}`
}

/** The member with that sign-in name (`signInName`). The registry has the member's place, the member's row the rest. */
export async function findMemberByName(
  reader: Reader,
  operatorId: string,
  name: string,
): Promise<MemberRow | undefined> {
  const owner = await reader.maybe<{ memberId: string }>`
    select member_id as "memberId" from sign_in_name where operator_id = ${operatorId} and name = ${name}`
  return owner && findMember(reader, owner.memberId)
}

/** Locks the member's row until commit, and reads the clock. */
export async function lockMember(tx: Tx, memberId: string): Promise<MemberRow> {
  const [member] = await Promise.all([
    tx.one<MemberRow>`
      select member_id as "memberId", operator_id as "operatorId", name, code, phone, status,
        password_hash as "passwordHash", created_at as "createdAt"
      from member where member_id = ${memberId} for no key update`,
    tx.readClock(),
  ])
  return member
}

export interface NewMember {
  readonly memberId: string
  readonly operatorId: string
  readonly name: string
  readonly code: string
  readonly phone: string | null
  readonly fullName: string | null
  readonly birthDate: string | null
  readonly passwordHash: string
  readonly referredBy: string | null
}

/**
 * Reserves the names for their members; returns those that were free. A concurrent insert of the same name waits for
 * our commit.
 */
export async function insertSignInNames(
  tx: Tx,
  operatorId: string,
  owners: readonly { name: string; memberId: string }[],
): Promise<string[]> {
  const taken = await tx.run<{ name: string }>`
    insert into sign_in_name (operator_id, name, member_id)
    select ${operatorId}, n, m
    from unnest(${owners.map((o) => o.name)}::text[], ${owners.map((o) => o.memberId)}::uuid[]) as owner(n, m)
    order by n
    on conflict do nothing returning name`
  return taken.map((row) => row.name)
}

/** False when the phone is taken. */
export async function insertSignInPhone(
  tx: Tx,
  operatorId: string,
  phone: string,
  memberId: string,
): Promise<boolean> {
  const taken = await tx.run`
    insert into sign_in_phone (operator_id, phone, member_id) values (${operatorId}, ${phone}, ${memberId})
    on conflict do nothing returning phone`
  return taken.length === 1
}

/** False when the account is taken, however its number is spelled. */
export async function insertBankAccount(
  tx: Tx,
  owner: { operatorId: string; memberId: string },
  account: { bank: string; accountNo: string },
): Promise<boolean> {
  const taken = await tx.run`
    with taken as (
      insert into sign_in_bank_account (operator_id, bank, account_no, member_id)
      select ${owner.operatorId}, ${account.bank}, account_key(${account.bank}, ${account.accountNo}), ${owner.memberId}
      -- One that was registered with zeros before it, while it could be.
      where not exists (select from sign_in_bank_account b where b.operator_id = ${owner.operatorId}
        and b.bank = ${account.bank} and account_key(b.bank, b.account_no) = account_key(${account.bank}, ${account.accountNo})
        and b.account_no <> account_key(b.bank, b.account_no))
      on conflict do nothing returning bank
    )
    insert into member_bank (member_id, bank, account_no, operator_id, created_at, mark)
    select ${owner.memberId}, bank, ${account.accountNo}, ${owner.operatorId}, ${tx.now},
      ${tx.mark(memberAccountMark({ ...owner, ...account }))}
    from taken returning 1`
  return taken.length === 1
}

export async function insertMembers(tx: Tx, members: readonly NewMember[]): Promise<void> {
  await tx.run`
    insert into member (member_id, operator_id, name, code, phone, full_name, birth_date, password_hash, referred_by,
      password_changed_at, created_at)
    select m.*, ${tx.now}, ${tx.now} from unnest(
      ${members.map((m) => m.memberId)}::uuid[], ${members.map((m) => m.operatorId)}::uuid[],
      ${members.map((m) => m.name)}::text[], ${members.map((m) => m.code)}::text[],
      ${members.map((m) => m.phone)}::text[], ${members.map((m) => m.fullName)}::text[],
      ${members.map((m) => m.birthDate)}::date[], ${members.map((m) => m.passwordHash)}::text[],
      ${members.map((m) => m.referredBy)}::text[]) m`
}

export function findPasswordChangedAt(reader: Reader, memberId: string): Promise<{ at: Date }> {
  return reader.one`select password_changed_at as at from member where member_id = ${memberId}`
}

export async function updatePassword(tx: Tx, memberId: string, passwordHash: string): Promise<void> {
  await tx.run`
    update member set password_hash = ${passwordHash}, password_changed_at = ${tx.now}
    where member_id = ${memberId}`
}

export interface NewSession {
  readonly memberId: string
  readonly sessionId: string
  readonly operatorId: string
  /** Null: the member's own. */
  readonly assistantId: string | null
  readonly browser: boolean
  readonly address: string
  readonly device: string
  readonly days: number
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx.run`
    insert into session (member_id, session_id, operator_id, assistant_id, browser, address, device, started_at, seen_at, ends_at)
    values (${session.memberId}, ${session.sessionId}, ${session.operatorId}, ${session.assistantId},
      ${session.browser}, ${session.address},
      ${session.device}, ${tx.now}, ${tx.now}, ${tx.now}::timestamptz + make_interval(days => ${session.days}))`
}

/** Locks a live session until commit, so that it cannot end while it gets new tokens. */
export function lockLiveSession(
  tx: Tx,
  memberId: string,
  sessionId: string,
): Promise<{ browser: boolean; assistantId: string | null } | undefined> {
  return tx.maybe`
    select browser, assistant_id as "assistantId" from session
    where member_id = ${memberId} and session_id = ${sessionId} and ended_at is null and ends_at > db_now()
    for no key update`
}

/**
 * Whether somebody has ended a session. One that nobody knows, or whose time is over, is not. Whoever ends it from now on waits for our
 * commit: nobody is told that a session has ended while an act of it is under way.
 */
export async function lockIsSessionEnded(
  tx: Tx,
  { memberId, sessionId }: { readonly memberId: string; readonly sessionId: string },
): Promise<boolean> {
  const row = await tx.maybe<{ isEnded: boolean }>`
    select ended_at is not null as "isEnded" from session
    where member_id = ${memberId} and session_id = ${sessionId} for share`
  return row?.isEnded === true
}

export interface NewToken {
  readonly tokenHash: string
  readonly kind: TokenKind
  readonly seconds: number
}

export async function insertTokens(
  tx: Tx,
  owner: { operatorId: string; memberId: string; sessionId: string },
  tokens: readonly NewToken[],
): Promise<void> {
  await tx.run`
    insert into session_token (token_hash, kind, operator_id, member_id, session_id, expires_at)
    select t.hash, t.kind, ${owner.operatorId}, ${owner.memberId}, ${owner.sessionId},
      ${tx.now}::timestamptz + make_interval(secs => t.seconds)
    from unnest(${tokens.map((t) => t.tokenHash)}::text[], ${tokens.map((t) => t.kind)}::text[],
      ${tokens.map((t) => t.seconds)}::float8[]) as t(hash, kind, seconds)`
}

/** Deletes a single-use token; of two concurrent calls only one gets the row. */
export function deleteOnceToken(
  tx: Tx,
  operatorId: string,
  tokenHash: string,
): Promise<{ memberId: string; sessionId: string } | undefined> {
  return tx.maybe`
    delete from session_token
    where token_hash = ${tokenHash} and kind = 'once' and operator_id = ${operatorId} and expires_at > db_now()
    returning member_id as "memberId", session_id as "sessionId"`
}

/** Deletes a session's expired tokens, so that renewals leave none behind. */
export async function deleteExpiredTokensOf(tx: Tx, memberId: string, sessionId: string): Promise<void> {
  await tx.run`
    delete from session_token
    where member_id = ${memberId} and session_id = ${sessionId} and expires_at < db_now()`
}

/** Deletes at most `limit` expired tokens; returns how many. */
export async function deleteExpiredTokens(tx: Tx, limit: number): Promise<number> {
  const gone = await tx.run`
    delete from session_token where token_hash in
      (select token_hash from session_token where expires_at < db_now() order by expires_at limit ${limit})
    returning 1`
  return gone.length
}

/** The live session of a cookie. */
export async function findSessionOfCookie(
  reader: Reader,
  tokenHash: string,
): Promise<{ memberId: string; sessionId: string } | undefined> {
  return reader.maybe`
    select member_id as "memberId", session_id as "sessionId" from session_token
    where token_hash = ${tokenHash} and kind = 'cookie' and expires_at > db_now()`
}

export interface EndSessions {
  readonly memberId: string
  /** The one session to end; absent: all. */
  readonly only?: string
  /** The sessions of these assistants alone. */
  readonly assistants?: readonly string[]
  readonly except?: string
}

/**
 * Ends sessions, deletes their tokens, and notifies every process with the commit, so that none keeps a cached one. Who ends more than one
 * has locked the member: an act holds its own session and may end others.
 */
export async function updateSessionsEnded(tx: Tx, wish: EndSessions): Promise<void> {
  await tx.run`
    with ended as (
      update session set ended_at = db_now()
      where member_id = ${wish.memberId} and ended_at is null
        and (${wish.only ?? null}::uuid is null or session_id = ${wish.only ?? null}::uuid)
        and session_id is distinct from ${wish.except ?? null}::uuid
        and (${wish.assistants ?? null}::uuid[] is null or assistant_id = any(${wish.assistants ?? null}::uuid[]))
      returning member_id, session_id
    ), gone as (
      delete from session_token t using ended e
      where t.member_id = e.member_id and t.session_id = e.session_id
    )
    select pg_notify('session_ended', ${wish.memberId}::text)`
}

/** Records that sessions are in use, for their idle limit. A locked session is recorded next time. */
export async function updateSessionsSeen(
  reader: Reader,
  used: readonly { memberId: string; sessionId: string }[],
): Promise<void> {
  await reader.run`
    update session s set seen_at = db_now()
    from (
      select member_id, session_id from session
      where (member_id, session_id) in (
        select * from unnest(${used.map((u) => u.memberId)}::uuid[], ${used.map((u) => u.sessionId)}::uuid[]))
      for update skip locked
    ) free
    where s.member_id = free.member_id and s.session_id = free.session_id`
}

/** Sends a heartbeat through the channel of ended sessions. */
export async function notifyHeartbeat(reader: Reader, said: string): Promise<void> {
  await reader.run`select pg_notify('session_ended', ${said})`
}

/** Sessions in use within the last minutes: the members online. */
export async function countMembersOnline(reader: Reader, operatorId: string): Promise<number> {
  const row = await reader.one<{ online: number }>`
    select count(distinct member_id) as online from session
    where operator_id = ${operatorId} and ended_at is null and seen_at > db_now() - interval '15 minutes'`
  return row.online
}
