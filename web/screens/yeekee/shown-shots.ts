import type { ShotShown } from '../../../contract/fair.ts'

/** How many of the newest shots the room shows. */
export const SHOWN_SHOTS = 20

/**
 * The newest shots, the last one first: those the page was drawn with and those heard since, each once. What was heard
 * may be older than what the page knows by now.
 */
export function newestShots(known: readonly ShotShown[], heard: readonly ShotShown[]): readonly ShotShown[] {
  const each = new Map([...known, ...heard].map((shot) => [keyOf(shot), shot]))
  return [...each.values()].sort((a, b) => b.at_ms - a.at_ms).slice(0, SHOWN_SHOTS)
}

/** How many shots there are: those the page was drawn with, and those heard that came after them. */
export function countShots(size: number, known: readonly ShotShown[], heard: readonly ShotShown[]): number {
  const last = known[0]?.at_ms ?? 0
  const fresh = new Set(heard.filter((shot) => shot.at_ms > last).map(keyOf))
  return size + fresh.size
}

export function keyOf({ at_ms, tag, number }: ShotShown): string {
  return `${at_ms} ${tag} ${number}`
}
