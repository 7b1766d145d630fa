import type { Reader, Tx } from '../../../context.ts'

/** What an ask takes away of what has expired: more than it adds, so that nothing piles up. */
const SWEPT = 20

/** Writes a code that was asked for, in the place of some that have expired. */
export async function insertPasswordCode(
  tx: Tx,
  code: {
    tokenHash: string
    operatorId: string
    memberId: string | null
    seconds: number
    codeHash?: string
  },
): Promise<void> {
  await tx.run`
    with gone as (
      delete from password_code where token_hash in (
        select token_hash from password_code where operator_id = ${code.operatorId} and expires_at < db_now()
        order by expires_at limit ${SWEPT} for update skip locked)
    )
    insert into password_code (token_hash, operator_id, member_id, code_hash, expires_at)
    values (${code.tokenHash}, ${code.operatorId}, ${code.memberId}, ${code.codeHash ?? null},
      db_now() + make_interval(secs => ${code.seconds}))`
}

/** The active member of a phone. */
export async function findMemberByPhone(
  reader: Reader,
  operatorId: string,
  phone: string,
): Promise<{ memberId: string } | undefined> {
  return reader.maybe`
    select p.member_id as "memberId" from sign_in_phone p join member m on m.member_id = p.member_id
    where p.operator_id = ${operatorId} and p.phone = ${phone} and m.phone = p.phone and m.status = 'active'`
}

/** Where a code that can still be used is to be sent. */
export function findPhoneOfCode(
  reader: Reader,
  tokenHash: string,
): Promise<{ operatorId: string; phone: string } | undefined> {
  return reader.maybe`
    select c.operator_id as "operatorId", m.phone from password_code c join member m on m.member_id = c.member_id
    where c.token_hash = ${tokenHash} and c.code_hash is null and c.expires_at > db_now() and m.status = 'active' and m.phone is not null`
}

/** Counts a try before it is compared, so that tries at once count too. Undefined when there is none left. */
export function updatePasswordCodeTried(
  tx: Tx,
  wish: { tokenHash: string; operatorId: string; atMost: number },
): Promise<{ memberId: string | null; codeHash: string | null; tries: number } | undefined> {
  return tx.maybe`
    update password_code set tries = tries + 1
    where token_hash = ${wish.tokenHash} and operator_id = ${wish.operatorId} and tries < ${wish.atMost}
      and expires_at > db_now()
    returning member_id as "memberId", code_hash as "codeHash", tries`
}

/** Takes a code, if it is still there; of two calls at once one does. */
export async function deletePasswordCode(tx: Tx, tokenHash: string): Promise<boolean> {
  const gone = await tx.run`
    delete from password_code where token_hash = ${tokenHash} and expires_at > db_now() returning 1`
  return gone.length === 1
}

/** Ends all codes of a member whose password or phone has changed. */
export async function deletePasswordCodesOf(tx: Tx, memberId: string): Promise<void> {
  await tx.run`delete from password_code where member_id = ${memberId}`
}
