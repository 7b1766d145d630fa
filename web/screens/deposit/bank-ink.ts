/** On brighter colours than this black is read more easily than white, and never with a contrast below 4.5. */
const BRIGHT = 0.179

/** The colour in which a bank's letters are read on its own: `#aabbcc`. */
export function inkOn(color: string): '#fff' | '#000' {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > BRIGHT ? '#000' : '#fff'
}

function linear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}
