import type { Twin } from '../../../domain/words.ts'
import type { countedText as Thai } from '../counted.ts'

export const countedText: Twin<typeof Thai> = {
  stakes: (percent) => `${percent}% of stakes:`,
  outcome: (percent) => `${percent}% of what a round won or lost:`,
  nothing: 'Does not count:',
  only: 'Nothing else counts',
  of: (staked) => `of ${staked} staked`,
}
