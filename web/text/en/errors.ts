import type { Twin } from '../../../domain/words.ts'
import type { errorText as Thai } from '../errors.ts'

export const errorText: Twin<typeof Thai> = {
  notFoundHeading: 'Page not found',
  notFoundWhy: 'The link may have expired or be mistyped',
  brokenHeading: 'Something went wrong',
  brokenWhy: 'Your balance and tickets are unchanged. You can try again right away.',
  retry: 'Try again',
}
