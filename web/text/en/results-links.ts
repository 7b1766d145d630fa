import type { Twin } from '../../../domain/words.ts'
import type { resultsLinksText as Thai } from '../results-links.ts'

export const resultsLinksText: Twin<typeof Thai> = {
  title: 'Official results',
  lead: 'The pages of those who draw the prizes or publish the index. Compare them with the results on this site.',
  newTab: 'Opens in a new tab',
  others: (names) =>
    `${names.join(', ')}: no official page that we can confirm. See the result and how it was recorded`,
  ours: 'on the results page',
  emptyTitle: 'No lottery is on sale yet',
  emptyText: 'Links are shown here once lotteries are on sale',
}
