import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bahtToSatang } from '../../../domain/money.ts'
import { Refusal } from '../../../server/errors.ts'
import { stopPlay } from '../../../server/features/safer/stop-play.ts'
import { useDatabase } from '../../support/database/database.ts'
import { printFigures } from '../../support/figures.ts'
import { stoppedAt } from '../../support/processes/stopped.ts'
import { inLanes, type Random, randomFrom, seedsOf } from '../../support/seeded.ts'
import { GameModel, type Told } from '../../support/stage/games/game-model.ts'
import { begunToken, cashOf, openWallet, type Provider, providerOf } from '../../support/stage/games/gamer.ts'
import { openStage, type Stage } from '../../support/stage/stage.ts'

const AT_ONCE = 6
const PROVIDERS = ['north', 'east', 'south', 'west'] as const
const SEEDS = seedsOf(200, 100)
const CASH = bahtToSatang(1_000)

const database = useDatabase()
let stage: Stage
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 16 })
  for (const provider of PROVIDERS) await openWallet(stage, provider)
})
afterAll(() => stage.close())

/** What four providers tell of one member, each call repeated and out of its order, with an exclusion among them. */
function historyOf(random: Random, seed: number): Told[] {
  const rounds = 2 + random(3)
  const calls = Array.from({ length: rounds }, (_, nth): Told[] => {
    const provider = PROVIDERS[random(PROVIDERS.length)] as string
    const [bet, win] = [`bet-${seed}-${nth}`, `win-${seed}-${nth}`]
    const of = { provider, round: `round-${nth}` }
    // Some bets are of more than there is, once others were taken.
    const told: Told[] = [{ ...of, kind: 'bet', id: bet, amount: random(6) * 100_00 }]
    if (random(3) > 0) told.push({ ...of, kind: 'win', id: win, reference: bet, amount: random(4) * 150_00 })
    if (random(3) === 0) told.push({ ...of, kind: 'rollback', id: `back-${seed}-${nth}`, reference: bet })
    if (random(4) === 0) told.push({ ...of, kind: 'rollback', id: `unwin-${seed}-${nth}`, reference: win })
    // The same id with another amount, and a win of the bet of another round.
    if (random(5) === 0) told.push({ ...of, kind: 'bet', id: bet, amount: 1_00 })
    if (random(5) === 0)
      told.push({ ...of, kind: 'win', id: `stray-${seed}-${nth}`, reference: `bet-${seed}-0`, amount: 7_00 })
    return told
  }).flat()
  const repeated = calls.flatMap((told) => Array.from({ length: 1 + random(3) }, () => told))
  if (random(3) === 0) repeated.push({ kind: 'exclusion' })
  return shuffled(random, repeated)
}

/** Mostly in its order, as a network that is late now and then. */
function shuffled(random: Random, all: readonly Told[]): Told[] {
  const late = all.map((told, nth) => ({ told, at: nth + (random(3) === 0 ? random(all.length) : 0) }))
  return late.toSorted((a, b) => a.at - b.at).map(({ told }) => told)
}

interface Player {
  readonly memberId: string
  readonly tokens: Readonly<Record<string, string>>
}

async function tell(player: Player, told: Told, crash: 'before the commit' | 'after the commit' | undefined) {
  const ctx = crash ? stoppedAt(stage.ctx, 1, crash) : stage.ctx
  if (told.kind === 'exclusion') return exclude(player)
  const { provider, round } = told
  const calls: Provider = providerOf(
    { ctx, operatorId: stage.operatorId },
    { token: player.tokens[provider] ?? '', provider, round },
  )
  if (told.kind === 'bet') return calls.bet(told.id, told.amount)
  if (told.kind === 'win') return calls.win(told.id, told.reference, told.amount)
  return calls.rollback(told.id, told.reference)
}

async function exclude({ memberId }: Player): Promise<undefined> {
  const own = { memberId, operatorId: stage.operatorId, name: 'mana', code: 'DM01mana' }
  const caller = { ...own, kind: 'member', via: 'cookie', tokenUse: null, sessionId: randomUUID() } as const
  await stopPlay(stage.ctx, { caller, length: 'six-months', key: memberId })
}

/** `ok` with the cash, or the refusal's code. */
async function answerTo(doing: Promise<number | undefined>): Promise<string> {
  try {
    const balance = await doing
    return balance === undefined ? 'ok' : `ok ${balance}`
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

/** One after the other, with crashes: each answer and the cash after it are the model's. */
async function tellInOrder(seed: number, player: Player): Promise<number> {
  const random = randomFrom(seed)
  const model = new GameModel(CASH)
  const history = historyOf(random, seed)
  for (const told of history) {
    const crash = random(6) === 0 && told.kind !== 'exclusion'
    const moment = random(2) === 0 ? 'before the commit' : 'after the commit'
    if (crash) {
      // Nobody hears this answer. What was done before it is found by the next telling.
      await tell(player, told, moment).catch(() => undefined)
      if (moment === 'after the commit') model.answer(told)
    }
    const why = `seed ${seed}: ${JSON.stringify(told)}`
    expect(await answerTo(tell(player, told, undefined)), why).toBe(model.answer(told))
    expect(await cashOf(stage, player.memberId), why).toBe(model.cash)
  }
  return history.length
}

/** All at once: whichever order it came to, telling it once more changes nothing that a rollback has not. */
async function tellAtOnce(seed: number, player: Player): Promise<number> {
  const history = historyOf(randomFrom(seed), seed).filter(({ kind }) => kind !== 'exclusion')
  const once = () => Promise.all(history.map((told) => answerTo(tell(player, told, undefined))))
  await once()
  // What was refused for want of money or of its bet may be taken by a later telling, so it is told until nothing moves.
  let before = -1
  for (let round = 0; round < 6 && before !== (await cashOf(stage, player.memberId)); round += 1) {
    before = await cashOf(stage, player.memberId)
    await once()
  }
  const unlike = await stage.ctx.read.run`
    select t.transaction_id from game_transaction t join game_rollback r on r.operator_id = t.operator_id
      and r.provider = t.provider and r.reference = t.transaction_id
    where t.member_id = ${player.memberId} and r.target_id is distinct from t.id`
  expect(unlike, `seed ${seed}`).toEqual([])
  return history.length
}

async function players(count: number): Promise<Player[]> {
  const ids = await stage.members(count, CASH)
  return Promise.all(
    ids.map(async (memberId) => {
      const tokens: Record<string, string> = {}
      for (const provider of PROVIDERS)
        tokens[provider] = await begunToken(stage, database.url, memberId, provider)
      return { memberId, tokens }
    }),
  )
}

test.each(SEEDS.map((seeds) => [seeds[0] ?? 0, seeds] as const))(
  'histories from seed %i on: answers and balances are those of the model',
  async (_, seeds) => {
    const all = await players(seeds.length)
    let calls = 0
    await inLanes(seeds, AT_ONCE, async (seed, nth) => {
      const player = all[nth] as Player
      const told = await (seed % 4 === 0 ? tellAtOnce(seed, player) : tellInOrder(seed, player))
      calls += told
    })
    printFigures('game histories', { histories: seeds.length, first: seeds[0] ?? 0, calls })
  },
  600_000,
)
