import type { Words } from '../../words.ts'
import type { BET_TYPE_NAMES as Thai } from '../bet-type-names.ts'

export const BET_TYPE_NAMES: Words<typeof Thai> = {
  three_top: '3 Top',
  three_tod: '3 Tod',
  three_front: '3 Front',
  three_bottom: '3 Bottom',
  two_top: '2 Top',
  two_bottom: '2 Bottom',
  run_top: 'Run Top',
  run_bottom: 'Run Bottom',
  two_front: '2 Front',
  two_spread: '2 Spread',
  two_tod: '2 Tod',
  pin_top_hundreds: 'Pin Hundreds Top',
  pin_top_tens: 'Pin Tens Top',
  pin_top_units: 'Pin Units Top',
  pin_bottom_tens: 'Pin Tens Bottom',
  pin_bottom_units: 'Pin Units Bottom',
  four_top: '4 Top',
  four_tod: '4 Tod',
  four_float: '4 Float',
  five_float: '5 Float',
  six_top: '6 Digits, 1st Prize',
  high_low: 'High/Low',
  odd_even: 'Odd/Even',
  four_set: '4-Digit Set',
}
