import type { Twin } from '../../../domain/words.ts'
import type { signInText as Thai, registerText as ThaiRegister } from '../sign-in.ts'

export const signInText: Twin<typeof Thai> = {
  heading: 'Welcome back',
  lead: 'Sign in and start betting',
  name: 'Username',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  submit: 'Sign in',
  refused: ({ detail }) => detail,
  register: 'Create an account',
  forgot: 'Forgotten password?',
  passwordIsNew: 'The new password is set. Sign in with it.',
  contact: 'Contact support',
  heroLines: ['Clear rates, easy to bet,', 'every ticket verifiable'],
  heroWhy: [
    'Thai Government, Lao and Hanoi lotteries in one place',
    'The rate you see when you bet is the rate you are paid',
  ],
  figures: [
    ['Lotteries', '60+'],
    ['Open', 'every day'],
    ['Verifiable', 'every ticket'],
  ],
  draftWaits: 'Your unsent ticket is kept on this device. Sign in to go on.',
  demo: 'Demo accounts demo01\u00a0to\u00a0demo09, password demo-1234',
}

export const registerText: Twin<typeof ThaiRegister> = {
  title: 'Create an account',
  lead: 'Fill it in once, use it right away',
  name: 'Username',
  nameHint: '4 to 20 letters or digits',
  password: 'Password',
  passwordHint: 'At least 8 characters, hard to guess, and not your username',
  phone: 'Phone number',
  firstName: 'First name',
  lastName: 'Last name',
  birthDate: 'Date of birth',
  day: 'Day',
  month: 'Month',
  year: 'Year',
  bank: 'Bank for withdrawals',
  noBank: 'Add later',
  account: 'Account number',
  promotion: 'Promotion',
  noPromotion: 'No promotion',
  adult: 'You must be at least 20 years old and use a bank account in your own name',
  submit: 'Create account',
  haveAccount: 'Already have an account?',
}
