import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PamTransaction } from '../../../contract/games/pam/pam-calls.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { addPamTransaction } from '../../../server/api/families/pam/pam-transaction.ts'
import type { Context } from '../../../server/context.ts'
import { Refusal, Unavailable } from '../../../server/errors.ts'
import { stopPlay } from '../../../server/features/safer/stop-play.ts'
import { useDatabase } from '../../support/database/database.ts'
import { printFigures } from '../../support/figures.ts'
import { stoppedAt } from '../../support/processes/stopped.ts'
import { inLanes, type Random, randomFrom, seedsOf } from '../../support/seeded.ts'
import { GameModel, type Told } from '../../support/stage/games/game-model.ts'
import { begunToken, cashOf, openWallet, type Provider, providerOf } from '../../support/stage/games/gamer.ts'
import { pamTransaction } from '../../support/stage/games/pam-provider.ts'
import { openStage, type Stage } from '../../support/stage/stage.ts'

const AT_ONCE = 6
const PROVIDERS = ['north', 'east', 'south', 'west'] as const
/** Those of them that speak the player-account interface; the others are of Hub88's family. */
const PAM: readonly string[] = ['south', 'west']
const SEEDS = seedsOf(200, 100)
const CASH = bahtToSatang(1_000)

const database = useDatabase()
let stage: Stage
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 16 })
  for (const provider of PROVIDERS)
    await openWallet(stage, provider, PAM.includes(provider) ? 'pam' : 'hub88')
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
    const group = PAM.includes(provider) ? groupOf(random, { ...of, bet, seed, nth }) : undefined
    const named = group && { betRef: group.name }
    const told: Told[] = [
      { ...of, ...named, kind: 'bet', id: bet, amount: random(6) * 100_00 },
      ...(group?.told ?? []),
    ]
    if (random(3) > 0) told.push({ ...of, kind: 'win', id: win, reference: bet, amount: random(4) * 150_00 })
    if (random(3) === 0) told.push({ ...of, kind: 'rollback', id: `back-${seed}-${nth}`, reference: bet })
    if (random(4) === 0) told.push({ ...of, kind: 'rollback', id: `unwin-${seed}-${nth}`, reference: win })
    // The same id with another amount, and a win of the bet of another round.
    if (random(5) === 0) told.push({ ...of, ...named, kind: 'bet', id: bet, amount: 1_00 })
    if (random(5) === 0)
      told.push({ ...of, kind: 'win', id: `stray-${seed}-${nth}`, reference: `bet-${seed}-0`, amount: 7_00 })
    return told
  }).flat()
  const repeated = calls.flatMap((told) => Array.from({ length: 1 + random(3) }, () => told))
  if (random(3) === 0) repeated.push({ kind: 'exclusion' })
  return shuffled(random, repeated)
}

/** More bets of one name, which may be the first one's id, wins of that name, and cancels by it: with their bets' ids or their own. */
function groupOf(
  random: Random,
  {
    provider,
    round,
    bet,
    seed,
    nth,
  }: { provider: string; round: string; bet: string; seed: number; nth: number },
): { readonly name: string; readonly told: Told[] } | undefined {
  if (random(3) === 0) return undefined
  const of = { provider, round }
  const name = random(3) === 0 ? bet : `group-${seed}-${nth}`
  const bets = [bet, `more-${seed}-${nth}`, `most-${seed}-${nth}`].slice(0, 1 + random(3))
  const told: Told[] = bets
    .slice(1)
    .map((id) => ({ ...of, kind: 'bet', id, betRef: name, amount: (1 + random(2)) * 100_00 }))
  // An id that is no bet's, one of a bet that is never told among them.
  for (const id of [...bets, `lost-${seed}-${nth}`]) {
    const amount = random(3) * 100_00
    if (random(2) === 0) told.push({ ...of, kind: 'rollback', id, reference: name, amount })
  }
  if (random(2) === 0)
    told.push({ ...of, kind: 'win', id: `pays-${seed}-${nth}`, reference: name, amount: random(4) * 100_00 })
  return { name, told }
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
  if (PAM.includes(provider)) return tellByPam(ctx, player, told)
  const calls: Provider = providerOf(
    { ctx, operatorId: stage.operatorId },
    { token: player.tokens[provider] ?? '', provider, round },
  )
  if (told.kind === 'bet') return calls.bet(told.id, told.amount)
  if (told.kind === 'win') return calls.win(told.id, told.reference, told.amount)
  return calls.rollback(told.id, told.reference)
}

const PAM_TYPES = { bet: 'WITHDRAW', win: 'DEPOSIT', rollback: 'CANCEL' } as const

async function tellByPam(ctx: Context, player: Player, told: Exclude<Told, { kind: 'exclusion' }>) {
  const { provider, kind, round: providerRoundId, id: providerTransactionId } = told
  const body = pamTransaction({
    ...{ provider, providerRoundId, providerTransactionId, transactionType: PAM_TYPES[kind] },
    cashAmount: (told.amount ?? 0) / 100,
    providerBetRef: kind === 'bet' ? told.betRef : told.reference,
  }) as unknown as PamTransaction
  const of = { operatorId: stage.operatorId, provider, memberId: player.memberId }
  return (await addPamTransaction(ctx, { ...of, token: player.tokens[provider] ?? '', body })).balance
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
    if (error instanceof Refusal) return String(error.extra?.says ?? error.code)
    throw error
  }
}

