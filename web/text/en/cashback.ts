import { howMany } from '../../../domain/how-many.ts'
import type { Twin } from '../../../domain/words.ts'
import type { cashbackText as Thai } from '../cashback.ts'

export const cashbackText: Twin<typeof Thai> = {
  title: 'Cashback',
  failed: 'The cashback page could not be loaded',
  ready: 'Ready to collect now',
  soFar: 'This period, so far',
  ofPeriod: 'Cashback of this period',
  taken: 'Collected for this period',
  collect: (amount) => `Collect ${amount} baht`,
  collected: (amount) => `${amount} baht of cashback are in your wallet`,
  collectedIt: 'The cashback is in your wallet',
  notDue: 'There is no cashback to collect yet',
  today: (date) => `To be collected today, ${date}, until 23:59`,
  nextOn: (date) => `You can collect next on ${date}`,
  periods: {
    day: 'Daily cashback, collected the next day',
    week: 'Weekly cashback, collected each Monday',
    month: 'Monthly cashback, collected on the first of each month',
  },
  days: (from, to) => (from === to ? from : `${from} to ${to}`),
  reckoned: 'How it is reckoned',
  counted: (days) => `Period: ${days}`,
  staked: 'Stakes that were drawn or played',
  won: 'Winnings',
  corrected: 'Corrected results and void rounds',
  bonuses: 'Bonuses, cashback and friend income received',
  lost: 'Net loss',
  noLoss: 'You have not lost in this period',
  share: (percent) => `${percent}% of what was lost`,
  ofRank: (percent) => `${percent}% of them for your rank`,
  ranks: 'See your rank',
  most: 'The most for a period',
  amount: 'Cashback',
  rules: 'Conditions',
  least: (amount) => `The least that is paid is ${amount} baht`,
  creditBelow: (amount, credit) =>
    `Collected while your credit, with what is set aside, money in game wallets and bets you can still cancel, is below ${amount} baht.${credit === null ? '' : ` You have ${credit} baht.`}`,
  turnover: (percent) =>
    percent === 100
      ? 'It is to be staked once before a withdrawal'
      : `It is to be staked ${howMany(percent / 100, 'time')} before a withdrawal`,
  counts:
    'Tickets that were drawn and rounds of games that ended in the period count. What was cancelled or given back does not.',
  lapses: 'What is not collected on its day lapses',
  before: 'The last 12 collected',
  none: 'You have collected none yet',
}
