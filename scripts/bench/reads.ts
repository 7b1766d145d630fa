import { parseArgs } from 'node:util'
import postgres from 'postgres'
import { bahtToSatang } from '../../domain/money.ts'
import { type App, buildApp } from '../../server/app.ts'
import { SessionCache } from '../../server/features/members/sessions/session-cache.ts'
import { addBettors, type Bettor } from '../../tests/support/stage/bettors.ts'
import { openStage, type Stage } from '../../tests/support/stage/stage.ts'
import { seededChance } from '../replay/chance.ts'
import { withBenchDatabase } from './bench-database.ts'
import { fillTickets } from './fill-tickets.ts'
import { report } from './machine.ts'

const LINES_A_TICKET = 10
const ASKED = 300
/** Not counted: plans are made and pages are read from disk. */
const WARM_UP = 20

/** Every list of a member over ten million lines: for many members, and for one who has a hundredth of all. */
export async function benchReads(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      tickets: { type: 'string', default: '1000000' },
      members: { type: 'string', default: '2000' },
    },
  })
  const tickets = Number(values.tickets)
  await withBenchDatabase(async (database) => {
    const stage = await openStage(database.url, { connections: 8 })
    const sessions = new SessionCache(stage.ctx)
    const app = buildApp({ ctx: stage.ctx, sessions })
    await app.server.ready()
    try {
      const bettors = await addBettors(stage, Number(values.members), bahtToSatang(9_000_000))
      const fillSeconds = await fill(stage, database.url, bettors, tickets)
      const figures = await measure(stage, app, bettors)
      report('reads', {
        tickets,
        lines: tickets * LINES_A_TICKET,
        members: bettors.length,
        fillSeconds,
        ...figures,
      })
    } finally {
      await app.server.close()
      await sessions.close()
      await stage.close()
    }
  })
}

async function fill(stage: Stage, url: string, bettors: readonly Bettor[], tickets: number): Promise<number> {
  console.log(`writing ${tickets} tickets of ${LINES_A_TICKET} lines ...`)
  const startedMs = performance.now()
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  const members = bettors.map(({ memberId }) => memberId)
  const { operatorId, makerId, checkerId, ctx } = stage
  const { mark } = ctx.keys
  await fillTickets(sql, { operatorId, mark, members, tickets, heavy: tickets / 100, makerId, checkerId })
  await sql.end()
  return (performance.now() - startedMs) / 1000
}

/** The requests for one member, with the ids of a ticket and its round. */
function paths(of: { ticketId: string; roundId: string; lotteryId: string }): Record<string, string> {
  const days = `start=${dayBefore(60)}&end=${dayBefore(30)}`
  return {
    roundPagination: '/report/getRoundPagination?page=1&limit=20',
    roundPaginationWon: '/report/getRoundPagination?limit=20&search[winlose_status]=won',
    roundPaginationDays: `/report/getRoundPagination?limit=20&${days}&search[process]=settled`,
    roundPaginationFar: '/report/getRoundPagination?page=20&limit=20',
    groupLottoName: '/report/getRoundGroupByLottoName',
    groupPagination: '/report/getGroupLottoNamePagination?limit=20',
    groupPaginationOfLottery: `/report/getGroupLottoNamePagination?limit=20&program_id=${of.lotteryId}`,
    roundByProgramId: `/report/getRoundByProgramId/${of.lotteryId}`,
    betsByType: `/report/getBetsByType/${of.roundId}`,
    financeMonth: `/report/finance/api/getFinanceMember?${days}`,
    statement: '/report/finance/api/getStatement?limit=30',
    statementDays: `/report/finance/api/getStatement?limit=30&${days}`,
    historyOfBill: `/bet/getHistory/${of.ticketId}`,
    historyOfRound: `/bet/getHistory/${of.roundId}`,
    transaction: `/bet/getTransaction/${of.ticketId}`,
    settingMember: `/bet/member/api/getSettingMember/${of.lotteryId}`,
    outComeRate: `/bet/member/api/getOutComeRateSelectType/${of.roundId}`,
  }
}

async function measure(
  stage: Stage,
  app: App,
  bettors: readonly Bettor[],
): Promise<Record<string, number | string>> {
  const chance = seededChance(11)
  const [heavy, ...many] = bettors as [Bettor, ...Bettor[]]
  const figures: Record<string, number | string> = {}
  let slowest = { call: '', p99Ms: 0 }
  for (const call of Object.keys(paths({ ticketId: '', roundId: '', lotteryId: '' }))) {
    const ofMany = await timesOf(stage, app, call, () => chance.pick(many))
    const ofHeavy = await timesOf(stage, app, call, () => heavy)
    const told = [share(ofMany, 0.5), share(ofMany, 0.99), share(ofHeavy, 0.5), share(ofHeavy, 0.99)]
    figures[call] = told.map((ms) => ms.toFixed(1)).join(' ')
    console.log(`${call}: p50 p99 ${figures[call]?.toString().replace(/^(\S+ \S+) /, '$1, heavy ')} ms`)
    const p99Ms = Math.max(share(ofMany, 0.99), share(ofHeavy, 0.99))
    if (p99Ms > slowest.p99Ms) slowest = { call, p99Ms }
  }
  return { ...figures, slowest: slowest.call, slowestP99Ms: slowest.p99Ms }
}

/** Milliseconds of each answer, sequentially, sorted. */
async function timesOf(stage: Stage, app: App, call: string, pick: () => Bettor): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn < ASKED + WARM_UP; turn += 1) {
    const bettor = pick()
    const url = `/svc${paths(await anyTicketOf(stage, bettor.memberId))[call]}`
    const startedMs = performance.now()
    const answer = await app.server.inject({ method: 'GET', url, headers: { authorization: bettor.token } })
    if (turn >= WARM_UP) times.push(performance.now() - startedMs)
    if (answer.json().status !== true) throw new Error(`${url} answered ${answer.payload.slice(0, 200)}`)
  }
  return times.sort((a, b) => a - b)
}

function anyTicketOf(stage: Stage, memberId: string) {
  return stage.ctx.read.one<{ ticketId: string; roundId: string; lotteryId: string }>`
    select t.id as "ticketId", t.round_id as "roundId", r.lottery_id as "lotteryId"
    from ticket t join round r on r.id = t.round_id
    where t.member_id = ${memberId} order by t.placed_at desc offset floor(random() * 100) limit 1`
}

function share(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}
