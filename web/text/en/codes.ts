import { howMany } from '../../../domain/how-many.ts'
import type { Twin } from '../../../domain/words.ts'
import type { codeText as Thai, signInCodeText as ThaiSignIn } from '../codes.ts'

export const codeText: Twin<typeof Thai> = {
  label: 'Code',
  hint: '6 digits from the app, or a 12-digit recovery code',
  pin: 'PIN',
  left: (count) => `${howMany(count, 'more wrong try', 'more wrong tries')} before a pause`,
  waitMinutes: (minutes) => `Try again in ${howMany(minutes, 'minute')}`,
  waitHours: (hours) => `Try again in about ${howMany(hours, 'hour')}`,
}

export const signInCodeText: Twin<typeof ThaiSignIn> = {
  heading: 'One more step',
  lead: 'Your password is right. Open the authenticator app on your phone and enter its code.',
  submit: 'Confirm and sign in',
  lost: 'Phone not at hand? Use one of the recovery codes you kept',
  again: 'Sign in from the start',
}
