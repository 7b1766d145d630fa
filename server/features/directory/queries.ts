import type { Reader, Tx } from '../../context.ts'

/** The id of the operator that claims a host. */
export async function findHostOwner(reader: Reader, host: string): Promise<string | undefined> {
  const row = await reader.maybe<{ id: string }>`
    select operator_id as id from operator_host where host = ${host}`
  return row?.id
}

/** The oldest demo, which is shown on every unclaimed host. */
export async function findDemoOperator(reader: Reader): Promise<string | undefined> {
  const row = await reader.maybe<{ id: string }>`
    select id from operator where demo order by created_at, id limit 1`
  return row?.id
}

/** Every operator of this database, the oldest first. */
export async function listOperatorIds(reader: Reader): Promise<string[]> {
  const rows = await reader.run<{ id: string }>`select id from operator order by created_at, id`
  return rows.map(({ id }) => id)
}

export interface ListedOperator {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly company: string
  readonly agent: string
  readonly demo: boolean
  readonly hosts: readonly string[]
  readonly createdAt: Date
}

/** Every operator with its hosts, the oldest first: for the person who runs the machine. */
export function listOperators(reader: Reader): Promise<ListedOperator[]> {
  return reader.run<ListedOperator>`
    select o.id, o.code, o.name, o.company, o.agent, o.demo, o.created_at as "createdAt",
      coalesce((select array_agg(h.host order by h.host) from operator_host h where h.operator_id = o.id), '{}') as hosts
    from operator o order by o.created_at, o.id`
}

/** Any operator; undefined when there is none. */
export async function findAnyOperator(reader: Reader): Promise<string | undefined> {
  const row = await reader.maybe<{ id: string }>`select id from operator limit 1`
  return row?.id
}

/** The operator with this prefix of member codes. */
export async function findSeatOwner(
  reader: Reader,
  { company, agent }: { readonly company: string; readonly agent: string },
): Promise<string | undefined> {
  const row = await reader.maybe<{ id: string }>`
    select id from operator where company = ${company} and agent = ${agent}`
  return row?.id
}

/** Serialises additions of operators and hosts until commit, so that a free name stays free. */
export async function lockDirectory(tx: Tx): Promise<void> {
  await tx.run`select pg_advisory_xact_lock(hashtextextended('directory', 0))`
  await tx.readClock()
}

/** The owners of these hosts; a free host is left out. */
export function listHostOwners(
  reader: Reader,
  hosts: readonly string[],
): Promise<{ readonly host: string; readonly operatorId: string }[]> {
  return reader.run`
    select host, operator_id as "operatorId" from operator_host where host = any(${hosts}::text[]) order by host`
}

/** The hosts of one operator. */
export async function listHostsOf(reader: Reader, operatorId: string): Promise<string[]> {
  const rows = await reader.run<{ host: string }>`
    select host from operator_host where operator_id = ${operatorId} order by host`
  return rows.map(({ host }) => host)
}

/** False: the operator has no such host. */
export async function deleteHost(tx: Tx, operatorId: string, host: string): Promise<boolean> {
  const gone = await tx.run`
    delete from operator_host where operator_id = ${operatorId} and host = ${host} returning 1`
  return gone.length === 1
}

export async function insertHosts(tx: Tx, operatorId: string, hosts: readonly string[]): Promise<void> {
  await tx.run`
    insert into operator_host (host, operator_id) select host, ${operatorId} from unnest(${hosts}::text[]) host`
}

/** The operators whose deposits are paid into this bank account, however its number is spelled. */
export async function listReceivingOwners(
  reader: Reader,
  account: { readonly bank: string; readonly accountNo: string },
): Promise<string[]> {
  const rows = await reader.run<{ id: string }>`
    select operator_id as id from receiving_account
    where bank = ${account.bank}
      and account_key(bank, account_no) = account_key(${account.bank}, ${account.accountNo}) order by operator_id`
  return rows.map(({ id }) => id)
}

export interface SlipClaim {
  readonly sendingBank: string
  readonly reference: string
  readonly operatorId: string
  readonly memberId: string
}

