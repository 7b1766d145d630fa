import type { Reader, Tx } from '../../../context.ts'
import type { MoneyFaults } from '../../ledger/queries-check.ts'
import {
  deleteSums,
  listFaultsOfNumbers,
  type OfNumbers,
  updateNumbersFound,
} from './queries-kept-numbers.ts'

export type OfRounds = 'sold' | 'refunded' | 'paid'

/**
 * The next round in order of which this is compared: what was sold of one that is not sealed, what was given back of one that is
 * void, and what was paid of one whose payment was corrected, for of others lists show none of it; what was counted of one on sale, and
 * the sums of numbers of one of the last forty days. Null where there is none among the next thousand, of which the last is told; that
 * is null behind the last of all.
 */
export function findRoundAhead(
  reader: Reader,
  part: OfRounds | OfNumbers,
  after: string,
): Promise<{ next: string | null; last: string | null }> {
  return reader.one`
    with page as materialized (select id, status, closes_at from round where id > ${after} order by id limit 1000)
    select (select p.id from page p
        where case ${part}::text
          when 'sold' then not exists (select from round_seal s where s.round_id = p.id)
          when 'refunded' then (select s.kind = 'void' and s.state = 'settled' from settlement s where s.round_id = p.id
            order by s.revision desc limit 1)
          when 'counts' then p.status = 'open' and (exists (select from number_sale n where n.round_id = p.id)
            or exists (select from number_cap n where n.round_id = p.id)
            or exists (select from number_rule n where n.round_id = p.id and n.kind = 'tiers') or counted_types(p.id) <> '{}')
          when 'numbers' then p.closes_at > db_now() - interval '40 days'
            and exists (select from number_total_mark m where m.round_id = p.id)
          else (select s.revision > 1 and s.state = 'settled' from settlement s where s.round_id = p.id
            order by s.revision desc limit 1) end
        order by p.id limit 1) as next,
      (select id from page order by id desc limit 1) as last`
}

/**
 * Begins to add a round up, with what is kept of it now: of what was written below the mark, and paid up to the newest revision, none
 * changes any more. Nothing is begun where the round has gone on meanwhile.
 */
export async function updateRoundBegun(tx: Tx, part: OfRounds, roundId: string): Promise<void> {
  if (part === 'sold') {
    await tx.run`
      with sold as (select * from round_sold where round_id = ${roundId})
      update kept_check set round_id = ${roundId}, until = m.watermark, found = '{0,0,0,0}',
        kept = array[coalesce(k.tickets, 0), coalesce(k.stakes, 0), coalesce(k.cancelled, 0), coalesce(k.cancelled_stakes, 0)]
      from round_sold_mark m left join sold k on true
      where not exists (select from round_seal s where s.round_id = ${roundId})`
  } else if (part === 'refunded') {
    await tx.run`
      with refunded as (select * from round_refunded where round_id = ${roundId})
      update kept_check set round_id = ${roundId}, found = '{0,0}',
        kept = array[coalesce((select tickets from refunded), 0), coalesce((select net from refunded), 0)]`
  } else {
    await tx.run`
      with newest as (select revision, state from settlement where round_id = ${roundId} order by revision desc limit 1)
      update kept_check set round_id = ${roundId}, until = n.revision, found = '{0,0}',
        kept = (select array[coalesce(sum(p.tickets), 0), coalesce(sum(p.paid), 0)] from settle_paid p
          where p.round_id = ${roundId} and p.revision <= n.revision)
      from newest n where n.state = 'settled'`
  }
}

/** Adds up the next rows of the round. Returns how many there were: fewer than asked for are the last. */
export async function updateRoundFound(
  tx: Tx,
  part: OfRounds | OfNumbers,
  roundId: string,
  limit: number,
): Promise<number> {
  const [added] = await addNextUp(tx, part, roundId, limit)
  return added?.rows ?? 0
}

function addNextUp(tx: Tx, part: OfRounds | OfNumbers, roundId: string, limit: number) {
  if (part === 'counts' || part === 'numbers') return updateNumbersFound(tx, part, roundId, limit)
  return part === 'paid' ? updatePaidFound(tx, roundId, limit) : updateTicketsFound(tx, part, roundId, limit)
}

