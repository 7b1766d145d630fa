import { receivingMark } from '../../../domain/fair/account-marks.ts'
import type { AccountKind, ReceivingAccount } from '../../../domain/payments/receiving-account.ts'
import type { ReceivingLimits } from '../../../domain/staff/proposed-money.ts'
import type { Reader, Tx } from '../../context.ts'

/** As it is kept. Its mark, of `receivingMark`, is null where the program has not written it. */
export interface StoredReceiving extends ReceivingAccount {
  readonly operatorId: string
  readonly mark: Buffer | null
}

type Row = Omit<StoredReceiving, 'hours'> & { readonly from: number | null; readonly until: number | null }

/**
 * An operator's receiving accounts or one of them, the oldest first, with what they take today: what came in, and what open
 * orders will bring.
 */
export async function listReceivingAccounts(
  reader: Reader,
  operatorId: string,
  id: string | null = null,
): Promise<StoredReceiving[]> {
  const rows = await reader.run<Row>`
    select a.id, a.operator_id as "operatorId", a.mark, a.bank, a.account_no as "accountNo", a.holder, a.kind, a.is_on as "isOn", a.daily_cap as "dailyCap",
      a.open_from as "from", a.open_until as "until",
      taken_today(a.id)::float8 as "usedToday"
    from receiving_account a where a.operator_id = ${operatorId} and (${id}::uuid is null or a.id = ${id}::uuid)
    order by a.created_at, a.id`
  return rows.map(accountFromRow)
}

function accountFromRow({ from, until, ...row }: Row): StoredReceiving {
  return { ...row, hours: from === null || until === null ? null : { from, until } }
}

/**
 * Locks a receiving account until commit and reads the clock: whatever is decided about its orders and its payments
 * waits for this. It is locked before members' accounts. By its number it is a bank account unless a kind is given. Undefined for another operator's.
 */
export async function lockReceivingAccount(
  tx: Tx,
  operatorId: string,
  by:
    | { readonly id: string }
    | { readonly bank: string; readonly accountNo: string; readonly kind?: AccountKind },
): Promise<{ id: string } | undefined> {
  const [id, bank, accountNo, kind] =
    'id' in by ? [by.id, null, null, null] : [null, by.bank, by.accountNo, by.kind ?? 'bank']
  const locking = tx.one<{ id: string | null; now: Date }>`
    with locked as materialized (
      select id from receiving_account
      where operator_id = ${operatorId}
        and (id = ${id}::uuid or (bank = ${bank}::text and account_no = ${accountNo}::text and kind = ${kind}::text))
      for no key update
    )
    select (select id from locked) as id, db_now() as now`
  await tx.readClock(locking)
  const found = await locking
  return found.id === null ? undefined : { id: found.id }
}

export async function countReceivingAccounts(reader: Reader, operatorId: string): Promise<number> {
  const { count } = await reader.one<{ count: number }>`
    select count(*)::int as count from receiving_account where operator_id = ${operatorId}`
  return count
}

/** `marked`: it was there, says the same, and bears the program's mark from now on. `kept`: it was there and stays as it was. */
export type AccountAdded = 'new' | 'marked' | 'kept'

export async function insertReceivingAccount(
  tx: Tx,
  account: {
    readonly id: string
    readonly operatorId: string
    readonly bank: string
    readonly accountNo: string
    readonly holder: string
    readonly kind: AccountKind
    /** `staff:<id>` of who agreed to it, or `system`: the database refuses one of staff that nobody agreed to. */
    readonly addedBy: string
  } & ReceivingLimits,
): Promise<AccountAdded> {
  const rows = await tx.run<{ isNew: boolean }>`
    insert into receiving_account as a (id, operator_id, bank, account_no, holder, kind, daily_cap, open_from, open_until, added_by,
      created_at, mark)
    values (${account.id}, ${account.operatorId}, ${account.bank}, ${account.accountNo}, ${account.holder},
      ${account.kind}, ${account.dailyCap}, ${account.hours?.from ?? null}, ${account.hours?.until ?? null}, ${account.addedBy}, ${tx.now},
      ${tx.mark(receivingMark(account))})
    on conflict (operator_id, bank, account_no) do update set mark = excluded.mark
      where a.kind = excluded.kind and a.holder = excluded.holder and a.mark is distinct from excluded.mark
    returning a.xmax = 0 as "isNew"`
  const [row] = rows
  if (!row) return 'kept'
  return row.isNew ? 'new' : 'marked'
}
