import { parseArgs } from 'node:util'
import postgres from 'postgres'
import type { Audience } from '../../domain/messages/mailing.ts'
import { NO_MONEY } from '../../domain/money.ts'
import { countAudience } from '../../server/features/mailings/count-audience.ts'
import { fillPlays } from '../../tests/support/database/fill-plays.ts'
import { makeMailedAlone } from '../../tests/support/database/mailed-alone.ts'
import { openStage, type Stage } from '../../tests/support/stage/stage.ts'
import { withBenchDatabase } from './bench-database.ts'
import { report } from './machine.ts'
import { fillFriends } from './money/fill-rewards.ts'

const PLAYS = 20
const TURNS = 5
const NONE = { days: null, rank: null, memberId: null, name: null } as const
const AUDIENCES: readonly Audience[] = [
  { ...NONE, who: 'everybody' },
  { ...NONE, who: 'ranked', rank: 2 },
  { ...NONE, who: 'played', days: 3 },
  { ...NONE, who: 'idle', days: 3 },
  { ...NONE, who: 'deposited', days: 3 },
  { ...NONE, who: 'never-deposited' },
]

/** The audience of a message counted, in turn with the same rule asked of each member alone: the median of five turns. */
export async function benchAudience(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { members: { type: 'string', default: '100000' } },
  })
  const members = Number(values.members)
  await withBenchDatabase(async (database) => {
    const stage = await openStage(database.url, { connections: 2 })
    const sql = postgres(database.url, { max: 1, onnotice: () => {} })
    try {
      await stage.members(1, NO_MONEY)
      console.log(`writing ${members} members ...`)
      await fillFriends(sql, { operatorId: stage.operatorId, members })
      await fillPlays(sql, { plays: PLAYS })
      await makeMailedAlone(sql)
      await sql`vacuum analyze`
      const figures: Record<string, number> = { members }
      for (const audience of AUDIENCES) Object.assign(figures, await measure(stage, sql, audience))
      report('audience', figures)
    } finally {
      await sql.end()
      await stage.close()
    }
  })
}

async function measure({ ctx, operatorId }: Stage, sql: postgres.Sql, audience: Audience) {
  const [together, alone]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < TURNS; turn += 1) {
    const beganMs = performance.now()
    const wish = { operatorId, audience, sendAt: null }
    const { people, isWhole } = await countAudience(ctx.read, () => new Date(), wish)
    const betweenMs = performance.now()
    const [one] = await sql<{ people: number }[]>`
      select count(*)::int as people from member
      where operator_id = ${operatorId} and mailed_alone(member_id, operator_id, ${sql.json({ ...audience })}, db_now())`
    together.push(betweenMs - beganMs)
    alone.push(performance.now() - betweenMs)
    if (!isWhole || people !== one?.people) throw new Error(`${people} at once, ${one?.people} alone`)
  }
  const [ofAll, ofEach] = [median(together), median(alone)]
  return {
    [`${audience.who} ms`]: ofAll,
    [`${audience.who} alone ms`]: ofEach,
    [`${audience.who} x`]: ofEach / ofAll,
  }
}

function median(figures: readonly number[]): number {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? 0
}
