import type { Words } from '../../../domain/words.ts'
import type { numberWords as Thai } from '../numbers.ts'

export const numberWords: Words<typeof Thai> = {
  spoken: (digits) => `Number ${digits}`,
}
