import { DRAFT_PREFIX } from '../../session/member-leaves.ts'

const ROUND_PATH = /^\/bet\/([\w-]+)/

/** Whether this device has an unsent draft of the round that the visitor wants to open. It does not tell whose. */
export function draftWaits(next: string, keys: readonly string[]): boolean {
  const roundId = ROUND_PATH.exec(next)?.[1]
  return roundId !== undefined && keys.some((key) => key.startsWith(DRAFT_PREFIX) && key.includes(roundId))
}
