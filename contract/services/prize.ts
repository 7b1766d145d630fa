import { z } from 'zod'
import { isDate } from '../../domain/calendar/bangkok.ts'
import { RESULT_ORIGINS } from '../../domain/lottery/result-origin.ts'
import { declareCalls, EMPTY_LIST } from '../define.ts'
import {
  betType,
  date,
  drawResult,
  idOr,
  listOf,
  pageOf,
  paging,
  program,
  queryDate,
  roundStatus,
  time,
} from '../shapes.ts'

const slipPrizes = z.object({
  second: z.array(z.string()),
  third: z.array(z.string()),
  fourth: z.array(z.string()),
  fifth: z.array(z.string()),
})

/** A number as the publisher writes it. `decides`: the bet types decided by some of its digits, with their places from 0. */
const publishedNumber = z.object({
  key: z.string(),
  name: z.string(),
  number: z.string(),
  decides: z.array(z.object({ types: z.array(betType), places: z.array(z.int()) })),
})

/** A draw and its numbers; `result` is null until it is confirmed. */
const prize = z.object({
  program_id: z.string(),
  program_code: z.string(),
  program_name: z.string(),
  group: z.string(),
  flag: z.string(),
  round_id: z.string(),
  round_code: z.string(),
  business_date: date,
  draw_at: time,
  status: roundStatus,
  result: drawResult.nullable(),
  /** Where the result comes from. Absent: there is none. */
  origin: z.enum(RESULT_ORIGINS).optional(),
  /** The published numbers in the order of the publisher, where a single draw is requested. */
  published: z.array(publishedNumber).optional(),
  /** The time of the last correction and the result before it. Absent where there was none. */
  correction: z.object({ at: time, before: drawResult }).optional(),
  /** The slip prizes of a government draw, where they are known and a single draw is requested. */
  slip: slipPrizes.optional(),
})

export type Prize = z.output<typeof prize>
export type PublishedNumber = z.output<typeof publishedNumber>
export type SlipPrizes = z.output<typeof slipPrizes>

const open = { method: 'GET', audience: 'public', token: null, failure: EMPTY_LIST } as const

const prizeSearch = z.object({
  ...paging,
  start: queryDate,
  end: queryDate,
  round_id: idOr('ROUND_UNKNOWN').optional(),
  program_id: idOr('PROGRAM_UNKNOWN').optional(),
})

export const prizeCalls = declareCalls('prize', {
  listProgram: {
    ...open,
    path: '/programLotto/listProgram',
    use: 'lottery programs',
    reply: listOf(program),
  },
  prizeToday: {
    ...open,
    path: '/lotto-prize/prizeToday',
    use: 'results of today',
    reply: listOf(prize),
  },
  prizeMember: {
    ...open,
    path: '/lotto-prize/PrizeMember',
    use: 'results by query',
    query: prizeSearch,
    reply: pageOf(prize),
  },
  prizeGroupThai: {
    ...open,
    path: '/lotto-prize/prizeGroupThai',
    use: 'Thai government results',
    reply: listOf(prize),
  },
  getListPrize: {
    ...open,
    path: '/programLotto/getListPrize',
    use: 'result list by query',
    query: prizeSearch,
    reply: pageOf(prize),
  },
  getDrawDays: {
    ...open,
    path: '/lotto-prize/drawDays',
    use: 'the days of a month that have results, and of which lotteries',
    own: true,
    query: z.object({ month: z.string().refine((text) => isDate(`${text}-01`), 'a month: YYYY-MM') }),
    /** The first day first; days without results are left out. */
    reply: listOf(z.object({ date, program_codes: z.array(z.string()) })),
  },
})
