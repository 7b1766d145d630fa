import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bahtToSatang } from '../../../domain/money.ts'
import type { PlayedShown, TableShown } from '../../../studio/http/shapes.ts'
import { useDatabase, withSql } from '../../support/database/database.ts'
import { printFigures } from '../../support/figures.ts'
import { inLanes, type Random, randomFrom } from '../../support/seeded.ts'
import { cashOf, showGames } from '../../support/stage/games/gamer.ts'
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

/** Places of each game by the number of the round: of the league singles and accumulators. */
const PLACES = {
  'hi-lo': () => ['low', 'high', 'eleven', 'face-3', 'pair-25', 'triple'],
  football: (nonce: number) =>
    ['1.h', '2.hh', '3.ov', '1.hh+2.un', '2.a+5.ov+9.ha'].map((legs) => `d${nonce}:${legs}`),
  race: (nonce: number) => ['win-1', 'place-3', 'place-8', 'pair-14'].map((pick) => `r${nonce}-${pick}`),
} as const
type Played = keyof typeof PLACES
const GAMES = Object.keys(PLACES) as Played[]

interface Player {
  readonly memberId: string
  readonly session: string
  readonly game: Played
}

async function seated(nth: number): Promise<Player> {
  const game = GAMES[nth % GAMES.length] ?? 'hi-lo'
  const { memberId, user, token } = await stage.launch(game, CASH)
  const { body } = await stage.studio.ask('open', { game, user, token })
  return { memberId, session: String(body.session), game }
}

function betsBy(random: Random, places: readonly string[]): Readonly<Record<string, number>> {
  const chosen = Array.from({ length: 1 + random(3) }, () => places[random(places.length)] ?? '')
  return Object.fromEntries(chosen.map((place) => [place, (1 + random(20)) * 10_00]))
}

/** The number of the next round, asked for until the studio answers. */
async function nextNonce(session: string): Promise<number> {
  let nonce = 0
  await expect
    .poll(
      async () => {
        const answer = await stage.studio.ask('table', { session }).catch(() => undefined)
        nonce = (answer?.body as unknown as TableShown | undefined)?.next?.nonce ?? 0
        return nonce
      },
      { timeout: 60_000, interval: 50 },
    )
    .toBeGreaterThan(0)
  return nonce
}

/** Asks for one round until it is answered, as a page does; a studio that has crashed is started again by its keeper. */
async function playToTheEnd({ session, game }: Player, random: Random): Promise<void> {
  const bets = betsBy(random, PLACES[game](await nextNonce(session)))
  const wish = { session, playId: randomUUID(), bets, clientSeed: 'scripted' }
  await expect
    .poll(
      async () => {
        const answer = await stage.studio.ask('play', wish).catch(() => undefined)
        return (answer?.body as PlayedShown | undefined)?.round?.id ?? answer?.body.fault ?? 'lost'
      },
      { timeout: 60_000, interval: 50 },
    )
    .not.toMatch(/^(lost|busy|no-answer|bets)$/)
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
  const players: Player[] = []
  // One after the other: a launch brings in the provider's list anew.
  for (let nth = 0; nth < PLAYERS; nth += 1) players.push(await seated(nth))
  await showGames(stage, 'YOK', GAMES)
  await stage.studio.kill()
  const keeper = keepAlive()
  await inLanes([...players.keys()], PLAYERS, async (nth) => {
    const player = players[nth]
    if (!player) return
    const random = randomFrom(SEED + nth)
    for (let round = 0; round < ROUNDS; round += 1) {
      await playToTheEnd(player, random)
      if (random(4) === 0) await stage.studio.kill()
    }
  })
  await keeper.stop()
  // From here on it behaves, and ends what is open.
  await stage.studio.kill()
  await stage.studio.start()
  await Promise.all(players.map(endWatched))
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

/** Matches and races that nobody watches any more are ended before their time. */
async function endWatched({ session }: Player): Promise<void> {
  const table = (await stage.studio.ask('table', { session })).body as unknown as TableShown
  const watched = table.rounds.filter(({ state }) => state === 'taken')
  await Promise.all(watched.map(({ id }) => stage.studio.ask('end', { session, id })))
}

/** Of the wallet: rounds that are neither closed nor wholly taken back. */
async function openRounds(): Promise<number> {
  const [row] = await withSql(
    database.url,
    (sql) => sql<{ open: number }[]>`
      select count(*)::int as open from game_round where closed_at is null and staked > staked_back`,
  )
  return row?.open ?? 0
}
