import { sha256 } from '@noble/hashes/sha2.js'
import type { FairRoundAnswer, FairShotsAnswer } from '../../../contract/fair.ts'
import { readHead } from '../../../domain/fair/evidence.ts'
import type { VerifyBeacon } from '../../../domain/fair/fast/beacon.ts'
import { checkFastDraw, type FastCheck } from '../../../domain/fair/fast/check-fast-draw.ts'
import { fastEvidenceText, gatherFastEvidence } from '../../../domain/fair/fast/fast-evidence.ts'
import type { Shot } from '../../../domain/fair/fast/shots.ts'
import { verifyEd25519 } from '../../verifier/ed25519.ts'

export interface FastChecked {
  readonly checks: readonly FastCheck[]
  /** The evidence as a file that anybody may keep. */
  readonly file: string
}

/**
 * Recomputes a round's draw in this browser from the published data and every shot. Undefined when some of it could not be
 * loaded: that is no verdict about the round.
 */
export async function checkFastRound(roundId: string): Promise<FastChecked | undefined> {
  const answer = await ask<FairRoundAnswer>(`/fair/${roundId}.json`)
  const round = answer?.round
  if (!round?.fast?.frozen || !round.fast.draw) return undefined
  const { fast, public_key: publicKey } = round
  const { frozen, draw } = round.fast
  const shots = await askShots(roundId, frozen.size)
  if (!shots) return undefined
  const evidence = gatherFastEvidence(
    {
      publicKey,
      round: round.id,
      context: fast.context,
      rule: fast.rule,
      commitA: fast.commit_a,
      commitB: fast.commit_b,
      head: readHead(round.head) ?? null,
      frozen: {
        size: frozen.size,
        root: frozen.root,
        frozenAtMs: frozen.frozen_at_ms,
        signature: frozen.signature,
      },
      draw: {
        shareA: draw.share_a,
        shareB: draw.share_b,
        digits: draw.digits,
        five: draw.five,
        beacon: fast.beacon?.signature ?? null,
      },
    },
    shots,
  )
  if (!evidence) return undefined
  return {
    checks: await checkFastDraw(evidence, { sha256, verify: verifyEd25519, verifyBeacon }),
    file: fastEvidenceText(evidence),
  }
}

/** The cryptography is loaded only to check a round with a beacon. */
const verifyBeacon: VerifyBeacon = async (chain, round, signature) =>
  (await import('../../verifier/beacon.ts')).verifyBeacon(chain, round, signature)

/** Loads page by page until all frozen shots are there. */
async function askShots(roundId: string, size: number): Promise<Shot[] | undefined> {
  const shots: Shot[] = []
  while (shots.length < size) {
    const page = await ask<FairShotsAnswer>(`/fair/${roundId}/shots.json?from=${shots.length + 1}`)
    if (!page || page.shots.length === 0) return undefined
    for (const { number, tag, at_ms } of page.shots) shots.push({ number, memberTag: tag, atMs: at_ms })
  }
  return shots
}

async function ask<Answer>(path: string): Promise<Answer | undefined> {
  try {
    const answer = await fetch(path, { headers: { accept: 'application/json' }, credentials: 'omit' })
    return answer.ok ? await answer.json() : undefined
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return undefined
    throw error
  }
}
