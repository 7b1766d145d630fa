import { isCount, isHex, isRecord } from '../read-value.ts'
import type { PublishedDay } from './day-head.ts'

/** Far more than the height of any tree. */
export const MAX_PATH = 64

/** Reads a published day from untrusted input. */
export function readDay(value: unknown): PublishedDay | undefined {
  if (!isRecord(value)) return undefined
  const { operator, seq, day, takenAtMs, ledgerSize, members, debts } = value
  const { ledgerRoot, debtsRoot, previous, head, signature } = value
  const isRead =
    isId(operator) &&
    typeof day === 'string' &&
    /^\d{4}-\d{2}-\d{2}$/.test(day) &&
    [seq, takenAtMs, ledgerSize, members, debts].every(isCount) &&
    [ledgerRoot, debtsRoot, previous, head].every((hash) => isHex(hash, 64)) &&
    isHex(signature, 128)
  return isRead ? (value as unknown as PublishedDay) : undefined
}

export function readHashes(value: unknown): readonly string[] | undefined {
  const isRead = Array.isArray(value) && value.length <= MAX_PATH && value.every((hash) => isHex(hash, 64))
  return isRead ? value : undefined
}

export function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value)
}
