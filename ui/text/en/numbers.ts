import type { Twin } from '../../../domain/words.ts'
import type { numberWords as Thai } from '../numbers.ts'

export const numberWords: Twin<typeof Thai> = {
  spoken: (digits) => `Number ${digits}`,
}
