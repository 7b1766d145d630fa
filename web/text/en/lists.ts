import { howMany } from '../../../domain/how-many.ts'
import { MOVEMENTS, type MovementKind } from '../../../domain/ledger/movements.ts'
import type { Twin } from '../../../domain/words.ts'
import type {
  byTypeText as ThaiByType,
  dayText as ThaiDay,
  financialText as ThaiFinancial,
  listText as ThaiList,
  pageText as ThaiPage,
  playlistText as ThaiPlaylist,
  playlistDetailText as ThaiPlaylistDetail,
  statementText as ThaiStatement,
  tabText as ThaiTab,
} from '../lists.ts'

export const tabText: Twin<typeof ThaiTab> = {
  label: 'My records',
  history: 'Tickets',
  playlist: 'By round',
  byType: 'By type',
  orders: 'In and out',
  statement: 'Statement',
  financial: 'By month',
  games: 'Games',
}

export const dayText: Twin<typeof ThaiDay> = {
  label: 'Dates',
  all: 'All',
  today: 'Today',
  week: '7 days',
  month: '30 days',
  pick: 'Pick dates',
  from: 'From',
  to: 'To',
  show: 'Show',
  range: (from, to) => (from === to ? from : `${from} – ${to}`),
  since: (from) => `Since ${from}`,
  until: (to) => `Until ${to}`,
}

export const pageText: Twin<typeof ThaiPage> = { label: 'Pages of the list', newer: 'Newer', older: 'Older' }

export const listText: Twin<typeof ThaiList> = {
  failedTitle: 'The list could not be loaded',
  failedText: 'The system is not ready. Please try again.',
  retry: 'Try again',
  bet: 'Bet',
  seeAll: 'See every day',
}

export const playlistText: Twin<typeof ThaiPlaylist> = {
  title: 'Tickets by round',
  lotteries: 'Choose a lottery',
  allLotteries: 'All lotteries',
  counts: (bills, lines) => `${ticketCount(bills)} · ${lineCount(lines)}`,
  cancelled: (count) => `${count} cancelled`,
  emptyTitle: 'No tickets yet',
  emptyText: 'The rounds you bet on are listed here with stakes and results',
  noneTitle: 'No tickets on these dates',
  noneText: 'Try other dates or another lottery',
  won: 'Won',
  allCancelled: 'All cancelled',
}

export const playlistDetailText: Twin<typeof ThaiPlaylistDetail> = {
  title: 'Tickets in the round',
  back: 'Back to tickets by round',
  byType: 'See by type',
  bet: 'Bet more on this round',
  lines: (count) => lineCount(count),
  open: 'Open the whole ticket',
  staked: 'Total stake',
  won: 'Total won',
  count: 'Tickets',
  some: (count) => `The latest ${ticketCount(count)} of the round`,
  emptyTitle: 'No tickets in this round',
  emptyText: 'You have not bet on this round, or the link is wrong',
}

export const byTypeText: Twin<typeof ThaiByType> = {
  title: 'Tickets by type',
  rounds: 'Choose a round',
  numbers: (count) => howMany(count, 'number'),
  more: (count) => `and ${howMany(count, 'more number')}`,
  times: (count) => lineCount(count),
  ifWins: 'If it wins',
  total: 'All types',
  emptyTitle: 'No numbers in this round yet',
  emptyText: 'Numbers you bet on are summed by type, so you see which numbers carry the most',
}

/** What moved the money, by the kind of its transfer. */
export function kindText(kind: MovementKind): string {
  return MOVEMENTS[kind].words.en
}

export const statementText: Twin<typeof ThaiStatement> = {
  title: 'Statement',
  balance: 'Balance',
  emptyTitle: 'Nothing here yet',
  emptyText: 'Every baht in and out of your wallet is shown here',
  noneTitle: 'Nothing on these dates',
  noneText: 'Try other dates or another kind',
  columns: 'Kinds of movements',
  all: 'All kinds',
  column: { bet: 'Bets', won: 'Wins', deposited: 'Deposits', withdrawn: 'Withdrawals', other: 'Other' },
  waiting: 'Stakes that wait for their result, not lost yet',
  pdf: 'Print PDF',
  csv: 'Download CSV',
  filesOf: (days) => `Files of ${days}`,
  filesOfMonth: (days) => `Files of this month only, ${days}. Choose days above for files of others.`,
}

export const financialText: Twin<typeof ThaiFinancial> = {
  title: 'Money by month',
  earlier: 'Previous month',
  later: 'Next month',
  result: 'Won or lost by betting',
  bet: 'Bets',
  ofItWaiting: 'Of it waiting, not counted yet',
  waiting: 'Waiting',
  won: 'Wins',
  deposited: 'Deposits',
  withdrawn: 'Withdrawals',
  other: 'Other',
  opening: 'Opening balance',
  closing: 'Closing balance',
  days: 'Day by day',
  day: 'Date',
  dayResult: 'Result',
  emptyTitle: 'Nothing this month yet',
  emptyText: 'Bets, wins, deposits and withdrawals of the month are summed up here',
  statement: 'See every entry',
}

function lineCount(count: number): string {
  return howMany(count, 'line')
}

function ticketCount(count: number): string {
  return howMany(count, 'ticket')
}
