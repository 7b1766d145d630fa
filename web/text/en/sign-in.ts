import type { Twin } from '../../../domain/words.ts'
import type { signInText as Thai } from '../sign-in.ts'

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
  agents: 'Agent sign-in',
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
