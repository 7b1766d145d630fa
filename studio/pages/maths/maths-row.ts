import type { Words } from '../../../domain/words.ts'

export interface MathsRow {
  readonly name: string
  readonly pays: string
  /** Of winning; null where it says little. */
  readonly chance: number | null
  /** What comes back of a stake in the long run, of 1; null where it is no bet of its own. */
  readonly returned: number | null
}

export interface Maths {
  /** How the figures were reckoned. */
  readonly how: Words
  readonly rows: readonly MathsRow[]
}
