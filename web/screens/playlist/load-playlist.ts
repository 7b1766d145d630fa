import type { Clients } from '../../../contract/client.ts'
import { daysQuery, readDays, readPageNumber, type ShownDays } from '../../lists/shown-days.ts'

const PAGE_SIZE = 20

type RoundGroup = Extract<
  Awaited<ReturnType<Clients['report']['getGroupLottoNamePagination']>>,
  { status: true }
>['data'][number]

export interface Playlist {
  readonly failed: boolean
  readonly rounds: readonly RoundGroup[]
  readonly lotteries: readonly { readonly id: string; readonly name: string; readonly count: number }[]
  readonly days: ShownDays
  readonly programId: string | null
  readonly page: number
  readonly pages: number
}

export async function loadPlaylist(clients: Clients, search: URLSearchParams): Promise<Playlist> {
  const days = readDays(search)
  const page = readPageNumber(search)
  const programId = idOf(search.get('lottery'))
  const [rounds, lotteries] = await Promise.all([
    clients.report.getGroupLottoNamePagination({
      query: { ...daysQuery(days), page, limit: PAGE_SIZE, ...(programId && { program_id: programId }) },
    }),
    clients.report.getRoundGroupByLottoName({ query: daysQuery(days) }),
  ])
  return {
    failed: !rounds.status,
    rounds: rounds.data,
    lotteries: lotteries.data.map((row) => ({
      id: row.program_id,
      name: row.program_name,
      count: row.round_count,
    })),
    days,
    programId,
    page,
    pages: rounds.status ? Math.max(1, Math.ceil(rounds.total / PAGE_SIZE)) : 1,
  }
}

function idOf(text: string | null): string | null {
  return text !== null && /^[0-9a-f-]{36}$/.test(text) ? text : null
}
