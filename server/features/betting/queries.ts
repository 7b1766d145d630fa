import type { MemberStatus } from '../../../domain/betting/admit.ts'
import type { BetType } from '../../../domain/betting/bet-types.ts'
import { LEAF_VERSION, type LeafVersion } from '../../../domain/fair/ticket-leaf.ts'
import type { Satang } from '../../../domain/money.ts'
import { CHECK_MINUTES } from '../../../domain/safer/play-session.ts'
import type { Reader, Tx } from '../../context.ts'

interface BettorNamed {
  readonly operatorId: string
  readonly memberId: string
  /** Who acts in the member's place: no check of reality is theirs. */
  readonly assistantId?: string | undefined
}

export interface Bettor {
  readonly memberId: string
  readonly status: MemberStatus | 'closed'
  /** Whether the member has limits of their own. */
  readonly isLimited: boolean
  /** Whether this minute at play is counted already. */
  readonly isTold: boolean
}

/** The member who books or confirms, in person or by an assistant; undefined: nobody of the operator. Read after the accounts are locked. */
export function findBettor(
  reader: Reader,
  { operatorId, memberId, assistantId }: BettorNamed,
): Promise<Bettor | undefined> {
  return reader.maybe<Bettor>`
    select m.member_id as "memberId", m.plays_limited as "isLimited",
      coalesce(date_trunc('minute', p.seen_at) = date_trunc('minute', now.at), false) as "isTold",
      case when m.status <> 'active' then m.status when not o.takes_money then 'unlicensed'
        when m.no_play_until is not null and m.no_play_until > now.at then 'stopped'
        when ${assistantId === undefined} and check_holds(p.check_due_at, p.seen_at, now.at) then 'unchecked'
        else m.status end as status
    from (select db_now() as at) now cross join member m join operator o on o.id = m.operator_id
      left join play_standing p on p.member_id = m.member_id
    where m.member_id = ${memberId} and m.operator_id = ${operatorId}`
}

/** Why wishes of a batch cannot be sold, as positions in the batch (from 1). Null: no obstacle, as nearly always. */
export interface Standing {
  /** The member is not active, or not of this operator. */
  readonly barred: readonly number[] | null
  /** The operator may take no money, from nobody. */
  readonly isUnlicensed: boolean
  /** The member has stopped playing for a time. */
  readonly stopped: readonly number[] | null
  /** The member has limits of their own. */
  readonly limited: readonly number[] | null
  /** A check of reality of the member waits to be confirmed. */
  readonly unchecked: readonly number[] | null
  /** The minute at play of the member is counted. */
  readonly told: readonly number[] | null
  /** The key has bought a ticket before. */
  readonly used: readonly number[] | null
  /** The member's rank raises rates. */
  readonly raised: readonly number[] | null
  /** Side by side with those: by how many tenths of a per cent. */
  readonly raises: readonly number[] | null
  /** Whether what was decided last about ranks holds; null where nobody's is raised. */
  readonly ranksHold: boolean | null
}

/**
 * Checks members and keys of a batch, pair by pair. Read after the accounts are locked. The limits force index
 * look-ups: a query plan made while the tables were empty would scan them for every batch.
 */
export function readStanding(
  reader: Reader,
  operatorId: string,
  memberIds: readonly string[],
  keys: readonly string[],
): Promise<Standing> {
  return reader.one<Standing>`
    select (select not takes_money from operator where id = ${operatorId}) as "isUnlicensed",
      array_agg(k.n::int) filter (where m.status is distinct from 'active') as barred,
      array_agg(k.n::int) filter (where m.no_play_until is not null and m.no_play_until > now.at) as stopped,
      array_agg(k.n::int) filter (where m.plays_limited) as limited,
      -- No check is due so soon after the last: of nearly everybody nothing more is asked.
      array_agg(k.n::int) filter (where p.checked_at <= now.at - ${CHECK_MINUTES[0]} * interval '1 minute' and check_holds(
        (select check_due_at from play_standing where member_id = k.member_id), p.seen_at, now.at)) as unchecked,
      array_agg(k.n::int) filter (where date_trunc('minute', p.seen_at) = date_trunc('minute', now.at)) as told,
      array_agg(k.n::int) filter (where t.used) as used,
      array_agg(k.n::int) filter (where r.raise > 0) as raised, array_agg(r.raise) filter (where r.raise > 0) as raises,
      case when bool_or(r.raise > 0) then (select ranks_hold(${operatorId}::uuid)) end as "ranksHold"
    from (select db_now() as at) now
      cross join unnest(${memberIds}::uuid[], ${keys}::uuid[]) with ordinality as k(member_id, key, n)
      left join lateral (select status, no_play_until, plays_limited from member
        where member_id = k.member_id and operator_id = ${operatorId} limit 1) m on true
      left join lateral (select true as used from ticket
        where member_id = k.member_id and key = k.key limit 1) t on true
      left join lateral (select seen_at, checked_at from play_session where member_id = k.member_id limit 1) p on true
      left join lateral (select raise from member_rank where member_id = k.member_id order by day desc limit 1) r on true`
}

export interface StoredTicket {
  readonly memberId: string
  readonly id: string
  readonly billNo: number
  readonly roundId: string
  readonly plan: string
  readonly note: string | null
  readonly status: 'placed' | 'cancelled' | 'refunded'
  readonly types: readonly BetType[]
  readonly numbers: readonly string[]
  readonly stakes: readonly Satang[]
  readonly rates: readonly number[]
  readonly discounts: readonly number[]
  /** The places of the lines whose number was paid half. */
  readonly halfLines: readonly number[]
  readonly stake: Satang
  readonly net: Satang
  readonly key: string
  readonly requestHash: Buffer
  readonly leafVersion: LeafVersion
  readonly leaf: Buffer
  readonly nonce: Buffer
  readonly batchIndex: number
  readonly placedAt: Date
  readonly batchLeaves: Buffer
  readonly batchRoot: Buffer
  readonly batchSignature: Buffer
  /** The member's cash right after the ticket. */
  readonly cashAfter: Satang
}

