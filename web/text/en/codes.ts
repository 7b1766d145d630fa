import type { Twin } from '../../../domain/words.ts'
import type { codeText as Thai, signInCodeText as ThaiSignIn } from '../codes.ts'

export const codeText: Twin<typeof Thai> = {
  label: 'Code',
  hint: '6 digits from the app, or a 12-digit recovery code',
  pin: 'PIN',
  left: (count) => `${count} more wrong ${count === 1 ? 'try' : 'tries'} before a pause`,
  waitMinutes: (minutes) => `Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`,
  waitHours: (hours) => `Try again in about ${hours} ${hours === 1 ? 'hour' : 'hours'}`,
}

export const signInCodeText: Twin<typeof ThaiSignIn> = {
  heading: 'One more step',
  lead: 'Your password is right. Open the authenticator app on your phone and enter its code.',
  submit: 'Confirm and sign in',
  lost: 'Phone not at hand? Use one of the recovery codes you kept',
  again: 'Sign in from the start',
}
