import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bahtToSatang } from '../../../domain/money.ts'
import type { PlayedShown, TableShown } from '../../../studio/http/shapes.ts'
import { useDatabase, withSql } from '../../support/database/database.ts'
import { printFigures } from '../../support/figures.ts'
import { inLanes, type Random, randomFrom } from '../../support/seeded.ts'
import { cashOf } from '../../support/stage/games/gamer.ts'
import { openStudioStage, type StudioStage } from '../../support/stage/games/studio-stage.ts'

/** `STUDIO_PLAYERS=100 STUDIO_ROUNDS=200` plays for minutes. */
const PLAYERS = Number(process.env.STUDIO_PLAYERS ?? 5)
const ROUNDS = Number(process.env.STUDIO_ROUNDS ?? 4)
const SEED = Number(process.env.STUDIO_SEED ?? 20_261_126)
const CASH = bahtToSatang(10_000)

const database = useDatabase()
let stage: StudioStage
beforeAll(async () => {
  stage = await openStudioStage(database.url)
})
afterAll(() => stage.close())

const PLACES = ['low', 'high', 'eleven', 'face-3', 'pair-25', 'triple'] as const

interface Player {
  readonly memberId: string
  readonly session: string
}

async function seated(): Promise<Player> {
  const { memberId, user, token } = await stage.launch('hi-lo', CASH)
  const { body } = await stage.studio.ask('open', { game: 'hi-lo', user, token })
  return { memberId, session: String(body.session) }
}

function betsBy(random: Random): Readonly<Record<string, number>> {
  const chosen = Array.from({ length: 1 + random(3) }, () => PLACES[random(PLACES.length)] ?? 'low')
  return Object.fromEntries(chosen.map((place) => [place, (1 + random(20)) * 10_00]))
}

/** Asks for one round until it is answered, as a page does; a studio that has crashed is started again by its keeper. */
async function playToTheEnd(session: string, bets: object): Promise<void> {
  const wish = { session, playId: randomUUID(), bets, clientSeed: 'scripted' }
  await expect
    .poll(
      async () => {
        const answer = await stage.studio.ask('play', wish).catch(() => undefined)
        return (answer?.body as PlayedShown | undefined)?.round?.id ?? answer?.body.fault ?? 'lost'
      },
      { timeout: 60_000, interval: 50 },
    )
    .not.toMatch(/^(lost|busy|no-answer)$/)
}

/** Starts the studio again whenever it has crashed, by another seed each time, until told to stop. */
function keepAlive(): { stop(): Promise<void> } {
  let isOver = false
  const keeping = (async () => {
    while (!isOver) {
      if (!stage.studio.isAlive()) await stage.studio.start(SEED + stage.studio.starts).catch(() => undefined)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  return {
    async stop() {
      isOver = true
      await keeping
    },
  }
}

interface Told {
  readonly isClosed: boolean
  readonly staked: number
  readonly won: number
  readonly back: number
}

function roundsOf(memberId: string): Promise<Told[]> {
  return stage.ctx.read.run<Told>`
    select closed_at is not null as "isClosed", staked, won, staked_back as back
    from game_round where member_id = ${memberId} order by id`
}

test('sessions with a studio that misbehaves and is killed: nothing is lost, nothing paid twice, every round ends', async () => {
  const players = await Promise.all(Array.from({ length: PLAYERS }, seated))
  await stage.studio.kill()
  const keeper = keepAlive()
  await inLanes([...players.keys()], PLAYERS, async (nth) => {
    const session = players[nth]?.session ?? ''
    const random = randomFrom(SEED + nth)
    for (let round = 0; round < ROUNDS; round += 1) {
      await playToTheEnd(session, betsBy(random))
      if (random(4) === 0) await stage.studio.kill()
    }
  })
  await keeper.stop()
  // From here on it behaves, and ends what is open.
  await stage.studio.kill()
  await stage.studio.start()
  await expect.poll(openRounds, { timeout: 60_000 }).toBe(0)

  let [rounds, returned, won] = [0, 0, 0]
  for (const { memberId, session } of players) {
    const table = (await stage.studio.ask('table', { session })).body as unknown as TableShown
    const counted = table.rounds.filter(({ state }) => state === 'paid')
    const staked = counted.reduce((sum, { stake }) => sum + stake, 0)
    const paid = counted.reduce((sum, { payout }) => sum + payout, 0)
    expect(table.rounds.filter(({ state }) => !['paid', 'returned', 'refused'].includes(state))).toEqual([])
    expect(await cashOf(stage, memberId)).toBe(CASH - staked + paid)
    const told = (await roundsOf(memberId)).filter((each) => each.staked > each.back)
    expect(told.filter(({ isClosed }) => !isClosed)).toEqual([])
    expect(told.reduce((sum, each) => sum + each.won, 0)).toBe(paid)
    rounds += counted.length
    returned += table.rounds.length - counted.length
    won += paid
  }
  expect(stage.studio.complaints.filter((line) => line.includes('should have refused'))).toEqual([])
  expect(rounds).toBeGreaterThan(0)
  printFigures('studio killed', {
    players: PLAYERS,
    rounds,
    returned,
    won: won / 100,
    starts: stage.studio.starts,
  })
}, 1_800_000)

/** Of the wallet: rounds that are neither closed nor wholly taken back. */
async function openRounds(): Promise<number> {
  const [row] = await withSql(
    database.url,
    (sql) => sql<{ open: number }[]>`
      select count(*)::int as open from game_round where closed_at is null and staked > staked_back`,
  )
  return row?.open ?? 0
}
