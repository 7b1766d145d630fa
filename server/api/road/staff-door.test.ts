import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useDatabase } from '../../../tests/support/database/database.ts'
import { type Desk, openDesk } from '../../../tests/support/stage/desk.ts'
import { mountConsole } from './mount.ts'
import { turnOfDoor } from './turns.ts'

const FLOODER = '198.51.100.7'
const STAFF = '203.0.113.9'
const ASKED = '/console/api/staff/me'

const database = useDatabase()
let desk: Desk
let app: FastifyInstance
beforeAll(async () => {
  desk = await openDesk(database.url)
  app = Fastify()
  mountConsole(app, desk.staff)
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await desk.close()
})

const ask = async (remoteAddress: string, headers: Readonly<Record<string, string>>) =>
  await app.inject({ url: ASKED, remoteAddress, headers }) // asked at once, not when it is waited for

test('an address whose cookies wait for the database leaves the other staff a connection', async () => {
  const slow = await desk.clerkWith('audit.see')
  const other = await desk.clerkWith('audit.see')
  const locked = Promise.withResolvers<void>()
  const free = Promise.withResolvers<void>()
  const holding = desk.ctx.transaction(async (tx) => {
    await tx.run`select from staff_session where staff_id = ${slow.staffId} for update`
    locked.resolve()
    await free.promise
  })
  await locked.promise
  const flood = Array.from({ length: 40 }, () => ask(FLOODER, slow.headers))
  const answer = await ask(STAFF, other.headers)
  free.resolve()
  await holding
  expect(answer.statusCode, answer.body).toBe(200)
  expect((await Promise.all(flood)).map(({ statusCode }) => statusCode)).toEqual(flood.map(() => 200))
})

test('beyond its line an address is refused before a cookie of it is looked up', async () => {
  const { turns, key, limit } = turnOfDoor(desk.staff, FLOODER)
  const places = limit.atOnce + limit.waiting
  for (let taken = 0; taken < places; taken += 1) void turns.enter(key, limit)
  const clerk = await desk.clerkWith('audit.see')
  expect((await ask(FLOODER, clerk.headers)).statusCode).toBe(429)
  expect((await ask(STAFF, clerk.headers)).statusCode).toBe(200)
  for (let taken = 0; taken < places; taken += 1) turns.leave(key)
  expect(turns.size).toBe(0)
})
