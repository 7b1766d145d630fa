import { howMany } from '../../../domain/how-many.ts'
import type { Twin } from '../../../domain/words.ts'
import type { homeText as Thai, quickText as ThaiQuick, gameShelfText as ThaiShelves } from '../home.ts'

export const homeText: Twin<typeof Thai> = {
  title: 'Home',
  registered: 'Your account is ready',
  playMoney: 'You have 1,000 baht of play money to try betting with, and can pretend to deposit more',
  balance: 'Balance',
  hide: 'Hide the balance',
  balanceUnknown: 'The balance could not be loaded',
  online: 'online',
  waiting: (count) => `${count} waiting for results`,
  waitingTitle: 'Tickets waiting for results',
  drawnAt: (moment) => `Result ${moment}`,
  lines: (count) => howMany(count, 'line'),
  firstTitle: 'Place your first bet',
  howto: 'How to bet',
  rules: 'Rules and true odds',
  fair: 'How tickets are verified',
  deposit: 'Deposit',
  withdraw: 'Withdraw',
  actions: 'Shortcuts',
  waitingBadge: (count) => `${count} waiting`,
  closing: 'Closing soon',
  played: 'Last played',
  all: 'All',
  noRounds: 'No round is open. The next opens when the one before it closes.',
  roundsFailed: 'The open rounds could not be loaded',
  retry: 'Try again',
  results: 'Latest results',
  allResults: 'See all',
  noResults: 'No new results yet. Past ones are under See all.',
  resultsFailed: 'The results could not be loaded',
  games: 'Games',
  gamesLook: 'All games',
  gamesNone: 'No games to play yet',
  gamesClosed: 'Under maintenance',
  close: 'Close',
}

export const quickText: Twin<typeof ThaiQuick> = {
  bet: 'Bet',
  results: 'Results',
  history: 'My tickets',
  checkin: 'Check-in',
  cashback: 'Cashback',
  wheel: 'Wheel',
  affiliate: 'Invite',
  statement: 'Statement',
}

export const gameShelfText: Twin<typeof ThaiShelves> = {
  casino: 'Casino',
  slot: 'Slots',
  fishing: 'Fishing',
  sport: 'Sports',
}
