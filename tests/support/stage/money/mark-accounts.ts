import type postgres from 'postgres'
import { memberAccountMark } from '../../../../domain/fair/account-marks.ts'
import type { Keys } from '../../../../server/keys.ts'

/** As if the program had written the bank accounts of these members, or of all, that a test has put there. */
export async function markAccounts(
  sql: postgres.ISql,
  { mark }: Pick<Keys, 'mark'>,
  memberIds: readonly string[] | null = null,
): Promise<void> {
  const rows = await sql<{ memberId: string; bank: string; accountNo: string }[]>`
    select member_id as "memberId", bank, account_no as "accountNo" from member_bank
    where ${memberIds}::uuid[] is null or member_id = any(${memberIds}::uuid[])`
  const marks = rows.map((row) => mark(memberAccountMark(row)).toHex())
  await sql`
    update member_bank b set mark = decode(x.mark, 'hex')
    from unnest(${rows.map((row) => row.memberId)}::uuid[], ${rows.map((row) => row.bank)}::text[],
      ${rows.map((row) => row.accountNo)}::text[], ${marks}::text[]) as x(member_id, bank, account_no, mark)
    where b.member_id = x.member_id and b.bank = x.bank and b.account_no = x.account_no`
}
