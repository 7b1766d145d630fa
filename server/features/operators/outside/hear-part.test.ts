import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { useDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { openMachinery, openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import type { Context } from '../../../context.ts'
import { Refusal, Unavailable } from '../../../errors.ts'
import type { Machinery } from '../../../make-context.ts'
import { hearPart } from './hear-part.ts'
import { findPart } from './queries-parts.ts'

const database = useDatabase()
let stage: Stage
let other: Machinery
beforeAll(async () => {
  stage = await openStage(database.url)
  other = openMachinery(database.url)
})
afterAll(async () => {
  await other.close()
  await stage.close()
})
beforeEach(() => withSql(database.url, (sql) => sql`delete from outside_part`))

const of = () => ({ operatorId: stage.operatorId, part: 'payouts' }) as const
const answers = (ctx: Context = stage.ctx) => hearPart(ctx, of(), async () => 'paid')
const fails = (ctx: Context = stage.ctx, cause: Error = new Error('answered 500')) =>
  hearPart(ctx, of(), () => Promise.reject(new Unavailable('payouts', { cause }))).catch(
    (error: unknown) => error,
  )
const heard = () => findPart(stage.ctx.read, of())
/** As if what is written had happened so much earlier. */
const age = (interval: string) =>
  withSql(
    database.url,
    (sql) => sql`update outside_part set answered_at = answered_at - ${interval}::interval,
      failed_at = failed_at - ${interval}::interval, failing_since = failing_since - ${interval}::interval`,
  )
const outages = async (...ctxs: readonly Context[]) => {
  const counts = await Promise.all(ctxs.map((ctx) => ctx.metrics.partOutages.get()))
  return counts.flatMap(({ values }) => values).reduce((sum, { value }) => sum + value, 0)
}

test('nothing is known of a part before it is asked', async () => {
  expect(await heard()).toBeUndefined()
})

test('an answer is given on and written, and answers soon after it are not', async () => {
  expect(await answers()).toBe('paid')
  expect(await heard()).toMatchObject({ failures: 0, failedAt: null, answeredAt: expect.any(Date) })
  await age('9 seconds')
  const before = await heard()
  await answers()
  expect(await heard()).toEqual(before)
  await age('2 seconds')
  await answers()
  expect((await heard())?.answeredAt).not.toEqual(before?.answeredAt)
})

test('a failure is thrown on, written with what it was, and forgotten by no answer', async () => {
  expect(await fails()).toMatchObject({ part: 'payouts' })
  expect(await heard()).toMatchObject({
    ...{ failures: 1, fault: { kind: 'answer', detail: 'answered 500' }, answeredAt: null },
  })
  await answers()
  expect(await heard()).toMatchObject({ failures: 0, failingSince: null, fault: { detail: 'answered 500' } })
})

test('what the rules refuse is no failure of a part', async () => {
  const refused = hearPart(stage.ctx, of(), () => Promise.reject(new Refusal('RECEIVING_UNKNOWN')))
  await expect(refused).rejects.toMatchObject({ code: 'RECEIVING_UNKNOWN' })
  expect(await heard()).toBeUndefined()
})

test('two processes that ask count together, and an outage is an alarm once, and again when it has been back', async () => {
  const both = [stage.ctx, other.ctx]
  const before = await outages(...both)
  await Promise.all([fails(stage.ctx), fails(other.ctx)])
  expect(await heard()).toMatchObject({ failures: 2 })
  expect(await outages(...both), 'two at one moment are none').toBe(before)
  await age('1 minute')
  await Promise.all([...both, ...both].map((ctx) => fails(ctx)))
  expect(await heard()).toMatchObject({ failures: 6 })
  expect(await outages(...both)).toBe(before + 1)
  await answers(other.ctx)
  expect(await heard()).toMatchObject({ failures: 0 })
  await fails()
  await age('1 minute')
  await Promise.all([...both].map((ctx) => fails(ctx)))
  expect(await outages(...both)).toBe(before + 2)
})

test('a part that goes up and down often is never down', async () => {
  const before = await outages(stage.ctx)
  for (let times = 0; times < 4; times += 1) {
    await fails()
    await fails()
    await age('1 minute')
    await answers()
  }
  expect(await outages(stage.ctx)).toBe(before)
})

test('a part of which nothing can be written answers all the same', async () => {
  const away = () => Promise.reject(new Unavailable('database'))
  const ctx = { ...stage.ctx, transaction: away }
  expect(await hearPart(ctx, of(), async () => 'paid')).toBe('paid')
  expect(await fails(ctx)).toMatchObject({ part: 'payouts' })
  expect(await heard()).toBeUndefined()
})
