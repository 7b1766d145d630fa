import { howMany } from '../../../domain/how-many.ts'
import type { Twin } from '../../../domain/words.ts'
import type { favouriteText as Thai, againText as ThaiAgain } from '../favourites.ts'

export const favouriteText: Twin<typeof Thai> = {
  title: 'Favourite numbers',
  lead: 'Sets of numbers you kept. Stakes and payouts are always those of the round you bet on.',
  back: 'Back to the bet',
  use: 'Use this set',
  put: 'Add',
  putNamed: (name) => `Add the set ${name}`,
  counts: (lines) => lineCount(lines),
  more: (lines) => `and ${lines} more`,
  remove: 'Delete',
  removeLabel: (name) => `Delete the set ${name}`,
  removeSure: 'Delete for good',
  emptyTitle: 'No favourites yet',
  emptyText: 'Open a ticket you bought and keep it as a favourite. Next time the whole set goes in at once.',
  toHistory: 'See my tickets',
  pickRound: 'Choose a round first, then open your favourites from the bet page',
  open: 'Favourites',
}

export const againText: Twin<typeof ThaiAgain> = {
  again: (round) => `Bet again in ${round}`,
  waits: 'This lottery has no open round. You can bet again when the next one opens.',
  shut: 'This lottery has no open round. Try again when the next one opens.',
  keep: 'Keep as a favourite',
  name: 'Name of the set',
  nameHint: 'e.g. house number, lucky dream',
  save: 'Keep',
  saved: (name) => `Kept as “${name}”`,
  see: 'See favourites',
}

function lineCount(lines: number): string {
  return howMany(lines, 'line')
}