/**
 * Tickets that these members have bought with these keys, pair by pair. The limits force index look-ups: a query plan
 * made while the tables were empty would scan all transfers for every pair.
 */
export function listTicketsByKey(
  reader: Reader,
  memberIds: readonly string[],
  keys: readonly string[],
): Promise<StoredTicket[]> {
  return reader.run<StoredTicket>`
    select t.member_id as "memberId", t.id, t.bill_no as "billNo", t.round_id as "roundId", t.plan, t.note, t.status,
      t.types::text[] as types, t.numbers, t.stakes::float8[] as stakes, t.rates, t.discounts,
      t.half_lines as "halfLines", t.stake, t.net, t.key,
      t.request_hash as "requestHash", t.leaf_version as "leafVersion", t.leaf, t.nonce, t.batch_index as "batchIndex", t.placed_at as "placedAt",
      b.leaves as "batchLeaves", b.root as "batchRoot", b.signature as "batchSignature",
      x.debit_balance as "cashAfter"
    from unnest(${memberIds}::uuid[], ${keys}::uuid[]) as k(member_id, key)
      cross join lateral (select * from ticket where member_id = k.member_id and key = k.key limit 1) t
      cross join lateral (select * from admission_batch where id = t.batch_id limit 1) b
      cross join lateral (select debit_balance from transfer
        where member_id = t.member_id and kind = 'bet' and ref_type = 'ticket' and ref_id = t.id limit 1) x`
}

export interface NewTicket {
  readonly memberId: string
  readonly id: string
  readonly roundId: string
  readonly plan: string
  readonly note: string | null
  readonly types: readonly BetType[]
  readonly numbers: readonly string[]
  readonly stakes: readonly Satang[]
  readonly rates: readonly number[]
  readonly discounts: readonly number[]
  readonly halfLines: readonly number[]
  /** By how much the member's rank raised some lines, in tenths of a per cent. */
  readonly raise: number
  readonly stake: Satang
  readonly net: Satang
  readonly key: string
  readonly requestHash: Buffer
}

/** The tickets of a batch as parallel arrays, and what the server signed. */
export interface TicketBatch {
  readonly id: string
  readonly operatorId: string
  /** Bought from a booking at live prices. Absent: bought at the plan's rates. */
  readonly purchase?: 'realtime'
  readonly root: Buffer
  readonly signature: Buffer
  /** 32 bytes each. */
  readonly leaves: Buffer
  /** 16 bytes each. */
  readonly nonces: Buffer
}

/**
 * Writes a batch and its tickets; returns their bill numbers in the same order. What they share is sent once, and
 * hashes as one buffer: the bytes sent are a large part of the cost.
 */
export function insertTickets(
  tx: Tx,
  batch: TicketBatch,
  tickets: readonly NewTicket[],
): Promise<{ billNo: number }[]> {
  const column = <Key extends keyof NewTicket>(key: Key): NewTicket[Key][] =>
    tickets.map((ticket) => ticket[key])
  const literal = (values: readonly (string | number)[]) => `{${values.join(',')}}`
  return tx.run<{ billNo: number }>`
    with batch as (
      insert into admission_batch (id, operator_id, size, leaves, root, signature, at)
      values (${batch.id}, ${batch.operatorId}, ${tickets.length}, ${batch.leaves}, ${batch.root}, ${batch.signature},
        ${tx.now})
    ), written as (
      insert into ticket (member_id, id, operator_id, round_id, plan, note, types, numbers, stakes, rates, discounts,
        half_lines, stake, net, key, request_hash, leaf, nonce, batch_id, batch_index, placed_at, purchase,
        leaf_version, raise)
      select member_id, id, ${batch.operatorId}, round_id, plan, note, types::bet_type[], numbers::text[],
        stakes::bigint[], rates::int[], discounts::int[], half_lines::int[], stake, net, key,
        substr(${Buffer.concat(column('requestHash'))}::bytea, (n - 1)::int * 32 + 1, 32),
        substr(${batch.leaves}::bytea, (n - 1)::int * 32 + 1, 32),
        substr(${batch.nonces}::bytea, (n - 1)::int * 16 + 1, 16), ${batch.id}, n - 1, ${tx.now},
        ${batch.purchase ?? 'normal'}, ${LEAF_VERSION}, raise
      from unnest(${column('memberId')}::uuid[], ${column('id')}::uuid[], ${column('roundId')}::uuid[],
        ${column('plan')}::text[], ${column('note')}::text[],
        ${tickets.map((t) => literal(t.types))}::text[], ${tickets.map((t) => literal(t.numbers))}::text[],
        ${tickets.map((t) => literal(t.stakes))}::text[], ${tickets.map((t) => literal(t.rates))}::text[],
        ${tickets.map((t) => literal(t.discounts))}::text[], ${tickets.map((t) => literal(t.halfLines))}::text[],
        ${column('stake')}::bigint[], ${column('net')}::bigint[], ${column('key')}::uuid[], ${column('raise')}::int[]
      ) with ordinality as w(member_id, id, round_id, plan, note, types, numbers, stakes, rates, discounts,
        half_lines, stake, net, key, raise, n)
      returning bill_no, batch_index
    )
    select bill_no as "billNo" from written order by batch_index`
}
