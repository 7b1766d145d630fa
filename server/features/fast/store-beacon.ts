import { type BeaconChain, beaconOf, beaconTimeMs } from '../../../domain/fair/fast/beacon.ts'
import { BEACON_WAIT_MS } from '../../../domain/fair/fast/fast-rules.ts'
import type { Context } from '../../context.ts'
import { readDatabaseClock } from '../../db/database-clock.ts'
import { Unavailable } from '../../errors.ts'
import { appendAudit } from '../audit/append-audit.ts'
import type { FastRound } from '../rounds/queries-fast.ts'
import { lockRound } from '../rounds/queries-locks.ts'
import type { ShotSeal } from './queries.ts'
import { type FastBeaconRow, findFastBeacon, insertFastBeacon } from './queries-beacon.ts'

/**
 * Fetches and stores the beacon a round has promised, before any share is requested: whoever could withhold a beacon
 * has not seen what it is mixed with. Null: the round has promised none. Undefined: it did not arrive within the
 * promised wait. Throws `Unavailable` until then.
 */
export async function storeBeacon(
  ctx: Context,
  round: FastRound,
  seal: ShotSeal,
): Promise<FastBeaconRow | null | undefined> {
  const promised = beaconOf(round.context)
  if (!promised) return null
  const kept = await findFastBeacon(ctx.read, round.roundId)
  if (kept) return kept
  const { beacon } = ctx.external
  try {
    if (beacon.chain.hash !== promised.chainHash) throw new Unavailable('beacon of that chain')
    const signature = await beacon.read(promised.round)
    return await keep(ctx, round, { chain: promised.chainHash, number: promised.round, signature })
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    ctx.log.warn({ err: error, round: round.roundId, beacon: promised.round }, 'the beacon is not there yet')
    if (!(await isOverdue(ctx, seal, beacon.chain, promised.round))) throw error
    return undefined
  }
}

/** Counted from the time it is first due; a process that was down tries once more before it gives up. */
async function isOverdue(ctx: Context, seal: ShotSeal, chain: BeaconChain, number: number): Promise<boolean> {
  const now = await readDatabaseClock(ctx.read)
  return now.getTime() >= Math.max(seal.sealedAt.getTime(), beaconTimeMs(chain, number)) + BEACON_WAIT_MS
}

function keep(
  ctx: Context,
  { roundId, operatorId, code }: FastRound,
  read: { readonly chain: string; readonly number: number; readonly signature: Uint8Array },
): Promise<FastBeaconRow> {
  return ctx.transaction(async (tx) => {
    await lockRound(tx, roundId)
    const existing = await findFastBeacon(tx, roundId)
    if (existing) return existing
    const row = { ...read, roundId, operatorId, signature: Buffer.from(read.signature), keptAt: tx.now }
    await insertFastBeacon(tx, row)
    const body = { round: roundId, code, beacon: read.number, signature: row.signature.toHex() }
    await appendAudit(tx, { operatorId, actor: 'system', kind: 'fast.beacon', body })
    return row
  })
}
