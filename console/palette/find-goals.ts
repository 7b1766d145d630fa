import type { MenuLine } from '../screen.ts'

/** A place the palette can open. */
export interface Goal {
  readonly to: string
  readonly title: string
  /** Shown beside the title: the kind of place, or its day. */
  readonly about: string
}

/** The menu entries whose title, address or keywords contain every typed word. */
export function linesNamed(lines: readonly MenuLine[], typed: string): readonly MenuLine[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return lines.filter(({ title, to, words: others }) => {
    const known = `${title} ${to} ${others}`.toLowerCase()
    return words.every((word) => known.includes(word))
  })
}
