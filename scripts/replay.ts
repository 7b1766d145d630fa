import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Lottery } from '../domain/lottery/lottery.ts'
import { findLottery } from '../domain/lottery/registry.ts'
import { startEmbedded } from '../server/db/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import {
  DRAW_FILES,
  DrawFileError,
  type PastDraw,
  readDrawFile,
  readKnownDraws,
} from '../server/external/draw-file.ts'
import { listMoneyFaults } from '../server/features/ledger/queries.ts'
import { openStage } from '../tests/support/stage/stage.ts'
import { REPLAY_CASH, type ReplayedDraw, replayDraw } from './replay/replay-draw.ts'

const USAGE = `npm run replay -- ${DRAW_FILES.join(' | ')} [--file PATH] [--members N]`

/** Draws replayed at once, so that their commits share disk syncs. */
const AT_ONCE = 6

/** Replays every real draw of a lottery, or of a file, through the site's own functions, on a new database, and checks every satang. */
async function main(): Promise<number> {
  const wish = readWish()
  if (!wish) {
    console.error(`Usage: ${USAGE}`)
    return 2
  }
  const { lottery, members, file } = wish
  const draws = file ? readDrawFile(lottery, file) : readKnownDraws(lottery)
  const dataDir = await mkdtemp(join(tmpdir(), 'lottery-replay-'))
  const database = await startEmbedded({ dataDir })
  try {
    await migrate(database.url)
    return await replay(database.url, lottery, draws, members)
  } finally {
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

interface Wish {
  readonly lottery: Lottery
  readonly members: number
  readonly file: string | undefined
}

/** The arguments; undefined when they cannot be understood. */
function readWish(): Wish | undefined {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { file: { type: 'string' }, members: { type: 'string', default: '12' } },
    })
    const lottery = findLottery(positionals[0] ?? '')
    const members = Number(values.members)
    if (!lottery || positionals.length !== 1) return undefined
    if (!Number.isInteger(members) || members < 1 || members > 500) return undefined
    return { lottery, members, file: values.file }
  } catch (error) {
    const code = (error as { code?: unknown }).code
    if (typeof code === 'string' && code.startsWith('ERR_PARSE_ARGS')) return undefined
    throw error
  }
}

async function replay(
  url: string,
  lottery: Lottery,
  draws: readonly PastDraw[],
  members: number,
): Promise<number> {
  const startedMs = performance.now()
  const stage = await openStage(url)
  try {
    const total = { draws: 0, tickets: 0, lines: 0, winners: 0, paid: 0, differences: [] as string[] }
    const queue = draws.values()
    const play = async () => {
      // Each concurrent draw has members of its own, so that balances before and after concern that draw only.
      const seated = await stage.members(members, REPLAY_CASH)
      for (const draw of queue) add(total, await replayDraw(stage, { lottery, draw, members: seated }))
    }
    await Promise.all(Array.from({ length: AT_ONCE }, play))
    const faults = await listMoneyFaults(stage.jobs.read)
    for (const fault of faults) total.differences.push(`ledger: ${fault.rule}: ${fault.detail}`)
    return tell(lottery, total, performance.now() - startedMs)
  } finally {
    await stage.close()
  }
}

type Total = {
  draws: number
  tickets: number
  lines: number
  winners: number
  paid: number
  differences: string[]
}

function add(total: Total, draw: ReplayedDraw): void {
  total.draws += 1
  total.tickets += draw.tickets
  total.lines += draw.lines
  total.winners += draw.winners
  total.paid += draw.paid
  total.differences.push(...draw.differences)
}

function tell(lottery: Lottery, total: Total, tookMs: number): number {
  for (const difference of total.differences.slice(0, 20)) console.error(difference)
  const count = (n: number) => n.toLocaleString('en-US')
  console.log(
    [
      `${lottery.code}: ${count(total.draws)} draws`,
      `${count(total.tickets)} tickets`,
      `${count(total.lines)} lines`,
      `${count(total.winners)} winning tickets`,
      `paid ${count(total.paid / 100)} baht`,
      `${(tookMs / 1000).toFixed(1)} s`,
      `${count(total.differences.length)} differences`,
    ].join(', '),
  )
  return total.differences.length === 0 ? 0 : 1
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof DrawFileError)) throw error
  console.error(error.message)
  process.exitCode = 2
}
