import type { DrawResult } from '../lottery/lottery.ts'
import { lengthPrefixed } from './encode.ts'

/** A round's result as it is signed when a second person confirms it. */
export interface ResultHead {
  readonly round: string
  readonly revision: number
  /** The hash of the head that sealed the round's tickets before. */
  readonly head: string
  readonly numbers: DrawResult
  readonly confirmedAtMs: number
  /** When it was out, where that was before the sale ended. */
  readonly officialAtMs: number | null
  /** What those who entered and confirmed it were; their names are not public. */
  readonly makerRole: string
  readonly checkerRole: string
}

/** A result as it is published; the signature in hex. */
export interface SignedResult extends ResultHead {
  readonly signature: string
}

/** The bytes that are signed. */
export function resultHead(result: ResultHead): Uint8Array {
  const { three_top, two_top, two_bottom, three_front, three_bottom, first } = result.numbers
  return lengthPrefixed([
    'lotto/result/v1',
    ...[result.round, result.revision, result.head],
    ...[
      three_top,
      two_top,
      two_bottom,
      (three_front ?? []).join(','),
      (three_bottom ?? []).join(','),
      first ?? '',
    ],
    ...[result.confirmedAtMs, result.officialAtMs ?? '', result.makerRole, result.checkerRole],
  ])
}
