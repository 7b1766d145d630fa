import type { Twin } from '../../../domain/words.ts'
import type { gridText as Thai, padText as ThaiPad } from '../grid.ts'

const PLACE_NAMES: Readonly<Record<number, readonly string[]>> = {
  1: ['Units'],
  2: ['Tens', 'Units'],
  3: ['Hundreds', 'Tens', 'Units'],
}

export const gridText: Twin<typeof Thai> = {
  ways: 'How to enter numbers',
  pad: 'Keypad',
  grid: 'Grid',
  numbers: (types) => `Grid of numbers, ${types}`,
  stake: 'Stake per number',
  runs: 'Select a whole row or digit',
  places: 'Digit to select by',
  place: (place, digits) => PLACE_NAMES[digits]?.[place] ?? '',
  run: (place, digit) => `Select every number with ${digit} in the ${place.toLowerCase()}`,
  legendOn: 'In the ticket',
  legendHalf: 'Lower payout or limited',
  legendClosed: 'Closed',
  cell: (number, words) => [`Number ${[...number].join(' ')}`, ...words].join(' '),
  inCart: (baht) => `in the ticket for ${baht} baht`,
  closed: 'closed',
  half: 'half payout',
  capped: 'limited',
  hint: 'Tap a number to add it, tap again to take it out',
  keyHint: 'Arrows move, Enter adds or takes out, digits jump to a number',
  noneTitle: 'No grid for this type',
  noneText: 'The grid is for numbers of 1 to 3 digits. Use the keypad for longer ones.',
}

export const padText: Twin<typeof ThaiPad> = {
  settings: 'Keypad settings',
  title: 'Keypad',
  close: 'Close',
  left: 'Left-handed',
  leftWhy: 'The add and erase keys move to the left',
  buzz: 'Vibrate on touch',
  buzzWhy: 'Feel every key in your fingertip',
}
