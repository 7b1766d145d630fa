import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bahtToSatang } from '../../../domain/money.ts'
import { HI_LO } from '../../../studio/games/dice/hi-lo.ts'
import { TABLE_REST_MS } from '../../../studio/games/game.ts'
import { findGame } from '../../../studio/games/games.ts'
import { SPIN_MS } from '../../../studio/games/slot/canal-slot.ts'
import type { PlayedShown, TableShown } from '../../../studio/http/shapes.ts'
import { isDrawnRight, isSealRight } from '../../../studio/pages/proof/reckon.ts'
import { useDatabase } from '../../support/database/database.ts'
import { cashOf } from '../../support/stage/games/gamer.ts'
import { openStudioStage, type StudioStage } from '../../support/stage/games/studio-stage.ts'

const database = useDatabase()
let stage: StudioStage
beforeAll(async () => {
  stage = await openStudioStage(database.url)
})
afterAll(() => stage.close())

async function seated(game = 'hi-lo', baht = 1_000) {
  const { memberId, user, token } = await stage.launch(game, bahtToSatang(baht))
  const { body } = await stage.studio.ask('open', { game, user, token })
  return { memberId, token, table: body as unknown as TableShown }
}

async function play(session: string, bets: object, playId: string = randomUUID()) {
  const { status, body } = await stage.studio.ask('play', { session, playId, bets, clientSeed: 'mine' })
  return { status, fault: body.fault, ...(body as unknown as PlayedShown) }
}

/** The same once the table may be played again. */
async function playRested(session: string, bets: object) {
  let played = await play(session, bets)
  const again = async () => {
    if (played.fault === 'too-soon') played = await play(session, bets)
    return played.fault
  }
  await expect.poll(again).toBeUndefined()
  return played
}

const cash = (memberId: string) => cashOf(stage, memberId)

async function roundsOf(memberId: string) {
  return stage.ctx.read.run<{ isClosed: boolean; staked: number; won: number }>`
    select closed_at is not null as "isClosed", staked, won from game_round where member_id = ${memberId}`
}

test('a launch opens a table with the wallet’s balance; the token again opens the same one', async () => {
  const { table, token, memberId } = await seated()
  expect([table.balance, table.rounds, table.next.nonce, table.next.seed]).toEqual([1_000_00, [], 1, null])
  const again = await stage.studio.ask('open', { game: 'hi-lo', user: memberId, token })
  expect(again.body).toMatchObject({ session: table.session, next: { commitment: table.next.commitment } })
  expect(
    (await stage.studio.ask('open', { game: 'hi-lo', user: memberId, token: 'x'.repeat(43) })).body,
  ).toEqual({ fault: 'token' })
  expect((await stage.studio.ask('table', { session: randomUUID() })).status).toBe(401)
})

test('a round takes its stake, pays what the dice say, closes, and is the same when it is asked for again', async () => {
  const { table, memberId } = await seated()
  const bets = { low: 20_00, high: 30_00, 'face-3': 5_00 }
  const playId = randomUUID()
  const [first, second] = await Promise.all([
    play(table.session, bets, playId),
    play(table.session, bets, playId),
  ])
  expect(second.round).toEqual(first.round)
  const drawn = first.round.drawn as { dice: [number, number, number] }
  const due = Object.entries(bets).reduce(
    (sum, [place, stake]) => sum + (stake * HI_LO.returns(drawn, place)) / 100,
    0,
  )
  expect([first.round.payout, first.round.state, first.round.nonce]).toEqual([due, 'paid', 1])
  expect(await cash(memberId)).toBe(1_000_00 - 55_00 + due)
  expect(first.balance).toBe(1_000_00 - 55_00 + due)
  expect(await roundsOf(memberId)).toEqual([{ isClosed: true, staked: 55_00, won: due }])
  expect(await play(table.session, { low: 1_00 }, playId)).toMatchObject({ fault: 'other-play' })
})

