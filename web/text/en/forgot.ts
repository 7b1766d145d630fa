import type { Twin } from '../../../domain/words.ts'
import type { forgotText as Thai } from '../forgot.ts'

export const forgotText: Twin<typeof Thai> = {
  title: 'Forgotten password',
  lead: 'Enter the phone number you registered with. We send a code of 6 digits to it.',
  phone: 'Phone number',
  ask: 'Send a code',
  codeHeading: 'Choose a new password',
  sent: (phone) =>
    `If ${phone} is a member's number, the code arrives in a few minutes. It is good for 10 minutes.`,
  codeHint: 'The 6 digits of the message',
  linkLead:
    'Enter the code that support told you and choose a new password. This link works once, within 24 hours.',
  linkHint: '12 digits, with or without the dashes',
  waits:
    'After a new password you may have to wait before you withdraw: the page of withdrawals says until when',
  fresh: 'New password',
  freshHint: 'At least 8 characters, hard to guess, and not your username',
  again: 'New password again',
  differs: 'The two new passwords differ',
  submit: 'Set the new password',
  leaves: 'Every device is signed out then',
  other: 'Ask for a new code',
  back: 'Back to sign-in',
  support: 'You no longer have this number? Contact support',
  demo: 'A demo sends no real messages. The code is shown in the window of the server.',
}
