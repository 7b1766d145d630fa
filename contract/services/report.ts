import { z } from 'zod'
import { MOVEMENT_KINDS, REPORT_CLASSES } from '../../domain/ledger/movements.ts'
import { RESULT_ORIGINS } from '../../domain/lottery/result-origin.ts'
import { declareCalls, EMPTY_LIST } from '../define.ts'
import { gameReportCalls } from '../games/report-calls.ts'
import {
  answer,
  baht,
  betType,
  billStatus,
  date,
  drawResult,
  filterOf,
  idOr,
  lineResult,
  listOf,
  pageOf,
  paging,
  queryDate,
  round,
  time,
} from '../shapes.ts'
import { billSummary, shownRound } from './bill.ts'

const ofMember = { method: 'GET', audience: 'member', token: 'agent', failure: EMPTY_LIST } as const

const purchase = filterOf(['normal', 'realtime'])

/** The tickets of a group. Amounts and lines leave out cancelled and refunded tickets, which are only counted. */
const billSums = {
  bill_count: z.int(),
  waiting_count: z.int(),
  won_count: z.int(),
  cancelled_count: z.int(),
  line_count: z.int(),
  total: baht,
  discount: baht,
  net: baht,
  paid: baht,
}

const cashSums = {
  /** Tickets and bookings, less refunds. Negative only on a day with more refunds than bets. */
  bet: baht,
  won: baht,
  deposited: baht,
  withdrawn: baht,
  other: baht,
  /** The part of `bet` that no draw and no round of a game has decided yet: neither won nor lost. */
  waiting: baht,
}

/** One movement of the member's cash: positive amounts came in. */
const statementLine = z.object({
  id: z.string(),
  kind: z.enum(MOVEMENT_KINDS),
  amount: baht,
  balance: baht,
  at: time,
  bill_id: z.string().nullable(),
  bill_no: z.string().nullable(),
  program_name: z.string().nullable(),
  /** The assistant whose act it was: who bet, booked, cancelled or collected in the member's place. Null or absent: none. */
  by: z.string().nullable().optional(),
})

/** The specification's filters keep their brackets and their spelling. */
const roundSearch = z.object({
  ...paging,
  start: queryDate,
  end: queryDate,
  'search[process]': filterOf(['waiting', 'settled', 'cancelled']),
  'search[status]': filterOf(billStatus.options as [string, ...string[]]),
  'search[type_purchae]': purchase,
  'search[winlose_status]': filterOf(['won', 'lost']),
})

export const reportCalls = declareCalls('report', {
  getRoundPagination: {
    ...ofMember,
    path: '/getRoundPagination',
    use: 'rounds, page by page',
    query: roundSearch,
    reply: pageOf(billSummary),
  },
  getRoundGroupByLottoName: {
    ...ofMember,
    path: '/getRoundGroupByLottoName',
    use: 'rounds grouped by lottery',
    query: z.object({
      start: queryDate,
      end: queryDate,
      type_purchae: purchase,
    }),
    reply: listOf(
      z.object({
        program_id: z.string(),
        program_code: z.string(),
        program_name: z.string(),
        flag: z.string(),
        round_count: z.int(),
        ...billSums,
      }),
    ),
  },
  getRoundByProgramId: {
    ...ofMember,
    path: '/getRoundByProgramId/{id}',
    use: 'rounds of one lottery',
    params: z.object({ id: idOr('PROGRAM_UNKNOWN') }),
    reply: listOf(
      z.object({
        ...round.shape,
        result: drawResult.nullable(),
        /** Where the result comes from. Absent: there is none. */
        origin: z.enum(RESULT_ORIGINS).optional(),
      }),
    ),
  },
  getGroupLottoNamePagination: {
    ...ofMember,
    path: '/getGroupLottoNamePagination',
    use: 'grouped rounds, page by page',
    query: z.object({
      ...paging,
      start: queryDate,
      end: queryDate,
      type_purchae: purchase,
      program_id: idOr('PROGRAM_UNKNOWN').optional(),
    }),
    reply: pageOf(z.object({ round: shownRound, ...billSums })),
  },
  getFinanceMember: {
    ...ofMember,
    path: '/finance/api/getFinanceMember',
    use: 'member finance report',
    /** Absent: from the first day of the month of `end`, which is today by default. */
    query: z.object({ start: queryDate, end: queryDate }),
    reply: answer({
      data: z.object({
        start: date,
        end: date,
        /** The cash before the first day and after the last. */
        opening: baht,
        closing: baht,
        ...cashSums,
        /** The days with movements of cash, newest first. */
        days: z.array(z.object({ date, ...cashSums })),
      }),
    }),
  },
  getStatement: {
    ...ofMember,
    path: '/finance/api/getStatement',
    use: 'every movement of the cash, page by page',
    own: true,
    query: z.object({ ...paging, start: queryDate, end: queryDate, column: filterOf(REPORT_CLASSES) }),
    reply: pageOf(statementLine),
  },
  statementCsv: {
    ...ofMember,
    path: '/finance/api/statement.csv',
    use: 'the movements of some days for spreadsheets, the oldest first',
    own: true,
    query: z.object({ start: queryDate, end: queryDate, column: filterOf(REPORT_CLASSES) }),
    file: 'text/csv; charset=utf-8',
  },
  statementPdf: {
    ...ofMember,
    path: '/finance/api/statement.pdf',
    use: 'the statement of some days for printing',
    own: true,
    query: z.object({ start: queryDate, end: queryDate }),
    file: 'application/pdf',
  },
  getBetsByType: {
    ...ofMember,
    path: '/getBetsByType/{id}',
    use: 'what a member has bet in a round, by type and number',
    own: true,
    params: z.object({ id: idOr('ROUND_UNKNOWN') }),
    reply: answer({
      round: shownRound,
      data: z.array(
        z.object({
          type: betType,
          name: z.string(),
          amount: baht,
          /** How many numbers of this type have bets, including those not listed. */
          number_count: z.int(),
          numbers: z.array(
            z.object({
              number: z.string(),
              line_count: z.int(),
              amount: baht,
              /** The most its lines can win. */
              win: baht,
              result: lineResult,
              paid: baht,
            }),
          ),
        }),
      ),
    }),
  },
  ...gameReportCalls,
})
