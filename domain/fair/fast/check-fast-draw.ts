import { headBytes, type Verdict, type VerifySignature, verdictOf } from '../check-ticket.ts'
import { fromHex, toHex } from '../encode.ts'
import type { FairHead } from '../evidence.ts'
import type { Sha256 } from '../merkle.ts'
import { beaconOf, beaconTimeMs, type VerifyBeacon } from './beacon.ts'
import {
  drawnDigits,
  drawStream,
  jointSeed,
  publicValue,
  SHARE_BYTES,
  shareCommitment,
} from './drawn-digits.ts'
import { type FastRule, fastResult } from './fast-result.ts'
import { SHOT_DIGITS, type Shot, shotsHead, shotsRoot } from './shots.ts'

/**
 * The checks in the order they are shown. `share-a`, `share-b`: the share is the one committed to before bets opened.
 * `tickets`: the sealed head is of this round and signed. `shots`: the shots give the frozen root. `shots-signature`:
 * that root is signed. `beacon`: the public beacon is the promised one, after the freeze, and signed. `digits`: shares,
 * tickets, shots and beacon give the five digits. `result`: shots and digits give the result.
 */
export type FastStep =
  | 'share-a'
  | 'share-b'
  | 'tickets'
  | 'shots'
  | 'shots-signature'
  | 'beacon'
  | 'digits'
  | 'result'

export interface FastCheck {
  readonly step: FastStep
  readonly verdict: Verdict
}

/** Everything that determines a fast draw, as published. Hashes, shares and signatures in hex. */
export interface FastEvidence {
  readonly publicKey: string
  readonly round: string
  readonly context: string
  readonly rule: FastRule
  readonly commitA: string
  readonly commitB: string
  readonly head: FairHead
  readonly shots: readonly Shot[]
  readonly frozen: {
    readonly size: number
    readonly root: string
    readonly frozenAtMs: number
    readonly signature: string
  }
  readonly draw: {
    readonly shareA: string | null
    readonly shareB: string | null
    readonly digits: string | null
    readonly five: string
    /** The beacon's signature; null where no beacon was promised. */
    readonly beacon: string | null
  }
}

/** What the checks need from their environment. */
export interface FastTools {
  readonly sha256: Sha256
  readonly verify: VerifySignature
  readonly verifyBeacon: VerifyBeacon
}

/** Repeats the draw from what was published and reports each check, without asking a server. */
export async function checkFastDraw(
  evidence: FastEvidence,
  { sha256, verify, verifyBeacon }: FastTools,
): Promise<readonly FastCheck[]> {
  const { round, rule, frozen, draw, shots, head } = evidence
  const isSigned = async (bytes: Uint8Array, signature: string) =>
    verdictOf(await verify({ publicKey: fromHex(evidence.publicKey), signature: fromHex(signature), bytes }))
  const sealed = headBytes(head)
  const isHead = head.round === round && toHex(sha256(sealed)) === head.head
  const root = toHex(shotsRoot(sha256, round, shots))
  const frozenBytes = shotsHead({
    round,
    size: frozen.size,
    rootHex: frozen.root,
    frozenAtMs: frozen.frozenAtMs,
  })
  // A shot after the freeze does not count, even under a signed root.
  const inTime = shots.every(
    ({ atMs }, index) => atMs < frozen.frozenAtMs && atMs >= (shots[index - 1]?.atMs ?? 0),
  )
  const numbers = shots.map(({ number }) => number)
  const beacon = await beaconVerdict(evidence, verifyBeacon)
  const kept = { a: isPromised(sha256, evidence, 'A'), b: isPromised(sha256, evidence, 'B') }
  return [
    ...(rule === 'fair'
      ? ([
          { step: 'share-a', verdict: verdictOf(kept.a) },
          { step: 'share-b', verdict: verdictOf(kept.b) },
        ] as const)
      : []),
    { step: 'tickets', verdict: isHead ? await isSigned(sealed, head.signature) : 'wrong' },
    { step: 'shots', verdict: verdictOf(root === frozen.root && shots.length === frozen.size && inTime) },
    { step: 'shots-signature', verdict: await isSigned(frozenBytes, frozen.signature) },
    ...(beacon ? ([{ step: 'beacon', verdict: beacon }] as const) : []),
    ...(rule === 'fair'
      ? ([{ step: 'digits', verdict: verdictOf(digitsOf(sha256, evidence, root) === draw.digits) }] as const)
      : []),
    {
      step: 'result',
      verdict: verdictOf(
        (rule === 'fair') === (draw.digits !== null) && fastResult(numbers, draw.digits).five === draw.five,
      ),
    },
  ]
}

/**
 * Undefined: no beacon was promised and none is given. For an unknown chain, or one with a public secret key, the verdict
 * is never right, because the signature proves nothing.
 */
async function beaconVerdict(
  { context, draw, frozen }: FastEvidence,
  verify: VerifyBeacon,
): Promise<Verdict | undefined> {
  const promised = beaconOf(context)
  if (!promised) return draw.beacon === null ? undefined : 'wrong'
  const { chain, round } = promised
  if (draw.beacon === null) return 'wrong'
  if (!chain) return 'unknown'
  const isAfter = beaconTimeMs(chain, round) > frozen.frozenAtMs
  if (!isAfter || !(await verify(chain, round, fromHex(draw.beacon)))) return 'wrong'
  return chain.isPublic ? 'right' : 'unknown'
}

function isPromised(sha256: Sha256, evidence: FastEvidence, whose: 'A' | 'B'): boolean {
  const share = evidence.draw[`share${whose}`]
  if (share === null || share.length !== SHARE_BYTES * 2) return false
  return toHex(shareCommitment(sha256, evidence.context, fromHex(share))) === evidence[`commit${whose}`]
}

function digitsOf(
  sha256: Sha256,
  { context, head, draw }: FastEvidence,
  shotsRootHex: string,
): string | null {
  if (draw.shareA === null || draw.shareB === null) return null
  const parts = {
    ticketRoot: fromHex(head.root),
    shotsRoot: fromHex(shotsRootHex),
    beacon: fromHex(draw.beacon ?? ''),
  }
  const seed = jointSeed(sha256, fromHex(draw.shareA), fromHex(draw.shareB))
  const wish = { seed, context, publicValue: publicValue(sha256, parts) }
  return drawnDigits(drawStream(wish), SHOT_DIGITS)
}
