import type { Twin } from '../../../domain/words.ts'
import type { rankText as Thai } from '../rank.ts'

export const rankText: Twin<typeof Thai> = {
  title: 'Ranks',
  failed: 'The page of ranks could not be loaded',
  off: 'There are no ranks at the moment',
  offWhy: 'Your rank will stand here once there are',
  now: 'Your rank today',
  nth: (rank) => (rank === 0 ? 'No rank yet' : `Rank ${rank}`),
  brings: (percent, more) =>
    more === 0
      ? `${percent}% cashback`
      : `${percent + more}% cashback (${percent}% for everybody, ${more}% for your rank)`,
  raises: (percent) => `Wins pay up to ${percent}% more`,
  turnover: 'Turnover of 30 days, until today',
  towards: (baht, needed) => `${baht} of ${needed} baht`,
  missing: (baht, rank, brings) => `${baht} baht more for rank ${rank}${brings === '' ? '' : `: ${brings}`}`,
  nextBrings: (percent, raise) =>
    [percent === null ? '' : `${percent}% cashback`, raise === null ? '' : `wins pay up to ${raise}% more`]
      .filter((each) => each !== '')
      .join(', '),
  highest: 'This turnover is enough for the highest rank',
  tomorrow: (name) => `As it stands now, tomorrow you have: ${name}`,
  noneYet: 'no rank',
  steps: 'All ranks',
  plus: (percent) => `cashback +${percent}%`,
  plusRaise: (percent) => `wins +${percent}%`,
  yours: 'yours today',
  how: 'How it is reckoned',
  rules: [
    'Ranks are decided after midnight each day, from the turnover of the 30 days before',
    'Tickets that were drawn and rounds of games that have ended count. What was cancelled or given back, and bets that cover each other, do not.',
  ],
  cashbackRules: [
    'A rank raises the per cent of your cashback: the one you have on the day on which you collect it. The most for a period stays as it is.',
  ],
  raiseRules: [
    'A rank raises what lotteries pay where they allow it, up to the highest of each type. The bet page shows your rate, and a ticket keeps the rate it was sold at.',
    'Numbers that pay half or less, live prices and yeekee pay every rank the same',
  ],
  cashback: 'To the cashback page',
  history: 'Your last 12 ranks',
  from: (date) => `Since ${date}`,
  of: (baht) => `Turnover ${baht} baht`,
}
