import { howMany } from '../../../domain/how-many.ts'
import type { Twin } from '../../../domain/words.ts'
import type { checkInText as Thai } from '../check-in.ts'

export const checkInText: Twin<typeof Thai> = {
  title: 'Daily check-in',
  failed: 'The check-in page could not be loaded',
  streak: (days) => (days === 0 ? 'Not begun yet' : `${howMany(days, 'day')} in a row`),
  next: 'Next prize',
  nextToday: (day) => `Day ${day} · today`,
  nextTomorrow: (day) => `Day ${day} · tomorrow`,
  ladder: 'What each day brings',
  day: (day) => `Day ${day}`,
  bonus: 'Bonus',
  states: { collected: 'Taken', next: 'Next', later: 'Later' },
  take: (baht) => `Check in for ${baht} baht`,
  taken: (day, baht) => `You have checked in for day ${day}: ${baht} baht is in your wallet`,
  success: 'Your prize was taken',
  done: 'You have checked in today',
  doneNext: (baht) => `Tomorrow brings ${baht} baht, from midnight on`,
  notYet: 'You cannot check in today yet',
  deposit: 'Deposit',
  bet: 'Place a bet',
  sofar: (deposited, staked) => `Today so far: ${deposited} baht deposited, ${staked} baht of settled bets`,
  bonusTitle: 'Bonuses to take',
  bonusUntil: (date) => `Until ${date}`,
  takeBonus: (day, baht) => `Take the bonus of day ${day}: ${baht} baht`,
  bonusTaken: (baht) => `Bonus taken: ${baht} baht is in your wallet`,
  calendar: 'Check-in calendar',
  earlierMonth: 'Earlier month',
  laterMonth: 'Later month',
  marks: { collected: 'Taken', missed: 'Missed', today: 'Today' },
  terms: 'Conditions',
  conditions: {
    either: 'On days with a deposit or a settled bet of yours',
    deposit: 'On days with a deposit of yours',
    bet: 'On days with a settled bet of yours',
    none: 'On every day, without a condition',
  },
  betMin: (baht) => `Settled bets of the day: at least ${baht} baht together`,
  onceADay:
    'Once a day by Thai time. A missed day begins day 1 again, and after the last day it goes on with day 1.',
  bonusWaits: 'A bonus is taken by its own button, within 7 days from its check-in',
  turnover: (percent) =>
    percent === 100
      ? 'A prize is to be staked once before a withdrawal'
      : `A prize is to be staked ${howMany(percent / 100, 'time')} before a withdrawal`,
  noTurnover: 'Prizes can be withdrawn without further stakes',
  history: 'Taken so far',
  withBonus: (baht) => `Bonus ${baht}`,
}
