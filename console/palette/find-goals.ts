import type { MenuLine } from '../screen.ts'
import { paletteWords } from '../text/palette/words.ts'

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
  return lines.filter(({ title, to }) => {
    const known = `${title} ${to} ${paletteWords[to] ?? ''}`.toLowerCase()
    return words.every((word) => known.includes(word))
  })
}
