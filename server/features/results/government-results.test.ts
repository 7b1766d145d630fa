import { hash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bahtToSatang } from '../../../domain/money.ts'
import { moveClock, useDatabase, withSql } from '../../../tests/support/database/database.ts'
import { DRAWN, passDrawTime, shutRound } from '../../../tests/support/stage/drawing.ts'
import { setLicence, WHOLE_LICENCE } from '../../../tests/support/stage/rules.ts'
import { openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import type { Context } from '../../context.ts'
import { type FakeGovernmentLottery, fakeGovernmentLottery } from '../../external/fake-government-lottery.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { settleRound } from '../settlement/settle-round.ts'
import { voidWithoutResult } from '../voids/void-without-result.ts'
import { confirmResult } from './confirm-result.ts'
import { fetchGovernmentResults } from './fetch-government-results.ts'
import { proposeResult } from './propose-result.ts'
import { findResult } from './queries.ts'
import { findFetch } from './queries-fetch.ts'
import { findSlipPrizes } from './queries-slip.ts'
import { listResultVersions } from './queries-versions.ts'
import { withdrawResult } from './withdraw-result.ts'

const MINUTE_MS = 60_000
const DATE = '2026-11-16'
const LATER = '2026-12-01'
const OUT = {
  drawn: DATE,
  first: DRAWN.first,
  last2: DRAWN.last2,
  front3: ['183', '905'],
  back3: ['774', '016'],
} as const

const database = useDatabase()
let stage: Stage
let service: FakeGovernmentLottery
let ctx: Context
let roundId: string
let ahead = 0
beforeAll(async () => {
  stage = await openStage(database.url)
})
afterAll(() => stage.close())
beforeEach(async () => {
  service = fakeGovernmentLottery()
  ctx = { ...stage.jobs, external: { ...stage.jobs.external, governmentLottery: service } }
  // Rounds of the tests before are a day old by then, and nobody asks for them any more.
  await wait(25 * 60)
  roundId = await stage.openRound({ businessDate: DATE })
  await shutRound(stage, roundId)
  await passDrawTime(stage, roundId)
})

async function wait(minutes: number): Promise<void> {
  ahead += minutes * MINUTE_MS
  await moveClock(database.url, ahead)
}

const fetched = async () => {
  const { outcome, attempts } = (await findFetch(ctx.read, roundId)) ?? {}
  return [outcome, attempts]
}

const fetchOf = async (id: string) => (await findFetch(ctx.read, id))?.attempts

test('the service is asked until the draw is out; a person confirms what it says, and the evidence is kept', async () => {
  service.say('before')
  expect(await fetchGovernmentResults(ctx)).toBe(0)
  expect(await fetched()).toEqual(['other_date', 1])
  await fetchGovernmentResults(ctx)
  expect(service.asked, 'not again before its time').toBe(1)
  for (const [script, outcome] of [
    ['not ready', 'not_ready'],
    ['silent', 'failed'],
    ['nonsense', 'invalid'],
  ] as const) {
    await wait(2)
    service.say(script)
    expect(await fetchGovernmentResults(ctx)).toBe(0)
    expect((await fetched())[0]).toBe(outcome)
  }
  await wait(2)
  service.say(OUT)
  expect(await fetchGovernmentResults(ctx)).toBe(1)
  expect(await fetched()).toEqual(['ready', 5])
  expect(await findResult(ctx.read, roundId), 'nothing is decided by one source').toBeUndefined()

  const wish = { operatorId: stage.operatorId, roundId, published: DRAWN, staffId: stage.checkerId }
  await confirmResult(ctx, wish)
  await settleRound(ctx, roundId)
  const [version] = await listResultVersions(ctx.read, roundId)
  const raw = await service.latest()
  expect(version).toMatchObject({ maker: 'government-feed', raw, url: service.url })
  expect(version?.rawHash).toEqual(hash('sha256', raw, 'buffer'))
  expect(version?.source).toContain('glo')
  expect((await findSlipPrizes(ctx.read, DATE))?.fourth, 'the lesser prizes are shown').toHaveLength(50)
})

test('what a person has typed otherwise ends it: the service is not asked again', async () => {
  service.say(OUT)
  await fetchGovernmentResults(ctx)
  const other = { ...DRAWN, last2: '74' }
  const wish = { operatorId: stage.operatorId, roundId, published: other, staffId: stage.checkerId }
  await expect(confirmResult(ctx, wish)).rejects.toMatchObject({ code: 'RESULT_DIFFERS' })
  await wait(60)
  expect(await fetchGovernmentResults(ctx)).toBe(0)
  expect(service.asked).toBe(1)
})

test('lesser prizes that were not out with the first are asked for again, until they are', async () => {
  service.say({ ...OUT, drawn: LATER, fifthLater: true })
  const later = await stage.openRound({ businessDate: LATER })
  await shutRound(stage, later)
  await passDrawTime(stage, later)
  expect(await fetchGovernmentResults(ctx)).toBe(1)
  const wish = { operatorId: stage.operatorId, roundId: later, published: DRAWN, staffId: stage.checkerId }
  await confirmResult(ctx, wish)
  await settleRound(ctx, later)
  expect(await findSlipPrizes(ctx.read, LATER)).toBeUndefined()

  service.say({ ...OUT, drawn: LATER })
  await wait(2)
  expect(await fetchGovernmentResults(ctx), 'nothing is entered twice').toBe(0)
  expect((await findSlipPrizes(ctx.read, LATER))?.fifth).toHaveLength(100)
  const { asked } = service
  await wait(30)
  await fetchGovernmentResults(ctx)
  expect(await fetchOf(later), 'nobody asks for what is there').toBe(2)
  expect(service.asked - asked, 'the round of the other day is still asked for').toBeLessThanOrEqual(1)
})

test('nobody but the service takes its entry back', async () => {
  service.say(OUT)
  await fetchGovernmentResults(ctx)
  const wish = { operatorId: stage.operatorId, roundId, staffId: stage.makerId }
  await expect(withdrawResult(ctx, wish)).rejects.toMatchObject({ code: 'PROPOSAL_UNKNOWN' })
})

test('pauses grow, and after a day nobody asks any more', async () => {
  service.say('not ready')
  for (let minute = 0; minute < 60; minute += 1) {
    await fetchGovernmentResults(ctx)
    await wait(1)
  }
  expect(service.asked).toBeLessThanOrEqual(12)
  await wait(24 * 60)
  const before = service.asked
  await fetchGovernmentResults(ctx)
  expect(service.asked).toBe(before)
})

test('a draw abroad without a result in an hour is void, and every stake goes back', async () => {
  await setLicence(stage, WHOLE_LICENCE)
  await withSql(database.url, (sql) => sql`update operator set demo = false where id = ${stage.operatorId}`)
  const [member = ''] = await stage.members(1, bahtToSatang(100))
  const late = await stage.openRound({ lottery: 'hanoi' })
  const entered = await stage.openRound({ lottery: 'lao' })
  await placeTicket(stage.ctx, wishFor(stage, member, late, [['two_bottom', '12', 100]]))
  for (const id of [late, entered]) {
    await shutRound(stage, id)
    await passDrawTime(stage, id)
  }
  await wait(59)
  expect(await voidWithoutResult(ctx)).toBe(0)
  const entry = { operatorId: stage.operatorId, staffId: stage.makerId, source: 'test' }
  await proposeResult(ctx, { ...entry, roundId: entered, published: { four: '1234' } })
  await wait(2)
  expect(await voidWithoutResult(ctx), 'the government draw and the one somebody is at stay').toBe(1)
  await withSql(database.url, (sql) =>
    sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx`update approval set state = 'lapsed', decided_at = now() where round_id = ${entered}`
    }),
  )
  expect(await voidWithoutResult(ctx), 'nor that whose result is known, whoever may enter it now').toBe(0)
  await settleRound(ctx, late)
  const { cash } = await ctx.read.one<{ cash: number }>`
    select balance as cash from account where member_id = ${member} and name = 'cash'`
  expect(cash).toBe(100_00)
})
