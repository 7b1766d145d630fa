import type { Twin } from '../../../domain/words.ts'
import type { lottobetText as Thai } from '../lottobet.ts'

export const lottobetText: Twin<typeof Thai> = {
  title: 'Bet',
  filters: 'Choose what to show',
  all: 'All',
  live: 'Live prices',
  closing: 'Closing soon',
  search: 'Search lotteries',
  searchEmptyTitle: 'No lottery found',
  searchEmptyText: 'Try a shorter name, such as Lao or Hanoi',
  pinned: 'Pinned',
  played: 'Last played',
  pin: (name) => `Pin ${name}`,
  unpin: (name) => `Unpin ${name}`,
  closesIn: 'Closes in',
  betNow: 'Bet now',
  emptyTitle: 'No round is open',
  emptyText: 'A new round opens as soon as the one before it closes. Look again in a moment.',
  closingEmptyTitle: 'No round is about to close',
  closingEmptyText: 'Every round has more than 15 minutes left',
  seeAll: 'See all lotteries',
  failedTitle: 'The lotteries could not be loaded',
  failedText: 'The system is not ready. Please try again.',
  retry: 'Try again',
}
