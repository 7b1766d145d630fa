import type { Mark } from './scan.ts'

/** What the words near a number say about it. */
export interface Sense {
  readonly top: boolean
  readonly bottom: boolean
  readonly tod: boolean
  readonly front: boolean
  readonly run: boolean
  readonly turn: boolean
  readonly digits: number | null
}

export const NO_SENSE: Sense = {
  top: false,
  bottom: false,
  tod: false,
  front: false,
  run: false,
  turn: false,
  digits: null,
}

/** What a line is made of, without its signs. */
export type Part = { is: 'amount'; text: string; mark: Mark } | { is: 'sense'; sense: Sense }
