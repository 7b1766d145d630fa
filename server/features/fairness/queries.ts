import type { HeadAnchors } from '../../../domain/fair/round-head.ts'
import type { Reader, Tx } from '../../context.ts'

/** Tickets read by one statement, so that a million of them are never in memory as rows. */
const LEAF_PAGE = 20_000

export interface RoundLeaves {
  /** Leaf hashes concatenated, 32 bytes each, in (placed_at, id) order. */
  readonly leaves: Buffer
  /** The same for cancelled tickets. */
  readonly cancelled: Buffer
  readonly size: number
  /** Gross stakes of the valid tickets, in satang. */
  readonly stakeSum: number
  /** Gross stakes of the cancelled tickets, in satang. */
  readonly cancelledSum: number
}

/**
 * Reads the leaves of a round that takes no more tickets. The database puts them side by side: 100,000 rows taken apart
 * here took as long as hashing them.
 */
export async function readRoundLeaves(reader: Reader, roundId: string): Promise<RoundLeaves> {
  const leaves: Buffer[] = []
  const cancelled: Buffer[] = []
  let size = 0
  let stakeSum = 0
  let cancelledSum = 0
  let last: { placedAt: Date | null; id: string | null } = { placedAt: new Date(0), id: NO_ID }
  for (;;) {
    const page: LeafPage = await reader.one<LeafPage>`
      with page as materialized (
        select id, placed_at, leaf, status, stake from ticket
        where round_id = ${roundId} and (placed_at, id) > (${last.placedAt}, ${last.id}::uuid)
        order by placed_at, id limit ${LEAF_PAGE}
      ), last as (select placed_at, id from page order by placed_at desc, id desc limit 1)
      select count(*)::int as size, coalesce(string_agg(leaf, '' order by placed_at, id), '') as leaves,
        coalesce(string_agg(leaf, '' order by placed_at, id) filter (where status = 'cancelled'), '') as cancelled,
        coalesce(sum(stake) filter (where status <> 'cancelled'), 0)::bigint as "stakeSum",
        coalesce(sum(stake) filter (where status = 'cancelled'), 0)::bigint as "cancelledSum",
        (select placed_at from last) as "placedAt", (select id from last) as id
      from page`
    leaves.push(page.leaves)
    cancelled.push(page.cancelled)
    size += page.size
    stakeSum += page.stakeSum
    cancelledSum += page.cancelledSum
    last = page
    if (page.size < LEAF_PAGE) break
  }
  return { leaves: Buffer.concat(leaves), cancelled: Buffer.concat(cancelled), size, stakeSum, cancelledSum }
}

const NO_ID = '00000000-0000-0000-0000-000000000000'

interface LeafPage extends RoundLeaves {
  /** Of its last ticket; null when there is none. */
  readonly placedAt: Date | null
  readonly id: string | null
}

/** Serialises the seals of one operator, so that heads form one chain. */
export async function lockSealChain(tx: Tx, operatorId: string): Promise<void> {
  await tx.run`select pg_advisory_xact_lock(hashtextextended('seal:' || ${operatorId}, 0))`
}

export function findLastSeal(
  reader: Reader,
  operatorId: string,
): Promise<{ seq: number; head: Buffer } | undefined> {
  return reader.maybe`
    select seq, head from round_seal where operator_id = ${operatorId} order by seq desc limit 1`
}

export interface Seal {
  readonly roundId: string
  readonly operatorId: string
  readonly seq: number
  readonly size: number
  readonly stakeSum: number
  readonly root: Buffer
  readonly cancelledRoot: Buffer
  readonly closedAt: Date
  readonly previousHead: Buffer
  readonly anchors: HeadAnchors | null
  readonly head: Buffer
  readonly signature: Buffer
}

/** The cancelled tickets of a round and their gross stakes. No part of the head: kept so that no list counts them again. */
export interface CancelledTickets {
  readonly size: number
  readonly sum: number
}

export async function insertSeal(tx: Tx, seal: Seal, cancelled: CancelledTickets): Promise<void> {
  await tx.run`
    insert into round_seal (round_id, operator_id, seq, size, stake_sum, root, cancelled_root, cancelled_size, cancelled_sum,
      closed_at, previous_head, anchors, head, signature, sealed_at)
    values (${seal.roundId}, ${seal.operatorId}, ${seal.seq}, ${seal.size}, ${seal.stakeSum}, ${seal.root},
      ${seal.cancelledRoot}, ${cancelled.size}, ${cancelled.sum}, ${seal.closedAt}, ${seal.previousHead}, ${{ json: seal.anchors }}::jsonb, ${seal.head}, ${seal.signature}, ${tx.now})`
}

export function findSeal(reader: Reader, roundId: string): Promise<(Seal & { sealedAt: Date }) | undefined> {
  return reader.maybe`
    select round_id as "roundId", operator_id as "operatorId", seq, size, stake_sum as "stakeSum", root,
      cancelled_root as "cancelledRoot", closed_at as "closedAt", previous_head as "previousHead", anchors, head, signature,
      sealed_at as "sealedAt"
    from round_seal where round_id = ${roundId}`
}
