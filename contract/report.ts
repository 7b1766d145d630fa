import { z } from 'zod'
import { billSummary } from './bill.ts'
import { declareService, EMPTY_LIST } from './define.ts'
import { billStatus, drawResult, filterOf, idOr, listOf, pageOf, paging, queryDate, round } from './shapes.ts'

const ofMember = { method: 'GET', auth: 'member', token: 'agent', failure: EMPTY_LIST } as const

/** The filters of the specification keep their brackets and their spelling on the wire. */
const roundSearch = z.object({
  ...paging,
  start: queryDate,
  end: queryDate,
  'search[process]': filterOf(['waiting', 'settled', 'cancelled']),
  'search[status]': filterOf(billStatus.options as [string, ...string[]]),
  'search[type_purchae]': filterOf(['normal', 'realtime']),
  'search[winlose_status]': filterOf(['won', 'lost']),
})

export const reportCalls = declareService('report', {
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
      type_purchae: filterOf(['normal', 'realtime']),
    }),
    notYet: true,
  },
  getRoundByProgramId: {
    ...ofMember,
    path: '/getRoundByProgramId/{id}',
    use: 'rounds of one lottery',
    params: z.object({ id: idOr('PROGRAM_UNKNOWN') }),
    reply: listOf(z.object({ ...round.shape, result: drawResult.nullable() })),
  },
  getGroupLottoNamePagination: {
    ...ofMember,
    path: '/getGroupLottoNamePagination',
    use: 'grouped rounds, page by page',
    notYet: true,
  },
  getFinanceMember: {
    ...ofMember,
    path: '/finance/api/getFinanceMember',
    use: 'member finance report',
    notYet: true,
  },
  groupProvider: {
    ...ofMember,
    path: '/transactions/group-provider',
    use: 'game history grouped by provider',
    notYet: true,
  },
  rounds: {
    ...ofMember,
    path: '/transactions/rounds',
    use: 'game round summary',
    query: z.object({
      page: paging.page,
      limit: z.coerce.number().int().min(1).max(100).default(10),
      sort: z.enum(['ASC', 'DESC']).default('DESC'),
    }),
    notYet: true,
  },
})
