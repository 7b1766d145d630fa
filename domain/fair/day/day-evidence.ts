import type { LoggedTransfer } from '../ledger-log.ts'
import { isCount, isHex, isRecord, orNull, parsed } from '../read-value.ts'
import { isPlace } from '../tree-place.ts'
import type { DayEvidence, ProvedDebt, ProvedMovement } from './check-day.ts'
import { isId, MAX_PATH, readDay, readHashes } from './read-day.ts'

const KIND = 'day'
/** The most movements that one file holds. */
export const MAX_MOVEMENTS = 1_000

/** The text of a member's evidence file of a day. */
export function dayEvidenceText(evidence: DayEvidence): string {
  return JSON.stringify({ kind: KIND, ...evidence }, null, 1)
}

/** Reads what `dayEvidenceText` wrote. Undefined: it is something else. */
export function readDayEvidence(text: string): DayEvidence | undefined {
  const value = parsed(text)
  if (!isRecord(value) || value.kind !== KIND) return undefined
  const { publicKey } = value
  const day = readDay(value.day)
  const before = orNull(value.before, readDay)
  const consistency = readHashes(value.consistency)
  const member = orNull(value.member, readMember)
  if (!isHex(publicKey, 64) || !day || before === undefined) return undefined
  return consistency && member !== undefined ? { publicKey, day, before, consistency, member } : undefined
}

/** Reads from untrusted input what a member was told of a day. */
function readMember(value: unknown): DayEvidence['member'] | undefined {
  if (!isRecord(value) || !isId(value.memberId) || typeof value.code !== 'string' || !isCount(value.since))
    return undefined
  const debt = orNull(value.debt, readDebt)
  const { movements } = value
  if (debt === undefined || !Array.isArray(movements) || movements.length > MAX_MOVEMENTS) return undefined
  const read = movements.map(readMovement)
  if (read.includes(undefined)) return undefined
  const { memberId, code, since } = value as { memberId: string; code: string; since: number }
  return { memberId, code, since, debt, movements: read as ProvedMovement[] }
}

function readDebt(value: unknown): ProvedDebt | undefined {
  if (!isRecord(value) || !isHex(value.salt, 64) || !isCount(value.balance)) return undefined
  const { place } = value
  if (!isRecord(place) || !isCount(place.index) || !isCount(place.size) || !Array.isArray(place.path))
    return undefined
  const isPath =
    place.path.length <= MAX_PATH &&
    place.path.every((node) => isRecord(node) && isHex(node.hash, 64) && isCount(node.sum))
  return isPath ? (value as unknown as ProvedDebt) : undefined
}

function readMovement(value: unknown): ProvedMovement | undefined {
  if (!isRecord(value) || !isRecord(value.transfer)) return undefined
  const place = orNull(value.place, (given) => (isPlace(given) ? given : undefined))
  const transfer = readTransfer(value.transfer)
  return transfer && place !== undefined ? { transfer, place } : undefined
}

function readTransfer(value: Readonly<Record<string, unknown>>): LoggedTransfer | undefined {
  const { operatorId, memberId, kind, refType, refId, debit, credit, amount, actor, atMs } = value
  const isRead =
    [operatorId, memberId, refId].every(isId) &&
    [kind, refType, debit, credit, actor].every((text) => typeof text === 'string') &&
    [amount, atMs].every(isCount) &&
    [value.debitBalance, value.creditBalance].every(
      (balance) => balance === null || Number.isSafeInteger(balance),
    )
  return isRead ? (value as unknown as LoggedTransfer) : undefined
}
