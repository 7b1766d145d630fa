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
}

/** Reads the leaves of a round that takes no more tickets. */
export async function readRoundLeaves(reader: Reader, roundId: string): Promise<RoundLeaves> {
  const leaves: Buffer[] = []
  const cancelled: Buffer[] = []
  let size = 0
  let stakeSum = 0
  let last: { placedAt: Date; id: string } | undefined
  for (;;) {
    const page: { id: string; placedAt: Date; leaf: Buffer; status: string; stake: number }[] =
      await reader.run`
      select id, placed_at as "placedAt", leaf, status, stake from ticket
      where round_id = ${roundId}
        and (placed_at, id) > (${last?.placedAt ?? new Date(0)}, ${last?.id ?? '00000000-0000-0000-0000-000000000000'}::uuid)
      order by placed_at, id limit ${LEAF_PAGE}`
    for (const ticket of page) {
      leaves.push(ticket.leaf)
      if (ticket.status === 'cancelled') cancelled.push(ticket.leaf)
      else stakeSum += ticket.stake
    }
    size += page.length
    last = page.at(-1)
    if (page.length < LEAF_PAGE) break
  }
  return { leaves: Buffer.concat(leaves), cancelled: Buffer.concat(cancelled), size, stakeSum }
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
  readonly head: Buffer
  readonly signature: Buffer
}

export async function insertSeal(tx: Tx, seal: Seal): Promise<void> {
  await tx.run`
    insert into round_seal (round_id, operator_id, seq, size, stake_sum, root, cancelled_root, closed_at,
      previous_head, head, signature, sealed_at)
    values (${seal.roundId}, ${seal.operatorId}, ${seal.seq}, ${seal.size}, ${seal.stakeSum}, ${seal.root},
      ${seal.cancelledRoot}, ${seal.closedAt}, ${seal.previousHead}, ${seal.head}, ${seal.signature}, ${tx.now})`
}

export function findSeal(reader: Reader, roundId: string): Promise<(Seal & { sealedAt: Date }) | undefined> {
  return reader.maybe`
    select round_id as "roundId", operator_id as "operatorId", seq, size, stake_sum as "stakeSum", root,
      cancelled_root as "cancelledRoot", closed_at as "closedAt", previous_head as "previousHead", head, signature,
      sealed_at as "sealedAt"
    from round_seal where round_id = ${roundId}`
}
