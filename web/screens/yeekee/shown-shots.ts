import type { ShotShown } from '../../../contract/fair.ts'

export const SHOWN_SHOTS = 20

/**
 * The newest shots, last one first: those of the page and those from live events, each once. Events may be older than a
 * reloaded page.
 */
export function newestShots(known: readonly ShotShown[], heard: readonly ShotShown[]): readonly ShotShown[] {
  const each = new Map([...known, ...heard].map((shot) => [keyOf(shot), shot]))
  return [...each.values()].sort((a, b) => b.at_ms - a.at_ms).slice(0, SHOWN_SHOTS)
}

/** The number of shots: those of the page, and later ones from live events. */
export function countShots(size: number, known: readonly ShotShown[], heard: readonly ShotShown[]): number {
  const last = known[0]?.at_ms ?? 0
  const fresh = new Set(heard.filter((shot) => shot.at_ms > last).map(keyOf))
  return size + fresh.size
}

export function keyOf({ at_ms, tag, number }: ShotShown): string {
  return `${at_ms} ${tag} ${number}`
}
