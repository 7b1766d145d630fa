import type { Twin } from '../../../domain/words.ts'
import type { siteText as Thai, footerText as ThaiFooter, menuText as ThaiMenu } from '../th.ts'

export const siteText: Twin<typeof Thai> = {
  language: 'en',
  brand: 'Yok Lotto',
  tagline: 'Clear rates, verifiable tickets',
  description: 'Online lottery: easy to bet, clear rates, every ticket verifiable',
  skip: 'Skip to the content',
  loading: 'Loading',
  demo: 'Play money. Results marked DEMO are invented.',
  demoNoMoney: 'Pretend to deposit play money on the deposit page.',
  offline: (time) => `Offline · what you see is from ${time}`,
  playWisely: 'Play wisely. Set a budget, and stop when it is spent.',
  playControl: 'Play control: take a break or stop',
  contactStaff: 'Contact support',
  backHome: 'Back to home',
  fileFailed: 'This did not load. The network may be down. What you typed is kept.',
  loadAgain: 'Try again',
  notSent:
    'Not sent: no internet connection. What you filled in is still here. Send it again once you are connected.',
}

export const menuText: Twin<typeof ThaiMenu> = {
  main: 'Main menu',
  home: 'Home',
  deposit: 'Deposit',
  withdraw: 'Withdraw',
  bet: 'Bet',
  results: 'Results',
  games: 'Games',
  casino: 'Casino',
  balance: 'Balance',
  balanceHidden: 'hidden',
  news: 'Notices',
  messages: 'Messages',
  topUp: 'Add money',
  settings: 'Settings',
  member: 'Member',
  account: 'Account settings',
  bank: 'Bank account',
  signOut: 'Sign out',
  signIn: 'Sign in',
  register: 'Register',
  look: 'Appearance',
  lookDark: 'Dark',
  lookLight: 'Light',
  lookAuto: 'System',
  language: 'Language',
}

export const footerText: Twin<typeof ThaiFooter> = {
  banks: 'Banks for deposits',
  awards: 'Awards and certificates',
  help: 'Help',
  howto: 'How to bet',
  rules: 'Rules',
  contact: 'Contact us',
  prizecheck: 'Check results',
  resultsLinks: 'Official results',
  fair: 'Verify a ticket',
}

/** `Bet · Yok Lotto`: the screen, then the brand. The sign-in page has only the brand. */
export function tabTitle(brand: string, title?: string): string {
  return title ? `${title} · ${brand}` : brand
}
