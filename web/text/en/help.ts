import { howMany } from '../../../domain/how-many.ts'
import type { Twin } from '../../../domain/words.ts'
import { figureText } from '../../../ui/figure-text.ts'
import type {
  contactText as ThaiContact,
  howtoText as ThaiHowto,
  redirectText as ThaiRedirect,
  rulesText as ThaiRules,
} from '../help.ts'

export const howtoText: Twin<typeof ThaiHowto> = {
  title: 'How to bet',
  lead: 'Your first ticket in a minute',
  steps: [
    [
      'Choose a lottery',
      'Open the bet page and choose a round that is open. The ring around the flag shows the time left.',
    ],
    [
      'Choose types and tap the number',
      'Several types with the same number of digits can be chosen together. With the last digit the line is added by itself.',
    ],
    ['Set the stake', 'From 1 baht to 10,000 baht a line. Each line can be changed on its own.'],
    ['Review the ticket', 'See the stake, the possible win and the balance after it before you confirm'],
    [
      'Get the receipt',
      'A confirmed ticket has a number and a code of its own. You can check it later under My tickets.',
    ],
  ],
  oddsHeading: 'Types and payouts',
  oddsNote:
    'Payout per baht of the Thai Government Lottery or the first lottery on sale. For others see the rules of that lottery.',
  digitsOf: (digits) => howMany(digits, 'digit'),
  oddsOf: (wins, of, returns) =>
    `Odds ${figureText(wins)} in ${figureText(of)}${returns === null ? '' : ` · returns ${figureText(returns)}%`}`,
  pattern: 'Type and pattern',
  chance: 'Odds',
  returns: 'Return',
  chanceOf: (wins, of) => `${figureText(wins)} in ${figureText(of)}`,
  chanceHeading: 'Odds by pattern of the number',
  chanceNote:
    'Worked out over all results, each as likely as the next. The return is the prize money for 100 baht bet over a long time.',
  failed: 'The payouts could not be loaded. The bet page always shows them before you confirm.',
  otherRules: 'Rules and payouts of other lotteries',
  meanings: {
    three_top: 'Matches the last three digits of the first prize, each in its place',
    three_tod: 'All three digits of 3 Top in any order. Triples are not sold.',
    three_front: 'Matches a front-three-digits prize',
    three_bottom: 'Matches a last-three-digits prize',
    two_top: 'Matches the last two digits of 3 Top',
    two_bottom: 'Matches the last-two-digits prize',
    run_top: 'The digit is anywhere in 3 Top',
    run_bottom: 'The digit is anywhere in 2 Bottom',
    two_front: 'Matches the first two digits of 3 Top',
    two_spread: 'Matches the first and the last digit of 3 Top',
    two_tod: 'Both digits are in 3 Top in any order. A double needs the digit twice.',
    pin_top_hundreds: 'Matches the hundreds of 3 Top',
    pin_top_tens: 'Matches the tens of 3 Top',
    pin_top_units: 'Matches the units of 3 Top',
    pin_bottom_tens: 'Matches the tens of 2 Bottom',
    pin_bottom_units: 'Matches the units of 2 Bottom',
    four_top: 'Matches the last four digits of the first prize, each in its place',
    four_tod: 'All of the last four digits of the first prize in any order',
    four_float: 'All three digits of 3 Top are among the four you bet',
    five_float: 'All three digits of 3 Top are among the five you bet',
    six_top: 'Matches all six digits of the first prize',
    high_low: '2 Bottom from 00 to 49 is low, from 50 to 99 high',
    odd_even: 'Whether the last digit of 2 Bottom is odd or even. Zero is even.',
    four_set:
      '120 baht a set, against the last four digits: 4 straight 100,000 · 3 straight 30,000 · 4 tod 4,000 · 3 tod 3,000 · first 2 or last 2 1,000. Only the highest prize is paid.',
  },
  start: 'Start betting',
}

