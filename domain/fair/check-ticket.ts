import { batchHead } from './batch-head.ts'
import { dayHead, isStaleDay } from './day/day-head.ts'
import { isTied } from './day/round-books.ts'
import { fromHex, toHex } from './encode.ts'
import type { Evidence, FairHead } from './evidence.ts'
import { leafHash, type Sha256, verifyInclusion } from './merkle.ts'
import type { TicketReceipt } from './receipt.ts'
import { resultHead } from './result-head.ts'
import { NO_HEAD_HEX, roundHead } from './round-head.ts'
import { ticketLeaf } from './ticket-leaf.ts'
import type { TreePlace } from './tree-place.ts'

/**
 * The checks in the order they are shown. `ticket`: the lines give the receipt's leaf. `batch`: the leaf is under the
 * root signed at the sale. `batch-signature`: that root is signed. `head`: the head agrees with the round and is of this
 * round. `head-signature`: the head is signed. `chain`: it follows the head before it. `sealed`: the leaf is in the tree
 * that the head seals. `cancelled`: the ticket is among the cancelled ones, if it says so. `result`: the round's result is
 * signed and follows that head, once there is one that was signed. `books`: the log of transfers that the head tells of
 * is the beginning of a published day's, once there is such a day.
 */
export type Step =
  | 'ticket'
  | 'batch'
  | 'batch-signature'
  | 'head'
  | 'head-signature'
  | 'chain'
  | 'sealed'
  | 'cancelled'
  | 'result'
  | 'books'

/** `waiting`: the round is not sealed yet. `unknown`: it cannot be checked here. */
export type Verdict = 'right' | 'wrong' | 'waiting' | 'unknown'

export interface Check {
  readonly step: Step
  readonly verdict: Verdict
}

/** Verifies Ed25519; passed in. Undefined: this browser cannot. */
export type VerifySignature = (signed: {
  readonly publicKey: Uint8Array
  readonly signature: Uint8Array
  readonly bytes: Uint8Array
}) => Promise<boolean | undefined>

/** Checks a ticket from the given data alone; the only trusted input is the public key. */
export async function checkTicket(
  evidence: Evidence,
  sha256: Sha256,
  verify: VerifySignature,
): Promise<readonly Check[]> {
  const { receipt } = evidence
  const { batch, leaf } = receipt
  const isSigned = signatureBy(evidence.publicKey, verify)
  const checks: Check[] = [
    { step: 'ticket', verdict: verdictOf(leafOf(sha256, receipt) === leaf) },
    { step: 'batch', verdict: verdictOf(isIncluded(sha256, leaf, batch, batch.root)) },
    {
      step: 'batch-signature',
      verdict: await isSigned(batchHead(batch.size, fromHex(batch.root)), batch.signature),
    },
  ]
  return [...checks, ...(await checkLeaf({ ...evidence, leaf, round: receipt.round }, sha256, verify))]
}

/** Checks for a leaf alone: whether it was sealed, not what was bought. */
export interface LeafEvidence extends Omit<Evidence, 'receipt'> {
  readonly leaf: string
  readonly round: string
}