function updateTicketsFound(
  tx: Tx,
  part: OfRounds,
  roundId: string,
  limit: number,
): Promise<{ rows: number }[]> {
  return tx.run`
    with piece as materialized (
      select t.id, t.placed_at, t.stake, t.net, t.status, t.written_by, t.cancelled_at, t.member_id
      from ticket t where t.round_id = ${roundId} and (t.placed_at, t.id) > (
        (select coalesce(place_at, '-infinity') from kept_check),
        (select coalesce(place_id, '00000000-0000-0000-0000-000000000000') from kept_check))
      order by t.placed_at, t.id limit ${limit}
    ), sums as (
      select count(*)::int as rows, case when ${part} = 'refunded'
        then array[count(*) filter (where t.status = 'refunded'), coalesce(sum(t.net) filter (where t.status = 'refunded'), 0)]
        else array[count(*) filter (where t.written_by < c.until), coalesce(sum(t.stake) filter (where t.written_by < c.until), 0),
          count(*) filter (where x.written_by < c.until), coalesce(sum(t.stake) filter (where x.written_by < c.until), 0)]
        end as found
      from kept_check c cross join piece t left join lateral (
        select x.written_by from transfer x where t.cancelled_at is not null
          and (x.member_id, x.kind, x.ref_type, x.ref_id) = (t.member_id, 'refund', 'ticket', t.id) limit 1) x on true
    ), last as (select placed_at, id from piece order by placed_at desc, id desc limit 1)
    update kept_check c set place_at = last.placed_at, place_id = last.id,
      found = (select array_agg(f + s order by nth) from unnest(c.found, sums.found) with ordinality u(f, s, nth))
    from sums cross join last returning sums.rows`
}

function updatePaidFound(tx: Tx, roundId: string, limit: number): Promise<{ rows: number }[]> {
  return tx.run`
    with piece as materialized (
      select i.revision, i.member_id, i.ticket_id, i.payout, i.paid_at, i.held, i.before
      from settle_item i where i.round_id = ${roundId} and i.revision <= (select until from kept_check)
        and (i.revision, i.member_id, i.ticket_id) > (
          (select coalesce(place_revision, 0) from kept_check),
          (select coalesce(place_member, '00000000-0000-0000-0000-000000000000') from kept_check),
          (select coalesce(place_id, '00000000-0000-0000-0000-000000000000') from kept_check))
      order by i.revision, i.member_id, i.ticket_id limit ${limit}
    ), sums as (
      select count(*)::int as rows, array[count(*) filter (where paid_at is not null and payout > 0),
        coalesce(sum(held - before) filter (where paid_at is not null), 0)] as found from piece
    ), last as (
      select revision, member_id, ticket_id from piece order by revision desc, member_id desc, ticket_id desc limit 1
    )
    update kept_check c set place_revision = last.revision, place_member = last.member_id, place_id = last.ticket_id,
      found = (select array_agg(f + s order by nth) from unnest(c.found, sums.found) with ordinality u(f, s, nth))
    from sums cross join last returning sums.rows`
}

const RULES: Readonly<Record<OfRounds, string>> = {
  sold: 'what a round has sold is kept',
  refunded: 'what a round has given back is kept',
  paid: 'what a settlement has paid is kept',
}

/** Whether what was found of the round, all of it, is what was kept. */
export async function listFaultOfRound(
  reader: Reader,
  part: OfRounds | OfNumbers,
  roundId: string,
): Promise<MoneyFaults> {
  if (part === 'counts' || part === 'numbers') return listFaultsOfNumbers(reader, part, roundId)
  const named = await reader.run<{ detail: string }>`
    select format('%s, found %s', kept, found) as detail from kept_check
    where round_id = ${roundId} and kept is distinct from found`
  const faults = named.map(({ detail }) => ({ rule: RULES[part], memberId: null, ref: roundId, detail }))
  return { total: faults.length, named: faults }
}

/** The round was added up whole: it goes on behind it. */
export async function updateRoundEnded(tx: Tx, roundId: string): Promise<void> {
  await tx.run`
    update kept_check set after = round_id, round_id = null, until = null, kept = null, found = null, place_at = null,
      place_revision = null, place_member = null, place_id = null, beside = '{}', kinds = '{}', before_at = null
    where round_id = ${roundId}`
  await deleteSums(tx)
}
