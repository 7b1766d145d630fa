import { howMany } from '../../../domain/how-many.ts'
import type { Twin } from '../../../domain/words.ts'
import type { promotionText as Thai } from '../promotion.ts'

export const promotionText: Twin<typeof Thai> = {
  title: 'Promotions',
  failed: 'The promotions could not be loaded',
  empty: 'There is no promotion to take at the moment',
  emptyWhy: 'When there is one, it shows here and on the deposit page',
  amount: 'If you deposit (baht)',
  amountHint: 'Enter an amount to see the bonus and what you would have to stake',
  reckon: 'Work out the bonus',
  offers: 'You can take now',
  gives: (percent, most) => `A bonus of ${percent}% of the deposit, ${most} baht at most`,
  givesFixed: (baht) => `A bonus of ${baht} baht`,
  from: (baht) => `One deposit of ${baht} baht or more`,
  brings: (deposit, bonus, need) =>
    `Deposit ${deposit} baht, get a bonus of ${bonus} baht once you have staked ${need} baht`,
  times: (times) => `Stake deposit and bonus together ${howMany(times, 'time')}`,
  ends: (moment) => `The deposit has to arrive before ${moment}`,
  firstCome: 'It has a budget: the first deposits to arrive have it',
  limited:
    'It has a budget, which the first deposits to arrive have. If it is gone before yours, your deposit is whole, brings no bonus, and nothing is to be staked for it.',
  spent: 'Its budget is gone: a deposit would bring no bonus of the promotion that you have chosen',
  budgetLeft: (left) => `Its budget has ${left} baht left: a deposit with a larger bonus would bring none`,
  cashMost: (most) => `The bonus becomes ${most} baht of cash a member at most, all times together`,
  cashLeft: (left, most) =>
    `For you the bonus may still become ${left} baht of cash, of ${most} baht at most, all times together`,
  cashWith: (sum, most) => `With this one, ${sum} of ${most} baht of bonus become cash`,
  cashSo: (sum, most) => `${sum} of ${most} baht of cash so far`,
  unbounded:
    'Your deposit, what you win and the bonus once it is cash: this promotion limits no withdrawal of them',
  each: (times) => (times === 1 ? 'Once a member' : `${howMany(times, 'time')} a member`),
  accept: 'Use it for my next deposit',
  accepted: 'Chosen for your next deposit that reaches the least amount',
  chosen: 'What you have chosen',
  until: (moment) => `For a deposit that arrives before ${moment}`,
  notByPair: 'Paying a member who withdraws brings no bonus: the promotion waits for your next deposit',
  none: 'No promotion',
  goesWithout: 'This deposit brings no bonus',
  below: (deposit, least) =>
    `${deposit} baht is below the least amount of ${least} baht. What you have chosen waits for your next deposit.`,
  oneAtOnce: 'A promotion is in use, and there is one at a time',
  begun: (name, bonus, need) =>
    `The promotion ${name} has begun: a bonus of ${bonus} baht once you have staked ${need} baht`,
  noneChosen: 'No promotion is chosen any more',
  deposit: 'Deposit',
  active: 'In use',
  bonus: 'Bonus that waits',
  done: (done, need) => `${done} of ${need} baht staked`,
  left: (left) => `${left} baht to go`,
  met: 'All is staked: the bonus is on its way to your wallet',
  counts:
    'Lottery stakes count once their round is drawn and they are not given back, games once their round is over. Bets of one round that cancel each other count nothing.',
  waits: 'The bonus is not in your wallet until all is staked. It comes there once.',
  withdrawal:
    'Until all is staked you cannot withdraw. You can give the promotion up at any time; then only the usual stakes of a deposit are asked for.',
  bet: 'Place a bet',
  giveUp: 'Give the promotion up',
  giveUpOf: (baht) => `Give up the bonus of ${baht} baht`,
  giveUpWhy:
    'The bonus that waits is gone, and nothing more is to be staked for this promotion. Your deposit stays whole.',
  gaveUp: 'The promotion is given up',
  paid: 'All was staked: the bonus is in your wallet',
  ended: 'The last 10',
  states: { active: 'In use', converted: 'Bonus paid', 'given-up': 'Given up' },
  owed: (left) => `A round that had counted was cancelled: stake ${left} baht more to withdraw`,
  choose: 'Promotion',
  all: 'All conditions',
  coupon: 'I have a code for free credit',
}
