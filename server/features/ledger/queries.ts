import { invariant } from '../../../domain/invariant.ts'
import type { Move } from '../../../domain/ledger/movements.ts'
import { NO_MONEY, type Satang } from '../../../domain/money.ts'
import type { Reader, Tx } from '../../context.ts'

/** Balances and versions after a move; null for a house account. */
export interface Moved {
  readonly debitBalance: Satang | null
  readonly debitVersion: number | null
  readonly creditBalance: Satang | null
  readonly creditVersion: number | null
}

/** The answer of a statement that locks members' accounts; its time is read after the last lock. */
export interface LockedCash {
  readonly now: Date
  readonly members: readonly string[] | null
  /** Satang, side by side with the members. */
  readonly cash: readonly Satang[] | null
}

/**
 * What a taking takes of, where the member has limits of play: what they leave for certain, as it stands in the account, or as it
 * was found now.
 */
export type OfRoom = 'stands' | { readonly room: number; readonly until: Date }

/** A move, and the room that it takes of. */
export type MoveOfRoom = Move & { readonly ofRoom?: OfRoom | undefined }

/** How much was moved for a cause by one kind of movement, as the ledger has it, of which a log is signed; nothing: 0. */
export async function readMoved(
  reader: Reader,
  { memberId, kind, refType, refId }: Pick<Move, 'memberId' | 'kind' | 'refType' | 'refId'>,
): Promise<Satang> {
  const moved = await reader.run<{ amount: Satang }>`
    select amount from transfer
    where member_id = ${memberId} and kind = ${kind} and ref_type = ${refType} and ref_id = ${refId}`
  return moved[0]?.amount ?? NO_MONEY
}

/**
 * Locks the members' accounts until commit, in id order, and reads the clock. Rounds are locked before. Returns the
 * members' cash in satang, as it is after the locks.
 */
export function lockAccounts(tx: Tx, memberIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  // The row that gathers the locks reads the clock, so the time is after the last lock.
  return readCashLocked(
    tx,
    tx.one`
      with locked as materialized (
        select member_id, balance from account where member_id = any(${memberIds}::uuid[]) and name = 'cash'
        order by member_id for no key update
      )
      select db_now() as now, array_agg(member_id) as members, array_agg(balance)::float8[] as cash from locked`,
  )
}

/** The same but for accounts that another transaction holds: those are left out instead of waited for. */
export function lockFreeAccounts(tx: Tx, memberIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  return readCashLocked(
    tx,
    tx.one`
      with locked as materialized (
        select member_id, balance from account where member_id = any(${memberIds}::uuid[]) and name = 'cash'
        order by member_id for no key update skip locked
      )
      select db_now() as now, array_agg(member_id) as members, array_agg(balance)::float8[] as cash from locked`,
  )
}

/** The members' cash in satang from a locking statement, whose time becomes the transaction's `now`. */
export async function readCashLocked(
  tx: Tx,
  locking: Promise<LockedCash>,
): Promise<ReadonlyMap<string, number>> {
  await tx.readClock(locking)
  const { members, cash } = await locking
  return new Map((members ?? []).map((memberId, place) => [memberId, cash?.[place] ?? 0]))
}

/** One member's cash in satang with its version, as of now. */
export function findCash(
  reader: Reader,
  memberId: string,
): Promise<{ balance: Satang; version: number } | undefined> {
  return reader.maybe`select balance, version from account where member_id = ${memberId} and name = 'cash'`
}

/** What members have in cash and owe, in satang, as of now. */
export function listMemberMoney(
  reader: Reader,
  memberIds: readonly string[],
): Promise<{ memberId: string; cash: Satang; debt: number }[]> {
  return reader.run`
    select member_id as "memberId", coalesce(sum(balance) filter (where name = 'cash'), 0)::bigint as cash,
      greatest(0, -coalesce(sum(balance) filter (where name = 'receivable'), 0))::bigint as debt
    from account where member_id = any(${memberIds}::uuid[]) and name in ('cash', 'receivable')
    group by member_id`
}