test('wrong bets, seeds and stakes above the cash are refused, and use no number of a round', async () => {
  const { table, memberId } = await seated('hi-lo', 100)
  for (const bets of [
    {},
    { nowhere: 10_00 },
    { low: -5 },
    { low: 1.5 },
    { low: 50 },
    { low: 20_000_01 },
    [],
    'low',
  ])
    expect(await play(table.session, bets as object)).toMatchObject({ fault: 'bets' })
  expect(await play(table.session, { low: 100_01 })).toMatchObject({ status: 422, fault: 'no-money' })
  const wish = { session: table.session, playId: randomUUID(), bets: { low: 1_00 }, clientSeed: 'a space' }
  expect((await stage.studio.ask('play', wish)).body).toEqual({ fault: 'client-seed' })
  expect(await cash(memberId)).toBe(100_00)
  expect((await play(table.session, { low: 100_00 })).round.nonce).toBe(1)
})

test.each([
  ['hi-lo', { low: 10_00 }, TABLE_REST_MS],
  ['crab', { 'face-1': 10_00 }, TABLE_REST_MS],
  ['baccarat', { banker: 10_00 }, TABLE_REST_MS],
  ['canal', { spin: 10_00 }, SPIN_MS],
])(
  '%s: the next round of a player begins no sooner, from whichever page, and takes nothing',
  async (game, bets, restMs) => {
    const { table, token, memberId } = await seated(game)
    const { round } = await play(table.session, bets)
    const left = await cash(memberId)
    const other = await stage.studio.ask('open', { game, user: memberId, token })
    const sooner = await Promise.all(
      [table.session, String(other.body.session)].map((key) => play(key, bets)),
    )
    expect(sooner).toMatchObject(sooner.map(() => ({ status: 429, fault: 'too-soon' })))
    expect(await cash(memberId)).toBe(left)
    const next = await playRested(table.session, bets)
    expect(next.round.nonce).toBe(2)
    expect(next.round.at - round.at).toBeGreaterThanOrEqual(restMs)
  },
)

test('a round that is watched and ended at once rests as long', async () => {
  const { table } = await seated('race')
  const { round } = await play(table.session, { 'r1-place-1': 10_00 })
  await stage.studio.ask('end', { session: table.session, id: round.id })
  expect(await play(table.session, { 'r2-place-1': 10_00 })).toMatchObject({ fault: 'too-soon' })
})

test('whoever has stopped is told so, and what was bet before is paid', async () => {
  const { table, memberId } = await seated()
  await stage.ctx.transaction(async (tx) => {
    await tx.run`update member set status = 'banned' where member_id = ${memberId}`
  })
  expect(await play(table.session, { low: 10_00 })).toMatchObject({ fault: 'stopped' })
})

test('the seal is shown before play, and every round follows from the seeds once they are shown', async () => {
  const { table } = await seated()
  const played = []
  for (let nth = 1; nth <= 2; nth += 1)
    played.push((await playRested(table.session, { low: 10_00, 'pair-12': 1_00 })).round)
  expect(played.map(({ nonce }) => nonce)).toEqual([1, 2])
  const after = (await stage.studio.ask('seed', { session: table.session })).body as unknown as TableShown
  const shown = after.seeds.find(({ seedId }) => seedId === table.next.seedId)
  expect(shown?.commitment).toBe(table.next.commitment)
  expect([after.next.nonce, after.next.seed, shown?.clientSeed]).toEqual([1, null, 'mine'])
  const rules = findGame('hi-lo')
  if (!rules || !shown) throw new Error('the game and its seed are there')
  expect(isSealRight(rules, shown)).toBe(true)
  expect(after.rounds.map((round) => isDrawnRight(rules, round, shown))).toEqual([true, true])
  const [round] = after.rounds
  if (!round) throw new Error('there are rounds')
  expect(isDrawnRight(rules, { ...round, payout: round.payout + 1 }, shown)).toBe(false)
  // By chance one of other numbers may draw the same.
  const others = [1, 2, 3].map((more) => isDrawnRight(rules, { ...round, nonce: round.nonce + more }, shown))
  expect(others).toContain(false)
  const other = shown.seed?.replace(/^./, (first) => (first === '0' ? '1' : '0')) ?? ''
  expect(isSealRight(rules, { ...shown, seed: other })).toBe(false)
})

