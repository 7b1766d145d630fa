import type { Twin } from '../../../domain/words.ts'
import type { errorText as Thai } from '../errors.ts'

export const errorText: Twin<typeof Thai> = {
  notFoundHeading: 'Page not found',
  notFoundWhy: 'The link may have expired or be mistyped',
  brokenHeading: 'Something went wrong',
  brokenWhy:
    'If you have just sent a bet or moved money, look at your balance and tickets before you send it again.',
  retry: 'Try again',
}
