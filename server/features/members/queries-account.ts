import { memberAccountMark } from '../../../domain/fair/account-marks.ts'
import type { Reader, Tx } from '../../context.ts'

export interface SessionRow {
  readonly sessionId: string
  readonly address: string
  /** The User-Agent header. */
  readonly device: string
  readonly browser: boolean
  readonly startedAt: Date
  readonly seenAt: Date
}

/** A member's own live sessions, without those of assistants, last used first, at most `limit`. */
export function listLiveSessions(
  reader: Reader,
  memberId: string,
  wish: { idleDays: number; limit: number },
): Promise<SessionRow[]> {
  return reader.run`
    select session_id as "sessionId", address, device, browser, started_at as "startedAt", seen_at as "seenAt"
    from session
    where member_id = ${memberId} and assistant_id is null and ended_at is null and ends_at > db_now()
      and seen_at > db_now() - make_interval(days => ${wish.idleDays})
    order by seen_at desc, session_id limit ${wish.limit}`
}

/** Those of these sessions, each with its member, that are live. */
export function listLiveAmong(
  reader: Reader,
  asked: { sessions: readonly (readonly [sessionId: string, memberId: string])[]; idleDays: number },
): Promise<{ sessionId: string }[]> {
  const { sessions, idleDays } = asked
  return reader.run`
    select s.session_id as "sessionId"
    from session s join member m on m.member_id = s.member_id
      left join assistant a on a.member_id = s.member_id and a.assistant_id = s.assistant_id
    where (s.member_id, s.session_id) in (
        select * from unnest(${sessions.map(([, memberId]) => memberId)}::uuid[],
          ${sessions.map(([sessionId]) => sessionId)}::uuid[]))
      and s.ended_at is null and s.ends_at > db_now() and m.status = 'active' and a.banned_at is null
      and s.seen_at > db_now() - make_interval(days => ${idleDays})`
}

/** The devices of these sessions of a member, ended or not. */
export function listDevices(
  reader: Reader,
  memberId: string,
  sessionIds: readonly string[],
): Promise<Pick<SessionRow, 'sessionId' | 'device'>[]> {
  return reader.run`
    select session_id as "sessionId", device from session
    where member_id = ${memberId} and session_id = any(${sessionIds}::uuid[])`
}

export interface MemberFacts {
  readonly fullName: string | null
  readonly phone: string | null
  /** YYYY-MM-DD. */
  readonly birthDate: string | null
}

/** What a member entered at registration. */
export function findMemberFacts(reader: Reader, memberId: string): Promise<MemberFacts> {
  return reader.one`select full_name as "fullName", phone, birth_date::text as "birthDate" from member where member_id = ${memberId}`
}

export interface BankAccountRow {
  readonly bank: string
  readonly accountNo: string
}

/** A member's bank accounts, oldest first. */
export function listBankAccounts(reader: Reader, memberId: string): Promise<BankAccountRow[]> {
  return reader.run`
    select bank, account_no as "accountNo" from member_bank
    where member_id = ${memberId} order by created_at, bank, account_no`
}

/** An account of a member bears the program's mark from now on. */
export async function updateAccountMarked(
  tx: Tx,
  memberId: string,
  { bank, accountNo }: BankAccountRow,
): Promise<void> {
  await tx.run`
    update member_bank set mark = ${tx.mark(memberAccountMark({ memberId, bank, accountNo }))}
    where member_id = ${memberId} and bank = ${bank} and account_no = ${accountNo}`
}

/** Replaces a member's phone and frees the old one. The new one is in the registry already. */
export async function updatePhone(
  tx: Tx,
  owner: { operatorId: string; memberId: string },
  phone: string,
): Promise<void> {
  await tx.run`
    with freed as (
      delete from sign_in_phone
      where operator_id = ${owner.operatorId} and member_id = ${owner.memberId} and phone <> ${phone}
    )
    update member set phone = ${phone} where member_id = ${owner.memberId}`
}

/** The member code of whoever has this code of friends. */
export async function findCodeOfReferrer(
  reader: Reader,
  operatorId: string,
  code: string,
): Promise<string | undefined> {
  const owner = await reader.maybe<{ code: string }>`
    select m.code from affiliate_code a join member m using (member_id)
    where a.operator_id = ${operatorId} and a.code = ${code}`
  return owner?.code
}