/** Keeps whose a bank's reference is; the first stays. Waits for another who claims it at the same moment. */
export async function insertSlipReference(tx: Tx, claim: SlipClaim): Promise<void> {
  await tx.run`
    insert into slip_reference (sending_bank, reference, operator_id, member_id, claimed_at)
    values (${claim.sendingBank}, ${claim.reference}, ${claim.operatorId}, ${claim.memberId}, ${tx.now})
    on conflict (sending_bank, reference) do nothing`
}

/** The member whose slip shows this reference. */
export async function findSlipReferenceOwner(
  reader: Reader,
  told: Pick<SlipClaim, 'sendingBank' | 'reference'>,
): Promise<string | undefined> {
  const row = await reader.maybe<{ memberId: string }>`
    select member_id as "memberId" from slip_reference
    where sending_bank = ${told.sendingBank} and reference = ${told.reference}`
  return row?.memberId
}

export interface ExclusionMark {
  readonly kind: 'phone' | 'bank' | 'person'
  /** Keyed, in hex: it says nothing to who has not the site's key. */
  readonly mark: string
}

export interface ExclusionOf {
  readonly operatorId: string
  readonly memberId: string
  readonly stopId: string
  readonly length: string
  readonly beganAt: Date
  readonly endsAt: Date
}

/** The exclusion, of whatever operator, that holds for one of these marks and ends last. `except`: not one of this member. */
export async function findExclusionHeld(
  reader: Reader,
  marks: readonly ExclusionMark[],
  except: string | null,
): Promise<ExclusionOf | undefined> {
  return reader.maybe`
    select e.operator_id as "operatorId", e.member_id as "memberId", e.stop_id as "stopId", e.length,
      e.began_at as "beganAt", e.ends_at as "endsAt"
    from unnest(${marks.map(({ kind }) => kind)}::text[], ${marks.map(({ mark }) => mark)}::text[]) as m(kind, mark)
      join exclusion_mark e on e.kind = m.kind and e.mark = decode(m.mark, 'hex')
    where (e.over_at is null or e.over_at > db_now()) and e.member_id is distinct from ${except}::uuid
    order by e.ends_at desc limit 1`
}

export async function insertExclusionMarks(
  tx: Tx,
  of: ExclusionOf,
  marks: readonly ExclusionMark[],
): Promise<void> {
  await tx.run`
    insert into exclusion_mark (kind, mark, operator_id, member_id, stop_id, length, began_at, ends_at)
    select kind, decode(mark, 'hex'), ${of.operatorId}, ${of.memberId}, ${of.stopId}, ${of.length}, ${of.beganAt}, ${of.endsAt}
    from unnest(${marks.map(({ kind }) => kind)}::text[], ${marks.map(({ mark }) => mark)}::text[]) as m(kind, mark)
    on conflict do nothing`
}

/** Whether one of these marks is of a person who registers at no operator again. */
export async function findBarHeld(reader: Reader, marks: readonly ExclusionMark[]): Promise<boolean> {
  const found = await reader.maybe`
    select from unnest(${marks.map(({ kind }) => kind)}::text[], ${marks.map(({ mark }) => mark)}::text[]) as m(kind, mark)
      join barred_mark b on b.kind = m.kind and b.mark = decode(m.mark, 'hex')
    limit 1`
  return found !== undefined
}

export async function insertBarMarks(
  tx: Tx,
  of: { readonly operatorId: string; readonly memberId: string },
  marks: readonly ExclusionMark[],
): Promise<void> {
  await tx.run`
    insert into barred_mark (kind, mark, member_id, operator_id, barred_at)
    select kind, decode(mark, 'hex'), ${of.memberId}, ${of.operatorId}, ${tx.now}
    from unnest(${marks.map(({ kind }) => kind)}::text[], ${marks.map(({ mark }) => mark)}::text[]) as m(kind, mark)
    on conflict do nothing`
}

/** The exclusions of a member are over from a time on, which the member has asked for. */
export async function updateExclusionsOver(tx: Tx, memberId: string, overAt: Date): Promise<void> {
  await tx.run`update exclusion_mark set over_at = ${overAt} where member_id = ${memberId} and over_at is null`
}
