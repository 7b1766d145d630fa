import type { Prize } from '../../../contract/services/prize.ts'
import { type BangkokDate, bangkokDate, monthEnd } from '../../../domain/calendar/bangkok.ts'
import { thaiGovernment } from '../../../domain/lottery/lotteries/thai-government.ts'
import { roundName } from '../../../domain/lottery/round-name.ts'
import { ROUND_STATUSES, type RoundStatus } from '../../../domain/lottery/round-status.ts'
import type { SlipPrizes } from '../../../domain/lottery/slip-prizes.ts'
import type { Language } from '../../../domain/words.ts'
import type { Context } from '../../context.ts'
import {
  type DrawRow,
  type DrawSearch,
  listDrawDays,
  listDraws,
} from '../../features/results/queries-results.ts'
import { findSlipPrizes } from '../../features/results/queries-slip.ts'
import type { ServiceHandlers, Visit } from '../road/caller.ts'
import { sharedAnswer } from '../road/shared-answers.ts'
import { listShownPrograms, lotteryOf, originShown, showResult, showTime } from '../shapes/programs.ts'
import { showPublished } from '../shapes/published-numbers.ts'

/** Rounds whose numbers are out. */
const DRAWN: readonly RoundStatus[] = ['resulted', 'settled']
/** Every round; one that was not held is shown as such, without numbers. */
const ALL = ROUND_STATUSES
/** Draws of one day: some sixty lotteries, each once. */
const DAY_LIMIT = 200
/** A year of the government's draws, two a month. */
const THAI_LIMIT = 24

export const prizeHandlers: ServiceHandlers<'prize'> = {
  async listProgram(ctx, caller) {
    return { data: await listShownPrograms(ctx, caller.operator.id, caller.language) }
  },

  async prizeToday(ctx, caller) {
    const today = todayOf(ctx)
    const search = { statuses: ALL, from: today, to: today, withoutFast: true, limit: DAY_LIMIT }
    const { data } = await listPrizes(ctx, caller, search)
    return { data }
  },

  /** A round requested by its id is shown in any status; a list holds only draws whose day has come. */
  async prizeMember(ctx, caller, { query }) {
    const { page, limit, round_id: roundId, end } = query
    const today = todayOf(ctx)
    const listed = await listPrizes(ctx, caller, {
      lotteryId: query.program_id,
      roundId,
      statuses: roundId === undefined ? ALL : undefined,
      withoutFast: roundId === undefined && query.program_id === undefined,
      from: query.start,
      to: roundId === undefined && (end === undefined || end > today) ? today : end,
      limit,
      offset: (page - 1) * limit,
    })
    return { page, limit, ...listed }
  },

  async prizeGroupThai(ctx, caller) {
    const search = { lotteryCode: thaiGovernment.code, statuses: DRAWN, limit: THAI_LIMIT }
    const { data } = await listPrizes(ctx, caller, search)
    return { data }
  },

  async getListPrize(ctx, caller, { query }) {
    const { page, limit } = query
    const listed = await listPrizes(ctx, caller, {
      lotteryId: query.program_id,
      roundId: query.round_id,
      statuses: DRAWN,
      withoutFast: query.round_id === undefined && query.program_id === undefined,
      from: query.start,
      to: query.end,
      limit,
      offset: (page - 1) * limit,
    })
    return { page, limit, ...listed }
  },

  async getDrawDays(ctx, { operator: { id: operatorId }, language }, { query: { month } }) {
    const search = { from: `${month}-01`, to: monthEnd(month), statuses: DRAWN }
    return sharedAnswer(ctx, { operatorId, language, question: 'draw days', search }, async () => {
      const days = await listDrawDays(ctx.read, { ...search, operatorId })
      return { data: days.map(({ date, lotteryCodes }) => ({ date, program_codes: [...lotteryCodes] })) }
    })
  },
}

/** One page of an operator's draws in wire form, cached for a second. */
function listPrizes(
  ctx: Context,
  { operator: { id: operatorId }, language }: Pick<Visit, 'operator' | 'language'>,
  search: Omit<DrawSearch, 'operatorId'>,
): Promise<{ total: number; data: Prize[] }> {
  return sharedAnswer(ctx, { operatorId, language, question: 'draws', search }, async () => {
    const { total, draws } = await listDraws(ctx.read, { ...search, operatorId })
    const [only] = draws
    if (!search.roundId || !only) return { total, data: draws.map((draw) => showPrize(draw, language)) }
    const slip = await findSlip(ctx, only)
    const whole = {
      ...showPrize(only, language),
      ...(only.result && only.published && { published: showPublished(only, only.published, language) }),
      ...(slip && { slip: showSlip(slip) }),
    }
    return { total, data: [whole] }
  })
}

function todayOf(ctx: Context): BangkokDate {
  return bangkokDate(ctx.now().getTime())
}

/** The lesser prizes are part of a single draw: a hundred and sixty-five numbers are too many for a list. */
async function findSlip(ctx: Context, draw: DrawRow): Promise<SlipPrizes | undefined> {
  if (draw.lotteryCode !== thaiGovernment.code || !draw.result) return undefined
  return findSlipPrizes(ctx.read, draw.businessDate)
}

function showPrize(row: DrawRow, language: Language): Prize {
  const { code, name, group, flag } = lotteryOf(row)
  return {
    program_id: row.lotteryId,
    program_code: code,
    program_name: roundName(name[language], row.roundCode, language),
    group,
    flag,
    round_id: row.roundId,
    round_code: row.roundCode,
    business_date: row.businessDate,
    draw_at: showTime(row.drawAt),
    status: row.roundStatus,
    result: row.result && showResult(row.result),
    ...originShown(row),
    ...(row.before && row.correctedAt
      ? { correction: { at: showTime(row.correctedAt), before: showResult(row.before) } }
      : {}),
  }
}

function showSlip({ second, third, fourth, fifth }: SlipPrizes): NonNullable<Prize['slip']> {
  return { second: [...second], third: [...third], fourth: [...fourth], fifth: [...fifth] }
}
