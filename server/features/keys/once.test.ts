import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useDatabase, withSql } from '../../../tests/support/database/database.ts'
import { type Clerk, type Desk, openDesk } from '../../../tests/support/stage/desk.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { once, purgeActKeys } from './once.ts'
import { hashRequest } from './same-request.ts'

const database = useDatabase()
let desk: Desk
let owner: Clerk
beforeAll(async () => {
  desk = await openDesk(database.url)
  owner = await desk.clerk('operator_admin')
})
afterAll(() => desk.close())

const act = (key: string, what = 'close') => ({
  actorId: owner.staffId,
  key,
  requestHash: hashRequest(what, []),
})

/** An act that writes a line of this name. */
function write(name: string) {
  return (ctx: Context): Promise<{ kind: string }> =>
    ctx.transaction(async (tx) => {
      await tx.readClock()
      const wish = {
        operatorId: desk.operatorId,
        actor: 'test',
        kind: 'round.close' as const,
        body: { name },
      }
      await appendAudit(tx, wish)
      return { kind: name }
    })
}

async function linesOf(name: string): Promise<number> {
  const { lines } = await desk.ctx.read.one<{ lines: number }>`
    select count(*)::int as lines from audit where operator_id = ${desk.operatorId} and body like ${`%"name":"${name}"%`}`
  return lines
}

test('an act done twice with one key is done once and answered twice', async () => {
  const key = randomUUID()
  const first = await once(desk.staff, act(key), write('twice'))
  expect(await once(desk.staff, act(key), write('twice'))).toEqual(first)
  expect(await linesOf('twice')).toBe(1)
})

test('at once as well: the second waits and is told what the first was', async () => {
  const key = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => once(desk.staff, act(key), write('at-once'))),
  )
  expect(answers).toEqual(Array(5).fill({ kind: 'at-once' }))
  expect(await linesOf('at-once')).toBe(1)
})

test('the key with another request is refused, and changes nothing', async () => {
  const key = randomUUID()
  await once(desk.staff, act(key), write('first'))
  await expect(once(desk.staff, act(key, 'open'), write('second'))).rejects.toMatchObject({
    code: 'KEY_REUSED',
  })
  expect(await linesOf('second')).toBe(0)
})

test('the key of one is no key of another’s', async () => {
  const key = randomUUID()
  await once(desk.staff, act(key), write('own'))
  await once(desk.staff, { ...act(key), actorId: desk.makerId }, write('own'))
  expect(await linesOf('own')).toBe(2)
})

test('an act that fails leaves no key behind: it may be done again', async () => {
  const key = randomUUID()
  const refused = once(desk.staff, act(key), async (ctx) => {
    await write('undone')(ctx)
    return ctx.transaction(async () => {
      throw new Refusal('ROUND_CLOSED')
    })
  })
  await expect(refused).rejects.toMatchObject({ code: 'ROUND_CLOSED' })
  expect(await linesOf('undone')).toBe(0)
  await once(desk.staff, act(key), write('undone'))
  expect(await linesOf('undone')).toBe(1)
})

test('a refusal that comes after the act stands on record, and is told again', async () => {
  const key = randomUUID()
  const differs = (ctx: Context) =>
    write('differs')(ctx).then(() => {
      throw new Refusal('RESULT_DIFFERS', { field: 'first' })
    })
  for (let tries = 0; tries < 2; tries += 1) {
    await expect(once(desk.staff, act(key), differs)).rejects.toMatchObject({
      code: 'RESULT_DIFFERS',
      extra: { field: 'first' },
    })
  }
  expect(await linesOf('differs')).toBe(1)
})

test('the act reads what it has just written', async () => {
  const seen = await once(desk.staff, act(randomUUID()), async (ctx) => {
    await write('seen')(ctx)
    return ctx.read.one<{
      lines: number
    }>`select count(*)::int as lines from audit where body like '%"name":"seen"%'`
  })
  expect(seen).toEqual({ lines: 1 })
})

test('keys are forgotten after a week', async () => {
  const key = randomUUID()
  await once(desk.staff, act(key), write('old'))
  const kept = () =>
    desk.ctx.read.one<{ keys: number }>`select count(*)::int as keys from act_key where key = ${key}`
  await desk.ctx.transaction(purgeActKeys)
  expect(await kept()).toEqual({ keys: 1 })
  await withSql(database.url, (sql) => sql`update act_key set at = at - interval '8 days' where key = ${key}`)
  await desk.ctx.transaction(purgeActKeys)
  expect(await kept()).toEqual({ keys: 0 })
})

test('over the wire: one act, one answer, one line on record; another body is a conflict', async () => {
  const roundId = await desk.openRound()
  const headers = { ...owner.headers, 'idempotency-key': randomUUID() }
  const close = (reason: string) =>
    desk.ask('POST', '/console/api/rounds/close', headers, { roundId, reason })
  const answers = await Promise.all([close('หมดเวลา'), close('หมดเวลา'), close('หมดเวลา')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.closedAt)).size).toBe(1)
  const other = await close('เหตุผลอื่น')
  expect([other.status, other.body.code]).toEqual([409, 'KEY_REUSED'])
})

test('an act without a key is refused', async () => {
  const headers = { ...owner.headers, 'idempotency-key': 'no key' }
  const body = { rule: 'fair', coolDownSeconds: 5, beacons: [] }
  const answer = await desk.ask('POST', '/console/api/fast/setRules', headers, body)
  expect([answer.status, answer.body.code]).toEqual([400, 'KEY_REQUIRED'])
})
