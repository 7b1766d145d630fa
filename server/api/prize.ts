import type { Prize } from '../../contract/prize.ts'
import { type BangkokDate, bangkokDate } from '../../domain/calendar/bangkok.ts'
import { thaiGovernment } from '../../domain/lottery/thai-government.ts'
import type { Context } from '../context.ts'
import { type DrawRow, listDraws } from '../features/draws/queries-results.ts'
import type { RoundStatus } from '../features/rounds/queries.ts'
import { listPrograms } from '../features/rounds/queries-programs.ts'
import type { ServiceHandlers } from './caller.ts'
import { lotteryOf, showProgram, showResult, showTime } from './programs.ts'

/** Rounds whose numbers are out. */
const DRAWN: readonly RoundStatus[] = ['resulted', 'settled']
/** Every round; one that was not held is shown as such, without numbers. */
const ALL: readonly RoundStatus[] = ['scheduled', 'open', 'closed', 'sealed', ...DRAWN, 'void']
/** Draws of one day: some sixty lotteries, each once. */
const DAY_LIMIT = 200
/** A year of the government's draws, two a month. */
const THAI_LIMIT = 24

export const prizeHandlers: ServiceHandlers<'prize'> = {
  async listProgram(ctx, { operator }) {
    return { data: (await listPrograms(ctx.read, operator.id)).map(showProgram) }
  },

  async prizeToday(ctx, { operator }) {
    const today = todayOf(ctx)
    const { draws } = await listDraws(ctx.read, {
      operatorId: operator.id,
      statuses: ALL,
      from: today,
      to: today,
      limit: DAY_LIMIT,
    })
    return { data: draws.map(showPrize) }
  },

  /** A round asked for by its id is shown however it stands; a list holds the draws whose day has come. */
  async prizeMember(ctx, { operator }, { query }) {
    const { page, limit, round_id: roundId, end } = query
    const today = todayOf(ctx)
    const { total, draws } = await listDraws(ctx.read, {
      operatorId: operator.id,
      lotteryId: query.program_id,
      roundId,
      statuses: roundId === undefined ? ALL : undefined,
      from: query.start,
      to: roundId === undefined && (end === undefined || end > today) ? today : end,
      limit,
      offset: (page - 1) * limit,
    })
    return { page, limit, total, data: draws.map(showPrize) }
  },

  async prizeGroupThai(ctx, { operator }) {
    const { draws } = await listDraws(ctx.read, {
      operatorId: operator.id,
      lotteryCode: thaiGovernment.code,
      statuses: DRAWN,
      limit: THAI_LIMIT,
    })
    return { data: draws.map(showPrize) }
  },

  async getListPrize(ctx, { operator }, { query }) {
    const { page, limit } = query
    const { total, draws } = await listDraws(ctx.read, {
      operatorId: operator.id,
      lotteryId: query.program_id,
      roundId: query.round_id,
      statuses: DRAWN,
      from: query.start,
      to: query.end,
      limit,
      offset: (page - 1) * limit,
    })
    return { page, limit, total, data: draws.map(showPrize) }
  },
}

function todayOf(ctx: Context): BangkokDate {
  return bangkokDate(ctx.now().getTime())
}

function showPrize(row: DrawRow): Prize {
  const { code, name, group, flag } = lotteryOf(row)
  return {
    program_id: row.lotteryId,
    program_code: code,
    program_name: name,
    group,
    flag,
    round_id: row.roundId,
    round_code: row.roundCode,
    business_date: row.businessDate,
    draw_at: showTime(row.drawAt),
    status: row.roundStatus,
    result: row.result && showResult(row.result),
  }
}
