import { type FairHead, readHead } from '../evidence.ts'
import { isHex, isRecord, parsed } from '../read-value.ts'
import { BEACON_BYTES } from './beacon.ts'
import type { FastEvidence } from './check-fast-draw.ts'
import { isShotNumber, type Shot } from './shots.ts'

const KIND = 'fast-draw'

/** More than a round of a quarter of an hour can have. */
const SHOTS_MAX = 500_000

/** The text of a fast draw's public evidence file. Each shot is `digits,tag,ms`. */
export function fastEvidenceText(evidence: FastEvidence): string {
  const shots = evidence.shots.map(({ number, memberTag, atMs }) => `${number},${memberTag},${atMs}`)
  return JSON.stringify({ kind: KIND, ...evidence, shots }, null, 1)
}

/** Reads what `fastEvidenceText` wrote. Undefined: it is something else. */
export function readFastEvidence(text: string): FastEvidence | undefined {
  const value = parsed(text)
  if (!isRecord(value) || value.kind !== KIND) return undefined
  const { publicKey, round, context, rule, commitA, commitB } = value
  const head = readHead(value.head)
  const shots = readShots(value.shots)
  const frozen = readFrozen(value.frozen)
  const draw = readDraw(value.draw)
  const isRead =
    isHex(publicKey, 64) &&
    typeof round === 'string' &&
    typeof context === 'string' &&
    (rule === 'fair' || rule === 'classic') &&
    isHex(commitA, 64) &&
    isHex(commitB, 64)
  if (!isRead || !head || !shots || !frozen || !draw) return undefined
  return { publicKey, round, context, rule, commitA, commitB, head, shots, frozen, draw }
}

function readShots(value: unknown): Shot[] | undefined {
  if (!Array.isArray(value) || value.length > SHOTS_MAX) return undefined
  const shots: Shot[] = []
  for (const line of value) {
    if (typeof line !== 'string') return undefined
    const [number = '', memberTag = '', at = '', ...more] = line.split(',')
    const isShot = isShotNumber(number) && /^[0-9a-f]{16}$/.test(memberTag) && /^\d{1,15}$/.test(at)
    if (!isShot || more.length > 0) return undefined
    shots.push({ number, memberTag, atMs: Number(at) })
  }
  return shots
}

function readFrozen(value: unknown): FastEvidence['frozen'] | undefined {
  if (!isRecord(value)) return undefined
  const { size, root, frozenAtMs, signature } = value
  const isRead =
    Number.isSafeInteger(size) && isHex(root, 64) && Number.isSafeInteger(frozenAtMs) && isHex(signature, 128)
  return isRead ? (value as unknown as FastEvidence['frozen']) : undefined
}

function readDraw(value: unknown): FastEvidence['draw'] | undefined {
  if (!isRecord(value)) return undefined
  // Older files have no beacon.
  const { shareA, shareB, digits, five, beacon = null } = value
  const isShare = (share: unknown) => share === null || isHex(share, 64)
  const isNumber = (number: unknown) => typeof number === 'string' && isShotNumber(number)
  const isBeacon = beacon === null || isHex(beacon, BEACON_BYTES * 2)
  const isRead = isShare(shareA) && isShare(shareB) && (digits === null || isNumber(digits)) && isNumber(five)
  return isRead && isBeacon ? ({ ...value, beacon } as unknown as FastEvidence['draw']) : undefined
}

/** The public inputs of a draw, for a check. Undefined: it is not drawn yet. */
export function gatherFastEvidence(
  published: Omit<FastEvidence, 'shots' | 'head' | 'frozen' | 'draw'> & {
    readonly head: FairHead | null
    readonly frozen: FastEvidence['frozen'] | null
    readonly draw: FastEvidence['draw'] | null
  },
  shots: readonly Shot[],
): FastEvidence | undefined {
  const { head, frozen, draw } = published
  return head && frozen && draw ? { ...published, head, frozen, draw, shots } : undefined
}
