import type { SettlementAlarm } from '../../../domain/betting/win/settlement-alarms.ts'
import type { SealDifference, SealFault } from '../../../domain/fair/seal-faults.ts'
import type { Reader, Tx } from '../../context.ts'
import type { Settlement } from './queries.ts'

export type Revision = Pick<Settlement, 'roundId' | 'revision'>

/** The payout-to-stakes ratio of a lottery's rounds in the last 90 days: how many rounds, and the 99th percentile. */
export async function findUsualRatio(
  reader: Reader,
  lotteryId: string,
): Promise<{ rounds: number; p99: number }> {
  const row = await reader.one<{ rounds: number; p99: number | null }>`
    select count(*)::int as rounds,
      percentile_disc(0.99) within group (order by s.payout::float8 / seal.stake_sum) as p99
    from round r
      join settlement s on s.round_id = r.id and s.kind = 'result' and s.state = 'settled'
      join round_seal seal on seal.round_id = r.id and seal.stake_sum > 0
    where r.lottery_id = ${lotteryId} and s.settled_at > db_now() - interval '90 days'
      and not exists (select from settlement later where later.round_id = r.id and later.revision > s.revision)`
  return { rounds: row.rounds, p99: row.p99 ?? 0 }
}

/** The stakes of the tickets that were valid when the round was sealed. */
export async function sumSealedStakes(reader: Reader, roundId: string): Promise<number> {
  const { stakes } = await reader.one<{ stakes: number }>`
    select stake_sum as stakes from round_seal where round_id = ${roundId}`
  return stakes
}

export async function insertAlarms(
  tx: Tx,
  { roundId, revision }: Revision,
  alarms: readonly SettlementAlarm[],
): Promise<void> {
  await tx.run`
    insert into settlement_alarm (round_id, revision, kind, found, usual, raised_at)
    select ${roundId}, ${revision}, kind, found, usual, db_now()
    from unnest(${alarms.map((a) => a.kind)}::text[], ${alarms.map((a) => a.found)}::float8[],
      ${alarms.map((a) => a.usual)}::float8[]) as a(kind, found, usual)
    on conflict (round_id, revision, kind) do update set found = excluded.found, usual = excluded.usual,
      raised_at = excluded.raised_at, released_by = null, released_at = null, reason = null`
}

/** A difference from the seal, instead of one that somebody has released before. */
export async function insertSealAlarm(
  tx: Tx,
  { roundId, revision }: Revision,
  { fault, ticketId }: SealDifference,
): Promise<void> {
  await tx.run`
    insert into settlement_alarm (round_id, revision, kind, found, usual, fault, ticket_id, raised_at)
    values (${roundId}, ${revision}, 'seal', 1, 0, ${fault}, ${ticketId}, db_now())
    on conflict (round_id, revision, kind) do update set fault = excluded.fault, ticket_id = excluded.ticket_id,
      raised_at = excluded.raised_at, released_by = null, released_at = null, reason = null`
}

export async function updateAlarmsReleased(
  tx: Tx,
  { roundId, revision }: Revision,
  by: { readonly staffId: string; readonly reason: string },
): Promise<AlarmRow['kind'][]> {
  const rows = await tx.run<Pick<AlarmRow, 'kind'>>`
    update settlement_alarm set released_by = ${by.staffId}, released_at = ${tx.now}, reason = ${by.reason}
    where round_id = ${roundId} and revision = ${revision} and released_at is null returning kind`
  return rows.map((row) => row.kind)
}

/**
 * Takes settled revisions that nobody has found in order yet: first what nobody has looked at, then what was looked at
 * longest ago.
 */
export function updateSettlementsLooked(tx: Tx, limit: number): Promise<Revision[]> {
  return tx.run<Revision>`
    update settlement s set looked_at = db_now() from (
      select round_id, revision from settlement where state = 'settled' and checked_at is null
      order by looked_at nulls first, round_id, revision limit ${limit} for update skip locked) next
    where s.round_id = next.round_id and s.revision = next.revision
    returning s.round_id as "roundId", s.revision`
}

export async function updateSettlementsChecked(tx: Tx, settlements: readonly Revision[]): Promise<void> {
  await tx.run`
    update settlement s set checked_at = db_now()
    from unnest(${settlements.map((s) => s.roundId)}::uuid[], ${settlements.map((s) => s.revision)}::int[]) as c(round_id, revision)
    where s.round_id = c.round_id and s.revision = c.revision`
}

/** An alarm as the console shows it. */
export interface AlarmRow {
  readonly revision: number
  readonly kind: SettlementAlarm['kind'] | 'seal'
  /** Of a difference from the seal: what does not fit, and at which ticket. */
  readonly fault: SealFault | null
  readonly ticketId: string | null
  readonly found: number
  readonly usual: number
  readonly raisedAt: Date
  readonly releasedBy: string | null
  readonly releasedAt: Date | null
  readonly reason: string | null
}

/** A round has four kinds at most of each of its results. */
const ALARMS_SHOWN = 100

/** The newest results first. */
export function listAlarms(reader: Reader, roundId: string): Promise<AlarmRow[]> {
  return reader.run<AlarmRow>`
    select a.revision, a.kind, a.fault, a.ticket_id as "ticketId", a.found::float8 as found, a.usual::float8 as usual, a.raised_at as "raisedAt",
      s.name as "releasedBy", a.released_at as "releasedAt", a.reason
    from settlement_alarm a left join staff s on s.staff_id = a.released_by
    where a.round_id = ${roundId} order by a.revision desc, a.kind limit ${ALARMS_SHOWN}`
}

/** The two people who entered a result or made a round void; none where a rule of the lottery did. */
export function findPeopleOf(
  reader: Reader,
  { roundId, revision, kind }: Revision & Pick<Settlement, 'kind'>,
): Promise<{ makerId: string; checkerId: string } | undefined> {
  return reader.maybe`
    select maker_id as "makerId", checker_id as "checkerId" from result
    where ${kind} = 'result' and round_id = ${roundId} and revision = ${revision}
    union all
    select maker_id, decided_by from approval
    where ${kind} = 'void' and round_id = ${roundId} and kind = 'void' and state = 'confirmed'`
}
