import type { Reader, Tx } from '../../context.ts'
import type { TransferWish } from './post.ts'

export interface PostedTransfer {
  readonly debitBalance: number | null
  readonly debitVersion: number | null
  readonly creditBalance: number | null
  readonly creditVersion: number | null
}

/** Holds the members' money until commit, in one order everywhere, and reads the clock. Rounds are locked before. */
export async function lockAccounts(tx: Tx, memberIds: readonly string[]): Promise<void> {
  await Promise.all([
    tx.run`
      select from account where member_id = any(${memberIds}::uuid[]) and name = 'cash'
      order by member_id for no key update`,
    tx.readClock(),
  ])
}

/** One member's cash in satang with its version, as of now. */
export function findCash(
  reader: Reader,
  memberId: string,
): Promise<{ balance: number; version: number } | undefined> {
  return reader.maybe`select balance, version from account where member_id = ${memberId} and name = 'cash'`
}

/** Every broken money rule, none when all is right. Reads the whole ledger: for tests, gates and the hourly job. */
export function listMoneyFaults(reader: Reader): Promise<{ rule: string; detail: string }[]> {
  return reader.run`select rule, member_id as "memberId", ref, detail from audit_money()`
}

export async function insertAccounts(
  tx: Tx,
  operatorId: string,
  memberIds: readonly string[],
): Promise<void> {
  await tx.run`
    insert into account (member_id, name, operator_id)
    select m, n, ${operatorId}
    from unnest(${memberIds}::uuid[]) m, unnest(array['cash', 'hold', 'bonus', 'affiliate', 'receivable']) n
    on conflict do nothing`
}

/**
 * Writes transfers and balances in one statement. A member may appear several times: each transfer then shows the
 * balance and version it left, in the order given.
 */
export function insertTransfers(
  tx: Tx,
  wishes: readonly (TransferWish & { id: string })[],
): Promise<PostedTransfer[]> {
  const column = <Key extends keyof TransferWish | 'id'>(key: Key) => wishes.map((wish) => wish[key])
  return tx.run<PostedTransfer>`
    with wish as materialized (
      select * from unnest(
        ${column('id')}::uuid[], ${column('memberId')}::uuid[], ${column('operatorId')}::uuid[],
        ${column('kind')}::text[], ${column('refType')}::text[], ${column('refId')}::uuid[],
        ${column('debit')}::text[], ${column('credit')}::text[], ${column('amount')}::bigint[],
        ${column('actor')}::text[], ${wishes.map((wish) => hexOf(wish.requestHash))}::text[]
      ) with ordinality as w(id, member_id, operator_id, kind, ref_type, ref_id, debit, credit, amount, actor, hash, n)
    ), leg as materialized (
      select n, 'debit' as side, member_id, debit as name, -amount as change from wish where position(':' in debit) = 0
      union all
      select n, 'credit', member_id, credit, amount from wish where position(':' in credit) = 0
    ), delta as (
      select member_id, name, sum(change)::bigint as change, count(*) as moves from leg group by member_id, name
    ), moved as (
      update account a set balance = a.balance + d.change, version = a.version + d.moves
      from delta d where a.member_id = d.member_id and a.name = d.name
      returning a.member_id, a.name, a.balance - d.change as balance, a.version - d.moves as version
    ), ran as (
      select l.n, l.side, (m.balance + sum(l.change) over nth)::bigint as balance,
        m.version + row_number() over nth as version
      from leg l join moved m on m.member_id = l.member_id and m.name = l.name
      window nth as (partition by l.member_id, l.name order by l.n)
    ), written as (
      insert into transfer (member_id, id, operator_id, kind, ref_type, ref_id, debit, credit, amount, actor,
        request_hash, at, debit_balance, debit_version, credit_balance, credit_version)
      select w.member_id, w.id, w.operator_id, w.kind, w.ref_type, w.ref_id, w.debit, w.credit, w.amount, w.actor,
        decode(w.hash, 'hex'), ${tx.now}, d.balance, d.version, c.balance, c.version
      from wish w
        left join ran d on d.n = w.n and d.side = 'debit'
        left join ran c on c.n = w.n and c.side = 'credit'
      returning id, debit_balance, debit_version, credit_balance, credit_version
    )
    select t.debit_balance as "debitBalance", t.debit_version as "debitVersion",
      t.credit_balance as "creditBalance", t.credit_version as "creditVersion"
    from written t join wish w on w.id = t.id order by w.n`
}

function hexOf(hash: Uint8Array | undefined): string | null {
  return hash === undefined ? null : Buffer.from(hash).toString('hex')
}
