import type { MenuLine } from '../registry.tsx'

/** Where the palette may lead. */
export interface Goal {
  readonly to: string
  readonly title: string
  /** Beside the title, quieter: what kind of place it is, or of which day. */
  readonly about: string
}

/** The lines of the menu in which each typed word is found, in their title or among their other words. */
export function linesNamed(lines: readonly MenuLine[], typed: string): readonly MenuLine[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return lines.filter(({ title, words: others }) => {
    const known = [title, ...others].join(' ').toLowerCase()
    return words.every((word) => known.includes(word))
  })
}
