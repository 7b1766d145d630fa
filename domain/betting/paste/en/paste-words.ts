import type { Twin } from '../../../words.ts'
import { nameOf } from '../../bet-type-names.ts'
import type { pasteWords as Thai, WARNING_WORDS as ThaiWarnings } from '../paste-words.ts'

export const pasteWords: Twin<typeof Thai> = {
  heading: 'Heading for the lines below',
  waiting: 'Waiting for a stake from a later line',
  note: 'Buyer name',
  ignored: 'Skipped, not a bet',
  blank: '',
  unread: 'This line is not counted',
  type: (type) => nameOf(type, 'en'),
  numbers: (count) => `${count} numbers`,
  one: (type, number, baht) => `${type} ${number} for ${baht} baht`,
  each: (type, numbers, baht) => `${type} ${numbers} at ${baht} baht each`,
}

export const WARNING_WORDS: Twin<typeof ThaiWarnings> = {
  PLACE_ASSUMED: 'Top or bottom not given',
  TURN_OR_PLACES: 'Could be top and bottom, or the reversed number',
  PLACE_CARRIED: 'Top or bottom not given, taken from the line above',
  COUNT_OR_TOD: 'Could mean every order, or straight and tod',
  COUNT_DIFFERS: 'The count does not match the numbers',
  SIGN_UNCLEAR: 'The sign between the stakes can be read in several ways',
  LIST_OR_STAKE: 'Could be a list of numbers, or a number and a stake',
  SAME_REVERSED: 'A double has no reverse, counted straight only',
  WORDS_UNCLEAR: 'The words for the bet type contradict each other',
  CONTEXT_LENGTH: 'The number of digits does not match the heading',
  LIST_BEFORE: 'The numbers on the line above have no stake and are not part of this line',
  COMMA_UNCLEAR: 'The comma may group thousands or separate numbers',
  DATE_OR_BET: 'Could be a date, so it is not taken as a bet',
  NOT_UNDERSTOOD: 'Not understood',
  UNKNOWN_WORD: 'Contains an unknown word',
  OTHER_DIGITS: 'Type the digits as 0-9 or in Thai digits',
  TYPE_NOT_SOLD: 'This bet type is not sold',
  TOD_TRIPLE: 'A triple cannot be bet as tod',
  WRONG_DIGITS: 'Wrong number of digits',
  NO_STAKE: 'No stake',
  NO_NUMBERS: 'A stake but no number',
  STAKE_ZERO: 'The stake must be above 0 and not begin with 0',
  STAKE_TOO_HIGH: 'The stake is too high',
  TOO_MANY_LINES: 'More than 2,000 lines',
  TOO_LONG: 'The text is too long',
  BAHT_OR_TOP: 'The short word can mean top or baht',
  SET_UNCLEAR: 'The word for a run can mean the front, the back or 19 doors',
  FLOAT_RESET: 'Three digits are no run number, read as 3 digits',
  FOUR_DIGITS: 'Four digits, not counted',
  TOTAL_IGNORED: 'The total is not counted',
}