export const rulesText: Twin<typeof ThaiRules> = {
  title: 'Rules',
  lead: 'Short rules for every ticket, and the payouts and true odds of each lottery',
  choose: 'Choose a lottery',
  show: 'Show rules',
  of: (name) => `Rules of ${name}`,
  nextClose: 'Next close',
  nextDraw: 'Next draw',
  published: 'Result used',
  publisher: 'Announced by',
  noPublisher: 'Entered and confirmed by two of our staff',
  byDraw: 'Worked out from shots and random digits that anyone can check',
  none: 'No round is open',
  field: (name, digits) => `${name}, ${howMany(digits, 'digit')}`,
  times: (name, count) => `${name} (${howMany(count, 'prize')})`,
  figure: (name) => `${name} with 2 decimals`,
  bottom: {
    apart: '2 Bottom is drawn apart from 3 Top',
    overlap: '2 Bottom and 3 Top come from one number: the last digit of the bottom is the first of the top',
  },
  stakes: 'Stake per line',
  stakeRange: (min, max) => `${min} to ${max} baht`,
  failedOne: 'The rules of this lottery could not be loaded. Please try again.',
  general: 'Rules for every lottery',
  sections: [
    [
      'Taking bets',
      [
        'A ticket counts once the system has given it a number. The time that counts is that of the system.',
        'No bet is taken after the close, even when the screen still shows the round as open',
        'A ticket is taken whole or not at all. If a payout or a number changes meanwhile, you are always asked again first.',
      ],
    ],
    [
      'Cancelling',
      [
        'You can cancel until 10 minutes before the close, up to 4 times a day. The money returns to your wallet in full at once.',
      ],
    ],
    [
      'Results and payment',
      [
        'We use the result of whoever draws the lottery, entered and confirmed by two of our staff. Yeekee is worked out by the system as described below.',
        'A win is the stake times the payout printed on the ticket, paid to your wallet automatically',
        'A round without a draw is refunded in full',
      ],
    ],
    [
      'Yeekee',
      [
        '88 rounds a day. The first closes at 06:00, then one every 15 minutes, the last at 03:45 of the next day, which counts as the same day.',
        'You can shoot 5-digit numbers for free until 2 minutes after bets close. Then shots freeze for everybody at the time of the system.',
        'The result is the sum of all shots, less the shot of rank 16, plus the shared 5 random digits. Of its last 5 digits the last three are 3 Top and the first two are 2 Bottom.',
        'Rank 1 is the last shot before the freeze, rank 16 the sixteenth from the end. They get 200 and 400 baht, only if they bet at least 100 baht in that round.',
        'The random digits come from two secrets whose codes are announced before bets open. If they are not revealed or do not match, the round is voided and refunded.',
        'Yeekee tickets cannot be cancelled. Staff and the house cannot shoot.',
      ],
    ],
    [
      'Transparency',
      [
        'At the close the system seals every ticket of the round with a code that cannot be changed later, always before the result is known',
      ],
    ],
    [
      'Responsible play',
      [
        'Players must be at least 20 years old',
        'Set an amount you can afford to lose, and stop when you reach it',
      ],
    ],
  ],
}

export const contactText: Twin<typeof ThaiContact> = {
  title: 'Contact support',
  lead: 'Give your ticket number or username, so that we can look into it quickly',
  never: 'Our staff never ask for your password',
  before: 'Questions you can answer right away',
  questions: [
    ['How do I bet?', '/howto'],
    ['When can I cancel a ticket?', '/rules'],
    ['Is the result out?', '/prizecheck'],
    ['Did my ticket win?', '/history'],
  ],
  channels: 'The contacts of this site are shown here once they have been set',
  failed: 'The contacts could not be loaded. Please try again.',
  kinds: { line: 'LINE', telegram: 'Telegram', phone: 'Phone', facebook: 'Facebook', email: 'Email' },
}

export const redirectText: Twin<typeof ThaiRedirect> = {
  unknown: 'This sign-in link has expired or was already used. Please sign in again.',
  heading: 'Sign in with a link',
  why: 'This link works once, for one minute',
  go: 'Sign in',
  refusedHeading: 'This link leads off the site',
  refusedWhy: 'Its destination is not on the list the operator allows, so we do not follow it',
}
