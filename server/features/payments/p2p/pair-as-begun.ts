import { pairMark } from '../../../../domain/fair/account-marks.ts'
import { askedOf } from '../../../../domain/payments/pairing.ts'
import { bearsMark, type Keys } from '../../../keys.ts'
import type { StoredPair } from './queries-pairs.ts'

/** Whether a pair says what the program has begun: who pays whom, how much, and into which account. */
export function isAsBegun(keys: Pick<Keys, 'mark'>, pair: StoredPair): boolean {
  return bearsMark(keys, pair.mark, pairMark(pair, askedOf(pair)))
}