test('a studio that is killed between the bet and the win pays it after its next start, once', async () => {
  const { table, memberId } = await seated()
  const wish = {
    session: table.session,
    playId: randomUUID(),
    clientSeed: 'mine',
    bets: { low: 50_00, high: 50_00 },
  }
  const asked = stage.studio.ask('play', wish).catch(() => undefined)
  await expect.poll(() => roundsOf(memberId), { interval: 1 }).toHaveLength(1)
  await stage.studio.kill()
  await asked
  await stage.studio.start()
  await expect.poll(async () => (await roundsOf(memberId)).map(({ isClosed }) => isClosed)).toEqual([true])
  const again = (await stage.studio.ask('table', { session: table.session })).body as unknown as TableShown
  const [round] = again.rounds
  const paid = round?.state === 'returned' ? 100_00 : (round?.payout ?? 0)
  expect(await cash(memberId)).toBe(1_000_00 - 100_00 + paid)
  expect(again.balance).toBe(1_000_00 - 100_00 + paid)
})

test('its pages may be framed by the site alone, keep the token from others, and run nothing of others', async () => {
  const page = await fetch(`${stage.studio.url}/play/hi-lo?token=t`)
  expect(page.status).toBe(200)
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'; script-src 'self'")
  expect(policy).toMatch(/frame-ancestors http:\/\/127\.0\.0\.1:\d+$/)
  expect([page.headers.get('referrer-policy'), page.headers.get('cache-control')]).toEqual([
    'no-referrer',
    'no-store',
  ])
  expect((await fetch(`${stage.studio.url}/play/nothing`)).status).toBe(404)
  const plain = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{}' }
  expect((await fetch(`${stage.studio.url}/api/table`, plain)).status).toBe(404)
})

test('a football bet is taken at the kick-off and won at the final whistle, once', async () => {
  const { table, memberId } = await seated('football')
  // One of the two sides of a level line wins or both are given back: something always comes back.
  const bets = { 'd1:10.hh': 100_00, 'd1:10.ha': 100_00, 'd1:1.h+2.ov+3.d': 50_00 }
  const { round, balance } = await play(table.session, bets)
  expect([round.state, round.nonce, balance]).toEqual(['taken', 1, 750_00])
  expect([await cash(memberId), (await roundsOf(memberId))[0]?.isClosed]).toEqual([750_00, false])
  // The next day may be bet on meanwhile; the first day's places are none of it.
  expect(await play(table.session, { 'd1:1.h': 10_00 })).toMatchObject({ fault: 'bets' })
  const seedWish = await stage.studio.ask('seed', { session: table.session })
  expect(seedWish.body).toEqual({ fault: 'busy' })
  const end = () => stage.studio.ask('end', { session: table.session, id: round.id })
  const [ended, again] = await Promise.all([end(), end()])
  expect(again.body).toEqual(ended.body)
  expect(ended.body).toMatchObject({ round: { state: 'paid' }, balance: 750_00 + round.payout })
  expect(round.payout).toBeGreaterThan(0)
  expect(await cash(memberId)).toBe(750_00 + round.payout)
  expect(await roundsOf(memberId)).toEqual([{ isClosed: true, staked: 250_00, won: round.payout }])
  const other = await seated('football')
  expect((await stage.studio.ask('end', { session: other.table.session, id: round.id })).body).toEqual({
    fault: 'no-round',
  })
})

test('a race whose studio is killed while it runs is paid once after the next start', async () => {
  const { table, memberId } = await seated('race')
  const places = Array.from({ length: 8 }, (_, nth) => [`r1-place-${nth + 1}`, 10_00])
  const { round } = await play(table.session, Object.fromEntries(places))
  expect(round.state).toBe('taken')
  await stage.studio.kill()
  await stage.studio.start()
  expect(await cash(memberId)).toBe(920_00)
  await stage.studio.ask('end', { session: table.session, id: round.id })
  await expect.poll(() => cash(memberId)).toBe(920_00 + round.payout)
  expect(await roundsOf(memberId)).toEqual([{ isClosed: true, staked: 80_00, won: round.payout }])
})