/** A provider tells again what was not answered, as where many wait for one name. */
async function untilAnswered(player: Player, told: Told): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await answerTo(tell(player, told, undefined))
      return
    } catch (error) {
      if (!(error instanceof Unavailable) || tries === 5) throw error
    }
  }
}

/** One after the other, with crashes: each answer and the cash after it are the model's. */
async function tellInOrder(seed: number, player: Player): Promise<number> {
  const random = randomFrom(seed)
  const model = new GameModel(CASH, PAM)
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
  await expectRoundsAsStored(player, seed)
  return history.length
}

/**
 * All at once, however often: what was stored, told to the model in the order in which it was stored, leaves the model's cash, and
 * told once more, one after the other, everything is answered as by the model.
 */
async function tellAtOnce(seed: number, player: Player): Promise<number> {
  const history = historyOf(randomFrom(seed), seed).filter(({ kind }) => kind !== 'exclusion')
  for (let times = 0; times < 2; times += 1)
    await Promise.all(history.map((told) => untilAnswered(player, told)))
  const model = new GameModel(CASH, PAM)
  const stored = await storedOf(player, seed)
  for (const told of stored) expect(model.replay(told), `seed ${seed}: ${JSON.stringify(told)}`).toBe(true)
  for (const named of await namedOf(seed)) model.remember(named)
  expect(await cashOf(stage, player.memberId), `seed ${seed}: ${JSON.stringify(stored)}`).toBe(model.cash)
  await expectRoundsAsStored(player, seed)
  for (const told of history) {
    const why = `seed ${seed}, after all at once: ${JSON.stringify(told)}`
    expect(await answerTo(tell(player, told, undefined)), why).toBe(model.answer(told))
    expect(await cashOf(stage, player.memberId), why).toBe(model.cash)
  }
  await expectRoundsAsStored(player, seed)
  const unlike = await stage.ctx.read.run`
    select t.transaction_id from game_transaction t join game_rollback r on r.operator_id = t.operator_id
      and r.provider = t.provider and r.reference = t.transaction_id
    where t.member_id = ${player.memberId} and r.target_id is distinct from t.id`
  expect(unlike, `seed ${seed}`).toEqual([])
  return history.length
}

/** What is written of a member, in the order in which it was: bets, wins, and what was rolled back of its providers' ids. */
async function storedOf({ memberId }: Player, seed: number): Promise<Exclude<Told, { kind: 'exclusion' }>[]> {
  return stage.ctx.read.run<Exclude<Told, { kind: 'exclusion' }>>`
    select kind, provider, round, id, reference, amount::float8 as amount, "betRef" from (
      select t.seq, t.kind, t.provider, t.round, t.transaction_id as id, t.reference, t.amount, t.bet_ref as "betRef"
      from game_transaction t where t.member_id = ${memberId}
      union all
      select r.seq, 'rollback', r.provider, '', regexp_replace(r.rollback_id, '^cancel:', ''), r.reference, 0, null
      from game_rollback r where r.reference like ${`%-${seed}-%`}
    ) told order by seq`
}

/** What each cancel has named, those among them that came after another had done it. */
function namedOf(seed: number): Promise<{ provider: string; id: string; reference: string }[]> {
  return stage.ctx.read.run`
    select provider, substr(rollback_id, 8) as id, reference from game_rollback_id
    where rollback_id like 'cancel:%' and reference like ${`%-${seed}-%`}`
}

/** The rounds of a member come to what is stored of them, added up one by one. */
async function expectRoundsAsStored(player: Player, seed: number): Promise<void> {
  const stored = await storedOf(player, seed)
  const rounds = new Map<
    string,
    { bets: number; staked: number; won: number; stakedBack: number; wonBack: number }
  >()
  const moved = new Map<string, Exclude<Told, { kind: 'rollback' | 'exclusion' }>>()
  for (const told of stored) {
    const target = told.kind === 'rollback' ? moved.get(`${told.provider} ${told.reference}`) : told
    if (!target) continue
    const name = `${target.provider} ${target.round}`
    const round = rounds.get(name) ?? { bets: 0, staked: 0, won: 0, stakedBack: 0, wonBack: 0 }
    rounds.set(name, round)
    if (told.kind === 'rollback') round[target.kind === 'bet' ? 'stakedBack' : 'wonBack'] += target.amount
    else {
      moved.set(`${told.provider} ${told.id}`, told)
      round[told.kind === 'bet' ? 'staked' : 'won'] += told.amount
      round.bets += told.kind === 'bet' ? 1 : 0
    }
  }
  const rows = await stage.ctx.read.run<{ name: string }>`
    select provider || ' ' || round as name, bets, staked::float8 as staked, won::float8 as won,
      staked_back::float8 as "stakedBack", won_back::float8 as "wonBack"
    from game_round where member_id = ${player.memberId} order by 1`
  const wanted = [...rounds].map(([name, round]) => ({ name, ...round }))
  expect(rows, `seed ${seed}`).toEqual(wanted.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
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
