import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bahtToSatang } from '../../../domain/money.ts'
import type { Line } from '../../../studio/book/lines.ts'
import { gameList } from '../../../studio/games/games.ts'
import { useDurableDatabase } from '../../support/database/durable-database.ts'
import { printFigures } from '../../support/figures.ts'
import { type SiteProcess, startSite } from '../../support/processes/site-process.ts'
import { randomFrom } from '../../support/seeded.ts'
import { cashOf, showGames } from '../../support/stage/games/gamer.ts'
import { SCRIPTED_GAMES, ScriptedPlayer } from '../../support/stage/games/scripted-player.ts'
import { openStudioStage, type StudioStage } from '../../support/stage/games/studio-stage.ts'

/** `SESSIONS=100 MINUTES=5 SEED=7 npm run gates -- studio-killed` plays longer, and kills in another order. */
const SESSIONS = Number(process.env.SESSIONS ?? 4 * SCRIPTED_GAMES.length)
const LASTS_MS = Number(process.env.MINUTES ?? 0.05) * 60_000
const SEED = Number(process.env.SEED ?? 20_261_126)
const CASH = bahtToSatang(10_000)
/** Between two kills all is up for less than this. */
const UP_MS = 1_500

const database = useDurableDatabase()
let stage: StudioStage
let site: SiteProcess
beforeAll(async () => {
  stage = await openStudioStage(database.url, async () => {
    site = await startSite(database.url)
    return site
  })
})
afterAll(() => stage?.close())

const random = randomFrom(SEED)

type Killed = 'studio' | 'program' | 'database' | 'both'
const KILLS: Readonly<Record<Killed, () => Promise<unknown>>> = {
  studio: () => stage.studio.kill(),
  async program() {
    await site.kill()
    await site.restart()
  },
  async database() {
    await database.kill()
    await delay(random(UP_MS))
    await database.restart()
  },
  async both() {
    await Promise.all([site.kill(), database.kill()])
    await database.restart()
    await site.restart()
  },
}

/** Kills until the time is over, in an order by the seed in which none comes twice before all have. */
async function killBySeed(): Promise<number> {
  const untilMs = performance.now() + LASTS_MS
  let kills = 0
  do {
    const left = Object.values(KILLS)
    while (left.length > 0) {
      await delay(random(UP_MS))
      await left.splice(random(left.length), 1)[0]?.()
      kills += 1
    }
  } while (performance.now() < untilMs)
  return kills
}

/** Starts the studio again whenever it has ended, until told to stop. Every other time it misbehaves. */
function keepAlive(): { stop(): Promise<void> } {
  let isOver = false
  const keeping = (async () => {
    while (!isOver) {
      const { studio } = stage
      const misbehaves = studio.starts % 2 === 1 ? SEED + studio.starts : undefined
      if (!studio.isAlive()) await studio.start(misbehaves).catch(() => undefined)
      await delay(20)
    }
  })()
  return {
    async stop() {
      isOver = true
      await keeping
    },
  }
}

test('sessions of every game while studio, site and database are killed: nothing is lost, nothing paid twice, every round ends', async () => {
  expect([...SCRIPTED_GAMES].sort()).toEqual(
    gameList()
      .map((game) => (game as { id: string }).id)
      .sort(),
  )
  const players: ScriptedPlayer[] = []
  // One after the other: a launch brings in the provider's list anew.
  for (let nth = 0; nth < SESSIONS; nth += 1) {
    const game = SCRIPTED_GAMES[nth % SCRIPTED_GAMES.length] ?? ''
    players.push(
      await ScriptedPlayer.sitDown(stage, randomFrom(SEED + nth), { game, cash: CASH, stormMs: LASTS_MS }),
    )
  }
  await showGames(stage, 'YOK', SCRIPTED_GAMES)
  await stage.studio.kill()
  const keeper = keepAlive()
  let isOver = false
  const playing = Promise.all(players.map((player) => player.playUntil(() => isOver)))
  const kills = await killBySeed().finally(() => {
    isOver = true
  })
  await playing
  await keeper.stop()
  // From here on it behaves, and ends what is open.
  await stage.studio.kill()
  await stage.studio.start()
  await Promise.all(players.map((player) => player.leave()))
  await expect.poll(openInJournal, { timeout: 60_000 }).toEqual([])

  for (const player of players) await expectPlayed(player)
  expect(await paidTwice()).toEqual([])
  expect(stage.studio.complaints.filter((line) => line.includes('should have refused'))).toEqual([])
  const sum = (of: (player: ScriptedPlayer) => number) => players.reduce((all, each) => all + of(each), 0)
  const rounds = sum((player) => player.rounds.size)
  expect(rounds).toBeGreaterThan(SESSIONS / 2)
  printFigures('studio killed', {
    ...{ sessions: SESSIONS, kills, starts: stage.studio.starts, rounds },
    ...{ returned: sum((player) => player.returned), refused: sum((player) => player.refused) },
  })
}, 3_600_000)

/** Rounds that the studio has asked for and not ended. */
function openInJournal(): string[] {
  const open = new Set<string>()
  for (const text of readFileSync(stage.journal, 'utf8').split('\n').filter(Boolean)) {
    const line: Line = JSON.parse(text)
    if (line.line === 'asked') open.add(line.round.id)
    if (line.line === 'refused' || line.line === 'closed') open.delete(line.id)
  }
  return [...open]
}

interface Kept {
  readonly round: string
  readonly isClosed: boolean
  readonly staked: number
  readonly won: number
}

/** The wallet has the rounds that the player was told of and no others, each once, closed, and the cash that they leave. */
async function expectPlayed(player: ScriptedPlayer): Promise<void> {
  const { memberId, rounds } = player
  const kept = await stage.ctx.read.run<Kept>`
    select round, closed_at is not null as "isClosed", (staked - staked_back)::float8 as staked,
      (won - won_back)::float8 as won
    from game_round where member_id = ${memberId} and (staked > staked_back or won > won_back)`
  const played = [...rounds].map(([round, came]) => ({ round, isClosed: true, ...came }))
  const byRound = (one: Kept, other: Kept) => one.round.localeCompare(other.round)
  expect(kept.toSorted(byRound)).toEqual(played.toSorted(byRound))
  const cash = played.reduce((left, { staked, won }) => left - staked + won, CASH as number)
  expect(await cashOf(stage, memberId)).toBe(cash)
  expect((await player.table())?.balance).toBe(cash)
}

/** Bets and wins for which money has moved more than once, and wins beside another of their bet. */
function paidTwice(): Promise<object[]> {
  return stage.ctx.read.run`
    select ref_id::text as id, count(*)::int as times from transfer where ref_type = 'game-transaction' and kind in ('game_bet', 'game_win')
      group by ref_id having count(*) > 1
    union all
    select reference, count(*)::int from game_transaction where kind = 'win' group by reference having count(*) > 1`
}
