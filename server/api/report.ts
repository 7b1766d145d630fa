import { Refusal } from '../errors.ts'
import { listDraws } from '../features/draws/queries-results.ts'
import { type BillStatus, listBillSummaries } from '../features/reports/queries.ts'
import { findProgram } from '../features/rounds/queries-programs.ts'
import { showSummary } from './bills.ts'
import type { ServiceHandlers } from './caller.ts'
import { showResult, showRound } from './programs.ts'

/** Rounds of one lottery: three months of a daily one. */
const ROUNDS_LIMIT = 100

/** What each step of a ticket's life, as the specification's filter names them, holds. */
const STATUSES = {
  waiting: ['waiting'],
  settled: ['settled'],
  cancelled: ['cancelled', 'refunded'],
} as const satisfies Record<string, readonly BillStatus[]>

export const reportHandlers: ServiceHandlers<'report'> = {
  async getRoundPagination(ctx, { member, operator }, { query }) {
    const { page, limit } = query
    // Tickets of realtime rounds come with those rounds.
    if (query['search[type_purchae]'] === 'realtime') return { page, limit, total: 0, data: [] }
    const { total, bills } = await listBillSummaries(ctx.read, {
      memberId: member.memberId,
      from: query.start,
      to: query.end,
      statuses: statusesOf(query['search[process]'], query['search[status]']),
      outcome: query['search[winlose_status]'],
      limit,
      offset: (page - 1) * limit,
    })
    return { page, limit, total, data: bills.map((bill) => showSummary(bill, operator.company)) }
  },

  async getRoundByProgramId(ctx, { operator }, { params }) {
    const [program, { draws }] = await Promise.all([
      findProgram(ctx.read, operator.id, params.id),
      listDraws(ctx.read, { operatorId: operator.id, lotteryId: params.id, limit: ROUNDS_LIMIT }),
    ])
    if (!program) throw new Refusal('PROGRAM_UNKNOWN')
    return { data: draws.map((row) => ({ ...showRound(row), result: row.result && showResult(row.result) })) }
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
