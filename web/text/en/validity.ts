import { howMany } from '../../../domain/how-many.ts'
import type { Twin } from '../../../domain/words.ts'
import type { validityText as Thai } from '../validity.ts'

export const validityText: Twin<typeof Thai> = {
  missing: 'Please fill in this field',
  choose: 'Please choose one',
  short: (least) => `At least ${howMany(least, 'character')}`,
  long: (most) => `At most ${howMany(most, 'character')}`,
  number: 'Please enter a number',
  least: (least) => `Must be at least ${least}`,
  most: (most) => `Must be at most ${most}`,
  other: 'The format is not right',
}