/** Every broken money rule. Reads the whole ledger: for tests and gates. */
export function listMoneyFaults(reader: Reader): Promise<{ rule: string; detail: string }[]> {
  return reader.run`
    select rule, member_id as "memberId", ref, detail from audit_money()
    union all
    select 'L1 a transfer is the one that the program has written', member_id, ref_id, fault || ' ' || kind from ledger_fault`
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
 * Writes transfers of one sort from each member once to the house, with the balances. This is the form of a batch of
 * tickets, and a quarter cheaper than `insertTransfers` (measured: docs/decisions). Whoever takes of a room leaves the rest of it
 * (docs/decisions/0189-room-in-the-account.md); of one that does not stand the table refuses it.
 */
function insertTakings(
  tx: Tx,
  sort: Move,
  moves: readonly (MoveOfRoom & { id: string })[],
): Promise<Moved[]> {
  // Where nobody takes of a room, as in nearly every batch, the lists are empty: what is short of a list is null.
  const taken = moves.some(({ ofRoom }) => ofRoom) ? moves.map(({ ofRoom }) => ofRoom) : []
  const rooms = taken.map((of) => (of === 'stands' ? STANDS : (of?.room.toString() ?? null)))
  const untils = taken.map((of) => (of && of !== 'stands' ? of.until.toISOString() : null))
  return tx.run<Moved>`
    with wish as materialized (
      select * from unnest(${moves.map((w) => w.id)}::uuid[], ${moves.map((w) => w.memberId)}::uuid[],
        ${moves.map((w) => w.refId)}::uuid[], ${moves.map((w) => w.amount)}::bigint[],
        ${rooms}::bigint[], ${untils}::timestamptz[]
      ) with ordinality as w(id, member_id, ref_id, amount, room, until, n)
    ), moved as (
      update account a set balance = a.balance - w.amount, version = a.version + 1,
        room = case when w.room is null then a.room when w.until is not null then w.room - w.amount
          when a.room_version = a.version and a.taken_hour = play_hour_of(${tx.now}) and a.room_until > ${tx.now}
            then a.room - w.amount else -1 end,
        room_until = coalesce(w.until, a.room_until),
        room_version = case when w.room is null then a.room_version else a.version + 1 end,
        taken = case when w.room is null then a.taken when a.taken_hour = play_hour_of(${tx.now}) then a.taken + w.amount
          else w.amount end,
        taken_hour = case when w.room is null then a.taken_hour else play_hour_of(${tx.now}) end
      from wish w where a.member_id = w.member_id and a.name = ${sort.debit}
      returning w.n, a.balance, a.version
    ), written as (
      insert into transfer (member_id, id, operator_id, kind, ref_type, ref_id, debit, credit, amount, actor, at,
        debit_balance, debit_version)
      select w.member_id, w.id, ${sort.operatorId}, ${sort.kind}, ${sort.refType}, w.ref_id, ${sort.debit}, ${sort.credit},
        w.amount, ${sort.actor}, ${tx.now}, m.balance, m.version
      -- Without its account a transfer has no balance, and is refused by the table: the commit may be on its way already.
      from wish w left join moved m on m.n = w.n
    )
    select balance as "debitBalance", version as "debitVersion", null as "creditBalance", null as "creditVersion"
    from moved order by n`
}

const STANDS = '-1'

/** All of one sort, from a member's account to the house, and no member twice. */
function areTakings(sorts: readonly Move[], moves: readonly Move[]): boolean {
  const [sort] = sorts
  if (!sort || sorts.length > 1 || sort.debit.includes(':') || !sort.credit.includes(':')) return false
  return new Set(moves.map((each) => each.memberId)).size === moves.length
}

/**
 * Writes transfers and balances in one statement. For a member with several transfers each shows the balance and
 * version after it, in the order given. What transfers share (their sort) is sent once, which halves the bytes on the
 * bet path.
 */
export function insertTransfers(
  tx: Tx,
  moves: readonly (MoveOfRoom & { id: string; mark: Buffer | null })[],
): Promise<Moved[]> {
  const { sorts, sortOf } = sortsOf(moves)
  if (sorts[0] && areTakings(sorts, moves)) return insertTakings(tx, sorts[0], moves)
  invariant(!moves.some(({ ofRoom }) => ofRoom), 'of a room is taken by takings alone')
  return tx.run<Moved>`
    with wish as materialized (
      select w.n, w.id, w.member_id, w.ref_id, w.amount, decode(w.mark, 'hex') as mark, s.*
      from unnest(${moves.map((w) => w.id)}::uuid[], ${moves.map((w) => w.memberId)}::uuid[],
          ${moves.map((w) => w.refId)}::uuid[], ${moves.map((w) => w.amount)}::bigint[], ${sortOf}::int[],
          ${moves.map((w) => w.mark?.toHex() ?? null)}::text[]
        ) with ordinality as w(id, member_id, ref_id, amount, sort, mark, n)
        join unnest(${sorts.map((s) => s.operatorId)}::uuid[], ${sorts.map((s) => s.kind)}::text[],
          ${sorts.map((s) => s.refType)}::text[], ${sorts.map((s) => s.debit)}::text[],
          ${sorts.map((s) => s.credit)}::text[], ${sorts.map((s) => s.actor)}::text[]
        ) with ordinality as s(operator_id, kind, ref_type, debit, credit, actor, sort) on s.sort = w.sort
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
      insert into transfer (member_id, id, operator_id, kind, ref_type, ref_id, debit, credit, amount, actor, at,
        debit_balance, debit_version, credit_balance, credit_version, mark)
      select w.member_id, w.id, w.operator_id, w.kind, w.ref_type, w.ref_id, w.debit, w.credit, w.amount, w.actor,
        ${tx.now}, d.balance, d.version, c.balance, c.version, w.mark
      from wish w
        left join ran d on d.n = w.n and d.side = 'debit'
        left join ran c on c.n = w.n and c.side = 'credit'
      returning id, debit_balance, debit_version, credit_balance, credit_version
    )
    select t.debit_balance as "debitBalance", t.debit_version as "debitVersion",
      t.credit_balance as "creditBalance", t.credit_version as "creditVersion"
    from written t join wish w on w.id = t.id order by w.n`
}

/** The distinct sorts of these transfers, and the index of each transfer's sort (from 1, as database arrays count). */
function sortsOf(moves: readonly Move[]): { sorts: Move[]; sortOf: number[] } {
  const places = new Map<string, number>()
  const sorts: Move[] = []
  const sortOf = moves.map((each) => {
    const name = [each.operatorId, each.kind, each.refType, each.debit, each.credit, each.actor].join(' ')
    const known = places.get(name)
    if (known !== undefined) return known
    sorts.push(each)
    places.set(name, sorts.length)
    return sorts.length
  })
  return { sorts, sortOf }
}
