import { DRAFT_PREFIX } from '../../session/member-leaves.ts'

const ROUND_PATH = /^\/bet\/([\w-]+)/

/** Whether this device keeps an unsent ticket of the round the visitor is on the way to. Whose it is stays untold. */
export function draftWaits(next: string, keys: readonly string[]): boolean {
  const roundId = ROUND_PATH.exec(next)?.[1]
  return roundId !== undefined && keys.some((key) => key.startsWith(DRAFT_PREFIX) && key.includes(roundId))
}
