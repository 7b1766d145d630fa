import type { Twin } from '../../../domain/words.ts'
import type { lostText as Thai } from '../lost.ts'

export const lostText: Twin<typeof Thai> = {
  unsureOnce:
    'No answer came, so it is not certain whether this was done. What you filled in is still here. Try again: nothing is done twice.',
  unsure: 'No answer came, so it is not certain whether this was done. Look first, then try again.',
  close: 'Close this message',
}
