/** The bounds of the specification's bar. */
const LEAST = 20
const MOST = 99

const HOUR_MS = 3_600_000

/**
 * The bar of the specification's game list, from 20 to 99. It says nothing: no chance of a win, no players, no return. It is
 * drawn anew each hour from the game's name, so that a list that is filtered or read on does not flicker.
 */
export function progressBar(game: string, nowMs: number): number {
  let mixed = 2_166_136_261
  for (const char of `${game}:${Math.floor(nowMs / HOUR_MS)}`) {
    mixed = Math.imul(mixed ^ (char.codePointAt(0) ?? 0), 16_777_619)
  }
  // The last letters of a hash of this kind hardly move its high bits without this.
  mixed = Math.imul(mixed ^ (mixed >>> 15), 2_246_822_507)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 3_266_489_909)
  return LEAST + (((mixed ^ (mixed >>> 16)) >>> 0) % (MOST - LEAST + 1))
}
