import { signatureBy, type Verdict, type VerifySignature, verdictOf } from '../check-ticket.ts'
import { fromHex, toHex } from '../encode.ts'
import { type LoggedTransfer, transferLeaf } from '../ledger-log.ts'
import { leafHash, type Sha256, verifyInclusion } from '../merkle.ts'
import { NO_HEAD_HEX } from '../round-head.ts'
import { summaryOf } from '../summary.ts'
import type { TreePlace } from '../tree-place.ts'
import { type DayHead, dayHead, type PublishedDay } from './day-head.ts'
import { verifyConsistency } from './log-proofs.ts'
import { debtLeaf, debtorTag, type SumPlace, verifySum } from './sum-tree.ts'

/** A movement of the member. Null: it is not in the log of that day. */
export interface ProvedMovement {
  readonly transfer: LoggedTransfer
  readonly place: TreePlace | null
}

/** What the operator owed the member on that day, and where that stands in the tree. */
export interface ProvedDebt {
  /** Hex. Told to this member alone. */
  readonly salt: string
  readonly balance: number
  readonly place: SumPlace
}

/** What is needed to check a day offline. */
export interface DayEvidence {
  readonly publicKey: string
  readonly day: PublishedDay
  /** The day before it in the chain; null for the first. */
  readonly before: PublishedDay | null
  /** From the log of that day to this one's. */
  readonly consistency: readonly string[]
  /** Null: what is public alone is checked. */
  readonly member: {
    readonly memberId: string
    readonly code: string
    readonly since: number
    /** Null: the member is not in the tree. */
    readonly debt: ProvedDebt | null
    readonly movements: readonly ProvedMovement[]
  } | null
}

/**
 * The checks in the order they are shown. `day`: what is published gives the hash of the day. `day-signature`: it is signed.
 * `day-chain`: it follows the day published before, though dates may be missing in between. `log`: the log goes on from where it was, and nothing in it was changed. `debt`:
 * the balance that the server names for the member is in the total; that it is the right one only the member can tell. `movements`: the member's movements are in the log.
 */
export type DayStep = 'day' | 'day-signature' | 'day-chain' | 'log' | 'debt' | 'movements'

export interface DayCheck {
  readonly step: DayStep
  readonly verdict: Verdict
}

/** A transfer is decided before it is committed, and the log takes it after: so much later at most. */
const TAKEN_LATER_MS = 3_600_000

/** Checks a day from the given data alone; the only trusted input is the public key. */
export async function checkDay(
  evidence: DayEvidence,
  sha256: Sha256,
  verify: VerifySignature,
): Promise<readonly DayCheck[]> {
  const { day, before, member } = evidence
  const isSigned = signatureBy(evidence.publicKey, verify)
  const bytes = dayHead(day)
  const checks: DayCheck[] = [
    { step: 'day', verdict: verdictOf(toHex(sha256(bytes)) === day.head) },
    { step: 'day-signature', verdict: await isSigned(bytes, day.signature) },
    { step: 'day-chain', verdict: await chainVerdict(sha256, { day, before }, isSigned) },
    { step: 'log', verdict: verdictOf(isLogContinued(sha256, evidence)) },
  ]
  if (!member) return checks
  checks.push({ step: 'debt', verdict: debtVerdict(sha256, evidence, member) })
  const movements = member.movements.map((each) => movementVerdict(sha256, evidence, each))
  return [...checks, { step: 'movements', verdict: summaryOf(movements.map((verdict) => ({ verdict }))) }]
}

/** Whether a movement is the member's own and in the log of the day. `waiting`: it came after. */
export function movementVerdict(
  sha256: Sha256,
  { day, member }: Pick<DayEvidence, 'day' | 'member'>,
  { transfer, place }: ProvedMovement,
): Verdict {
  if (transfer.memberId !== member?.memberId || transfer.operatorId !== day.operator) return 'wrong'
  if (!place) return transfer.atMs > day.takenAtMs - TAKEN_LATER_MS ? 'waiting' : 'wrong'
  const isIncluded = verifyInclusion(sha256, {
    leaf: leafHash(sha256, transferLeaf(transfer)),
    index: place.index,
    size: place.size,
    path: place.path.map(fromHex),
    root: fromHex(day.ledgerRoot),
  })
  return verdictOf(isIncluded && place.size === day.ledgerSize)
}

async function chainVerdict(
  sha256: Sha256,
  { day, before }: Pick<DayEvidence, 'day' | 'before'>,
  isSigned: (bytes: Uint8Array, signature: string) => Promise<Verdict>,
): Promise<Verdict> {
  if (day.seq === 1) return verdictOf(day.previous === NO_HEAD_HEX && before === null)
  if (!before) return 'unknown'
  const bytes = dayHead(before)
  const hash = toHex(sha256(bytes))
  const isNext =
    before.seq === day.seq - 1 &&
    before.operator === day.operator &&
    before.day < day.day &&
    hash === before.head &&
    hash === day.previous
  return isNext ? isSigned(bytes, before.signature) : 'wrong'
}

/** The first day has nothing to go on from. */
function isLogContinued(sha256: Sha256, { day, before, consistency }: DayEvidence): boolean | undefined {
  if (!before) return day.seq === 1 ? true : undefined
  const headOf = ({ ledgerSize, ledgerRoot }: DayHead) => ({ size: ledgerSize, root: fromHex(ledgerRoot) })
  const path = consistency.map(fromHex)
  return verifyConsistency(sha256, { earlier: headOf(before), later: headOf(day), path })
}

/**
 * Whether the balance that the server names stands in the tree. Who was a member already and is not in the tree was left
 * out: the verdict is wrong, not unknown.
 */
function debtVerdict(
  sha256: Sha256,
  { day }: DayEvidence,
  member: NonNullable<DayEvidence['member']>,
): Verdict {
  const { debt } = member
  if (!debt) return member.since > day.takenAtMs ? 'waiting' : 'wrong'
  const { index, size, path } = debt.place
  const isIncluded = verifySum(sha256, {
    leaf: debtLeaf(sha256, debtorTag(sha256, fromHex(debt.salt), member), debt.balance),
    ...{ index, size },
    path: path.map(({ hash, sum }) => ({ hash: fromHex(hash), sum })),
    ...{ root: day.debtsRoot, total: day.debts },
  })
  return verdictOf(isIncluded && size === day.members)
}
