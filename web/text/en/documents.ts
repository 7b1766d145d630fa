import { howMany } from '../../../domain/how-many.ts'
import { PICTURE_KEPT_DAYS } from '../../../domain/payments/document.ts'
import type { Twin } from '../../../domain/words.ts'
import type { documentText as Thai } from '../documents.ts'

export const documentText: Twin<typeof Thai> = {
  title: 'Identity document',
  why: 'Before your first withdrawal, send a picture of your identity card or passport with name and date of birth readable. Two members of staff look at it.',
  waits: 'Your withdrawal waits for this document. The money is set aside safely.',
  sent: 'Your document has arrived and is being looked at',
  refused: 'The document was refused. You can send another.',
  send: 'Send the document',
  file: 'Picture of the document',
  choose: 'Choose a picture',
  kept: `Kept encrypted. Only staff who decide about withdrawals can open it, and each look is on record. A picture that is refused is deleted at once, one that is accepted after ${howMany(PICTURE_KEPT_DAYS, 'day')}.`,
}