/** Runs the checks from `head` on, for a leaf without a receipt, such as a code read off a ticket. */
export async function checkLeaf(
  evidence: LeafEvidence,
  sha256: Sha256,
  verify: VerifySignature,
): Promise<readonly Check[]> {
  const { head, leaf } = evidence
  if (!head) {
    return (['head', 'head-signature', 'chain', 'sealed'] as const).map((step) => ({
      step,
      verdict: 'waiting',
    }))
  }
  const isSigned = signatureBy(evidence.publicKey, verify)
  const bytes = headBytes(head)
  const isHead = head.round === evidence.round && toHex(sha256(bytes)) === head.head
  const checks: Check[] = [
    { step: 'head', verdict: verdictOf(isHead) },
    { step: 'head-signature', verdict: await isSigned(bytes, head.signature) },
    { step: 'chain', verdict: await chainVerdict(sha256, evidence, head, isSigned) },
    { step: 'sealed', verdict: verdictOf(isSealed(sha256, evidence, head)) },
  ]
  const taken = evidence.proof?.cancelled
  if (taken) {
    const verdict = verdictOf(isIncluded(sha256, leaf, taken, head.cancelledRoot))
    checks.push({ step: 'cancelled', verdict })
  }
  const { result } = evidence
  if (result) {
    const isOfRound = result.round === evidence.round && result.head === head.head
    const verdict = isOfRound ? await isSigned(resultHead(result), result.signature) : 'wrong'
    checks.push({ step: 'result', verdict })
  }
  const { before, books } = evidence
  if (books) {
    const isOfDay = isTied(sha256, { head, before, books })
    const verdict = isOfDay ? await isSigned(dayHead(books.day), books.day.signature) : 'wrong'
    checks.push({ step: 'books', verdict })
  }
  return checks
}

/**
 * The step that a server withholds: a day is published every day, so a head that none has reached after two cannot be
 * checked. By the clock of who checks, and not for a file, which is as old as it is.
 */
export function withheldBooks(
  { head, books }: Pick<Evidence, 'head' | 'books'>,
  nowMs: number,
): readonly Check[] {
  const isWithheld = head?.anchors && !books && isStaleDay({ takenAtMs: head.closedAtMs }, nowMs)
  return isWithheld ? [{ step: 'books', verdict: 'unknown' }] : []
}

export function signatureBy(publicKey: string, verify: VerifySignature) {
  return async (bytes: Uint8Array, signature: string) =>
    verdictOf(await verify({ publicKey: fromHex(publicKey), signature: fromHex(signature), bytes }))
}

function leafOf(sha256: Sha256, receipt: TicketReceipt): string {
  return toHex(leafHash(sha256, ticketLeaf({ ...receipt, nonce: fromHex(receipt.nonce) })))
}

function isIncluded(sha256: Sha256, leaf: string, place: TreePlace, root: string): boolean {
  return verifyInclusion(sha256, {
    leaf: fromHex(leaf),
    index: place.index,
    size: place.size,
    path: place.path.map(fromHex),
    root: fromHex(root),
  })
}

/** A leaf with a signature that is missing under the sealed root was left out: the verdict is wrong, not unknown. */
function isSealed(sha256: Sha256, { leaf, proof }: LeafEvidence, head: FairHead): boolean {
  if (proof === null || proof.leaf !== leaf || proof.size !== head.size) return false
  return isIncluded(sha256, leaf, proof, head.root)
}

/** The first head has no predecessor; any other follows a head that is signed too. */
async function chainVerdict(
  sha256: Sha256,
  { before }: LeafEvidence,
  head: FairHead,
  isSigned: (bytes: Uint8Array, signature: string) => Promise<Verdict>,
): Promise<Verdict> {
  if (head.seq === 1) return verdictOf(head.previousHead === NO_HEAD_HEX && before === null)
  if (!before) return 'unknown'
  const bytes = headBytes(before)
  const hash = toHex(sha256(bytes))
  const isNext = before.seq === head.seq - 1 && hash === before.head && hash === head.previousHead
  return isNext ? isSigned(bytes, before.signature) : 'wrong'
}

/** The bytes of a published head as they were signed. */
export function headBytes(head: FairHead): Uint8Array {
  return roundHead({
    round: head.round,
    size: head.size,
    rootHex: head.root,
    cancelledRootHex: head.cancelledRoot,
    closedAtMs: head.closedAtMs,
    stakeSum: head.stakeSum,
    prevHeadHashHex: head.previousHead,
    anchors: head.anchors,
  })
}

/** Undefined: cannot be checked here. */
export function verdictOf(isRight: boolean | undefined): Verdict {
  if (isRight === undefined) return 'unknown'
  return isRight ? 'right' : 'wrong'
}
