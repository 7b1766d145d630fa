import type { Twin } from '../../../domain/words.ts'
import type { registerText as Thai } from '../register.ts'

export const registerText: Twin<typeof Thai> = {
  title: 'Create an account',
  step: (step) => `Step ${step} of 3`,
  stepNames: ['Your phone number', 'Your name and date of birth', 'Username and password'],
  next: 'Next',
  back: 'Back',
  name: 'Username',
  nameHint: '4 to 20 letters or digits',
  password: 'Password',
  passwordHint: 'At least 8 characters, hard to guess, and not your username',
  phone: 'Phone number',
  upline: 'Invite code (if you have one)',
  uplineHint: 'The code or username of the friend who invited you; may stay empty',
  firstName: 'First name',
  lastName: 'Last name',
  birthDate: 'Date of birth',
  day: 'Day',
  month: 'Month',
  year: 'Year',
  promotion: 'Promotion',
  noPromotion: 'No promotion',
  adult: 'You must be at least 20 years old. The name must be that of your own bank account.',
  bankLater: 'No bank account is needed now. You add it before your first deposit or withdrawal.',
  submit: 'Create account',
  haveAccount: 'Already have an account?',
}
