import type { DrawResult, PublishedResult } from '../../../domain/lottery/lottery.ts'
import type { Reader, Tx } from '../../context.ts'

/** How many tickets one reading of leaves takes: a million of them never stand in memory as rows. */
const LEAF_PAGE = 20_000

export interface RoundLeaves {
  /** Leaf hashes side by side, 32 bytes each, in (placed_at, id) order. */
  readonly leaves: Buffer
  /** The same of the tickets that were cancelled. */
  readonly cancelled: Buffer
  readonly size: number
  /** Gross, of the tickets that stand, in satang. */
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

/** Serialises the sealing of one operator, so that heads form one chain. */
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

export interface Proposal {
  readonly id: string
  readonly roundId: string
  readonly revision: number
  readonly published: PublishedResult
  readonly source: string
  readonly makerId: string
  /** Why a result that stands is corrected. */
  readonly reason: string | null
  /** What it was read from, where that was kept. */
  readonly captureId: string | null
}

export function findOpenProposal(reader: Reader, roundId: string): Promise<Proposal | undefined> {
  return reader.maybe<Proposal>`
    select id, round_id as "roundId", revision, published, source, maker_id as "makerId", reason,
      capture_id as "captureId"
    from result_proposal where round_id = ${roundId} and state = 'open'`
}

export async function insertProposal(tx: Tx, proposal: Proposal & { operatorId: string }): Promise<void> {
  await tx.run`
    insert into result_proposal (id, operator_id, round_id, revision, published, source, maker_id, reason, capture_id,
      proposed_at)
    values (${proposal.id}, ${proposal.operatorId}, ${proposal.roundId}, ${proposal.revision},
      ${{ json: proposal.published }}, ${proposal.source}, ${proposal.makerId}, ${proposal.reason},
      ${proposal.captureId}, ${tx.now})`
}

export async function updateProposalState(
  tx: Tx,
  proposalId: string,
  state: 'confirmed' | 'mismatched' | 'withdrawn',
): Promise<void> {
  await tx.run`update result_proposal set state = ${state} where id = ${proposalId}`
}

export interface ResultRow {
  readonly roundId: string
  readonly revision: number
  readonly operatorId: string
  readonly published: PublishedResult
  readonly canonical: DrawResult
  readonly source: string
  readonly checkerId: string
}

export async function insertResult(
  tx: Tx,
  result: ResultRow & {
    evidenceHash: Buffer
    makerId: string
    reason: string | null
    captureId: string | null
  },
): Promise<void> {
  await tx.run`
    insert into result (round_id, revision, operator_id, published, canonical, source, evidence_hash, maker_id,
      checker_id, reason, capture_id, confirmed_at)
    values (${result.roundId}, ${result.revision}, ${result.operatorId}, ${{ json: result.published }},
      ${{ json: result.canonical }}, ${result.source}, ${result.evidenceHash}, ${result.makerId},
      ${result.checkerId}, ${result.reason}, ${result.captureId}, ${tx.now})`
}

/** One result of a round, by its revision. */
export function findResultOf(
  reader: Reader,
  roundId: string,
  revision: number,
): Promise<ResultRow | undefined> {
  return reader.maybe<ResultRow>`
    select round_id as "roundId", revision, operator_id as "operatorId", published, canonical, source,
      checker_id as "checkerId"
    from result where round_id = ${roundId} and revision = ${revision}`
}

/** The newest result of a round. */
export function findResult(reader: Reader, roundId: string): Promise<ResultRow | undefined> {
  return reader.maybe<ResultRow>`
    select round_id as "roundId", revision, operator_id as "operatorId", published, canonical, source,
      checker_id as "checkerId"
    from result where round_id = ${roundId} order by revision desc limit 1`
}

/** Rounds of demos whose result is due, with who has begun to enter it: the results feed looks after those left alone. */
export function listAwaitingResult(
  reader: Reader,
  waitMinutes: number,
): Promise<
  { id: string; operatorId: string; lotteryCode: string; businessDate: string; proposedBy: string | null }[]
> {
  return reader.run`
    select r.id, r.operator_id as "operatorId", l.code as "lotteryCode", r.business_date as "businessDate",
      (select maker_id from result_proposal where round_id = r.id and state = 'open') as "proposedBy"
    from round r join lottery l on l.id = r.lottery_id join operator o on o.id = r.operator_id and o.demo
    where r.status = 'sealed' and r.draw_at + make_interval(mins => ${waitMinutes}) <= db_now()
      and not exists (select from fast_round f where f.round_id = r.id) -- it draws itself
    order by r.draw_at limit 100`
}

/** Rounds whose next step was put into the queue more than a minute ago and has not ended. */
export function listRoundsHeldUp(
  reader: Reader,
): Promise<{ id: string; job: 'seal-round' | 'settle-round' }[]> {
  return reader.run`
    select id, 'seal-round' as job from round r
    where (status = 'closed' or status = 'void' and not exists (select from round_seal s where s.round_id = r.id))
      and closed_at < db_now() - interval '1 minute'
    union all
    select r.id, 'settle-round' from round r join settlement s on s.round_id = r.id
    where r.status in ('resulted', 'void') and s.state in ('evaluating', 'paying', 'refunding')
      and s.started_at < db_now() - interval '1 minute'
    order by id limit 100`
}
