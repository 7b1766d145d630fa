import { beaconOf, beaconTimeMs } from '../../../domain/fair/fast/beacon.ts'
import { freezesAtMs } from '../../../domain/fair/fast/fast-rules.ts'
import { type Shot, shotsHead, shotsRoot } from '../../../domain/fair/fast/shots.ts'
import type { Context } from '../../context.ts'
import { sha256 } from '../../sha256.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { memberTag } from '../betting/seal-batch.ts'
import { findSeal } from '../fairness/queries.ts'
import { type FastRound, findFastRound } from '../rounds/queries-fast.ts'
import { lockRound } from '../rounds/queries-locks.ts'
import { shootingTimes } from '../rounds/shooting-times.ts'
import { findShotSeal, insertShotSeal, readAllShots, type ShotRow, type ShotSeal } from './queries.ts'

/** Time a beacon takes from its signers to its relays. */
const RELAYED_MS = 1_000

/**
 * Freezes the shots of a fast round that is due: signs and publishes the root over all of them before any share is
 * revealed. The draw follows as a job of the same commit. A repeat changes nothing. Undefined: not due yet, or the
 * tickets are not sealed.
 */
export function freezeShots(ctx: Context, roundId: string): Promise<ShotSeal | undefined> {
  return ctx.transaction(async (tx) => {
    // With this lock every accepted shot is committed, and a later one reads a clock after ours.
    await lockRound(tx, roundId)
    const [existing, round, tickets] = await Promise.all([
      findShotSeal(tx, roundId),
      findFastRound(tx, roundId),
      findSeal(tx, roundId),
    ])
    if (existing || !round || !tickets || round.status !== 'sealed') return existing
    const frozenAt = new Date(freezesAtMs(shootingTimes(round)))
    if (tx.now < frozenAt) return undefined
    const shots = publicShots(round, await readAllShots(tx, roundId))
    const root = Buffer.from(shotsRoot(sha256, roundId, shots))
    const rootHex = root.toHex()
    const head = shotsHead({ round: roundId, size: shots.length, rootHex, frozenAtMs: frozenAt.getTime() })
    const { operatorId } = round
    const signature = ctx.keys.sign(head)
    const seal = { roundId, operatorId, size: shots.length, root, signature, frozenAt, sealedAt: tx.now }
    await insertShotSeal(tx, seal)
    await tx.enqueue('draw-fast-round', { roundId }, { key: `draw-fast-round:${roundId}`, ...drawsAt(round) })
    tx.afterCommit({ name: 'round', operatorId, roundId, status: round.status })
    const body = { round: roundId, code: round.code, size: seal.size, root: rootHex }
    await appendAudit(tx, { operatorId, actor: 'system', kind: 'shots.freeze', body })
    return seal
  })
}

/** The promised beacon is signed shortly after the freeze; the draw waits for it. */
function drawsAt({ context }: FastRound): { readonly runAt?: Date } {
  const { chain, round } = beaconOf(context) ?? {}
  return chain && round ? { runAt: new Date(beaconTimeMs(chain, round) + RELAYED_MS) } : {}
}

/** Shots with tags instead of members. */
export function publicShots(round: { readonly salt: Buffer }, shots: readonly ShotRow[]): Shot[] {
  return shots.map(({ number, memberId, at }) => ({
    number,
    memberTag: memberTag(round.salt, memberId),
    atMs: at.getTime(),
  }))
}
