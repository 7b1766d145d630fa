import type { Twin } from '../../../domain/words.ts'
import type { checkDueText as Thai } from '../check-due.ts'

export const checkDueText: Twin<typeof Thai> = {
  look: 'See your time and net position',
}
