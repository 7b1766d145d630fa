import { Readable } from 'node:stream'
import { toBaht } from '../../../contract/shapes.ts'
import { Refusal } from '../../errors.ts'
import { financeOfDays } from '../../features/reports/finance-of-days.ts'
import { type BillStatus, listBillSummaries } from '../../features/reports/queries.ts'
import {
  listBillsByLottery,
  listBillsByRound,
  listNumbersOfRound,
} from '../../features/reports/queries-groups.ts'
import { openStatement } from '../../features/reports/statement/open-statement.ts'
import { statementCsv } from '../../features/reports/statement/statement-csv.ts'
import { statementPdf } from '../../features/reports/statement/statement-pdf.ts'
import { statementPage } from '../../features/reports/statement-page.ts'
import { listDraws } from '../../features/results/queries-results.ts'
import { findProgram } from '../../features/rounds/queries-programs.ts'
import type { ServiceHandlers } from '../road/caller.ts'
import { showRoundOf, showSummary } from '../shapes/bills.ts'
import { showBillSums, showCash, showCashRow, showTypesBet } from '../shapes/groups.ts'
import { lotteryOf, originShown, showResult, showRound } from '../shapes/programs.ts'
import { daysOf, fileNamed, readSheet, sheetPages } from '../shapes/statement-files.ts'
import { gameReportHandlers } from './games/report.ts'

/** Rounds of one lottery: three months of a daily one. */
const ROUNDS_LIMIT = 100

/** What each step of a ticket's life, as the specification's filter names them, holds. */
const STATUSES = {
  waiting: ['waiting'],
  settled: ['settled'],
  cancelled: ['cancelled', 'refunded'],
} as const satisfies Record<string, readonly BillStatus[]>

export const reportHandlers: ServiceHandlers<'report'> = {
  ...gameReportHandlers,

  async getRoundPagination(ctx, { member, operator, language }, { query }) {
    const { page, limit } = query
    const { total, bills } = await listBillSummaries(ctx.read, {
      memberId: member.memberId,
      from: query.start,
      to: query.end,
      statuses: statusesOf(query['search[process]'], query['search[status]']),
      outcome: query['search[winlose_status]'],
      purchase: query['search[type_purchae]'],
      limit,
      offset: (page - 1) * limit,
    })
    return { page, limit, total, data: bills.map((bill) => showSummary(bill, operator.company, language)) }
  },

  async getRoundGroupByLottoName(ctx, { member, language }, { query }) {
    const lotteries = await listBillsByLottery(ctx.read, {
      memberId: member.memberId,
      from: query.start,
      to: query.end,
      purchase: query.type_purchae,
    })
    return {
      data: lotteries.map((row) => {
        const { code, name, flag } = lotteryOf(row)
        const round_count = row.roundCount
        const program = {
          program_id: row.lotteryId,
          program_code: code,
          program_name: name[language],
          flag,
        }
        return { ...program, round_count, ...showBillSums(row) }
      }),
    }
  },

  async getRoundByProgramId(ctx, { operator }, { params }) {
    const [program, { draws }] = await Promise.all([
      findProgram(ctx.read, operator.id, params.id),
      listDraws(ctx.read, { operatorId: operator.id, lotteryId: params.id, limit: ROUNDS_LIMIT }),
    ])
    if (!program) throw new Refusal('PROGRAM_UNKNOWN')
    return {
      data: draws.map((row) => ({
        ...showRound(row),
        result: row.result && showResult(row.result),
        ...originShown(row),
      })),
    }
  },

  async getGroupLottoNamePagination(ctx, { member, language }, { query }) {
    const { page, limit } = query
    const { total, rounds } = await listBillsByRound(ctx.read, {
      memberId: member.memberId,
      from: query.start,
      to: query.end,
      purchase: query.type_purchae,
      lotteryId: query.program_id,
      limit,
      offset: (page - 1) * limit,
    })
    const data = rounds.map((row) => ({ round: showRoundOf(row, language), ...showBillSums(row) }))
    return { page, limit, total, data }
  },

  async getFinanceMember(ctx, { member }, { query }) {
    const { start, end } = daysOf(ctx, query)
    const found = await financeOfDays(ctx, { memberId: member.memberId, start, end })
    return {
      data: {
        start,
        end,
        opening: toBaht(found.opening),
        closing: toBaht(found.closing),
        ...showCash(found.sums),
        days: found.days.map(({ date, sums }) => ({ date, ...showCash(sums) })),
      },
    }
  },

  async getStatement(ctx, { member, operator, language }, { query }) {
    const { page, limit, start, end, column } = query
    const { total, rows } = await statementPage(ctx, {
      memberId: member.memberId,
      days: { from: start, to: end },
      column,
      page,
      limit,
    })
    return { page, limit, total, data: rows.map((row) => showCashRow(row, operator.company, language)) }
  },

  async statementCsv(ctx, caller, { query }) {
    const wish = { memberId: caller.member.memberId, ...daysOf(ctx, query), column: query.column }
    const statement = await openStatement(ctx, wish)
    caller.setHeader('content-disposition', fileNamed(wish, 'csv'))
    return Readable.from(statementCsv(sheetPages(statement, caller), caller.language))
  },

  async statementPdf(ctx, caller, { query }) {
    const days = daysOf(ctx, query)
    const bytes = await statementPdf(ctx, caller.ip, () => readSheet(ctx, caller, days))
    caller.setHeader('content-disposition', fileNamed(days, 'pdf'))
    return Readable.from([bytes])
  },

  async getBetsByType(ctx, { member, operator, language }, { params }) {
    const { draws } = await listDraws(ctx.read, { operatorId: operator.id, roundId: params.id, limit: 1 })
    const [round] = draws
    if (!round) throw new Refusal('ROUND_UNKNOWN')
    const numbers = await listNumbersOfRound(ctx.read, member.memberId, round.roundId)
    return {
      round: showRoundOf(round, language),
      data: showTypesBet(numbers, round.roundStatus, language),
    }
  },
}

/** Both filters narrow: together they hold what stands in both. */
function statusesOf(
  step: keyof typeof STATUSES | undefined,
  status: string | undefined,
): readonly BillStatus[] | undefined {
  const ofStep: readonly BillStatus[] | undefined = step && STATUSES[step]
  if (status === undefined) return ofStep
  const all: readonly BillStatus[] = ofStep ?? ['waiting', 'settled', 'cancelled', 'refunded']
  return all.filter((each) => each === status)
}
