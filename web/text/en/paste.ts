import { howMany } from '../../../domain/how-many.ts'
import type { Twin } from '../../../domain/words.ts'
import { lines } from '../../../ui/english-lines.ts'
import { moneyText } from '../../../ui/money-text.ts'
import type { BetFault } from '../../screens/bet/write/add-bets.ts'
import type { pasteText as Thai } from '../paste.ts'
import { setsOnlyText } from './bet.ts'

export const pasteText: Twin<typeof Thai> = {
  open: 'Paste',
  title: 'Paste a slip as text',
  example: 'e.g. 615=20×20',
  here: 'Paste here (Ctrl V)',
  kept: 'You have text waiting. Continue.',
  label: 'Text of the slip',
  placeholder: '615=20×20\n27=50',
  lines: 'Read as follows',
  close: 'Close',
  readings: (text) => `${text} means`,
  mend: 'Mend this line above, e.g. 123=20*20',
  asked: 'Can be read in several ways',
  toConfirm: 'Tap to confirm',
  refused: 'Not counted',
  closed: (numbers) => `${numbers} closed, not charged`,
  half: (numbers) => `${numbers} at half payout`,
  asking: (count) => `${lines(count)} to confirm. Tap the right reading. Lines without one are not added.`,
  refusing: (count) => `${lines(count)} not counted. You can correct the text above.`,
  totalDiffers: 'The total in the text differs from what was read. Check before adding.',
  unreadAfter: (count) => `${lines(count)} further down not read yet`,
  noRoom: (room) => `This ticket has room for ${lines(room)} more`,
  numbers: (count) => howMany(count, 'number'),
  total: (count) => `${lines(count)} in all`,
  add: 'Add to the ticket',
  added: (count) => `${lines(count)} added. Below are the lines not added yet.`,
}

/** Why a line that was read cannot be sold. */
export function faultText({ code, limit }: BetFault): string {
  const words = limit === undefined ? '' : moneyText(limit)
  switch (code) {
    case 'TYPE_NOT_SOLD':
      return 'This round does not take this bet type'
    case 'STAKE_TOO_LOW':
      return `Below the minimum of ${words} baht a line`
    case 'STAKE_NOT_SETS':
      return setsOnlyText()
    case 'STAKE_TOO_HIGH':
      return `Above the maximum of ${words} baht a line`
  }
}
