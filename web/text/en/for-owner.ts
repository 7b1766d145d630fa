import type { Twin } from '../../../domain/words.ts'
import type { forOwnerText as Thai } from '../for-owner.ts'

export const forOwnerText: Twin<typeof Thai> = {
  title: 'Your role does not include this page',
  why: 'You are signed in as an assistant. This page is for the owner of the account, or needs a permission from the owner.',
  home: 'Back home',
  assistants: 'Assistants',
  soldBy: 'Assistant',
  cancelledBy: 'Cancelled by',
}
