import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopPlay } from '../../../server/features/safer/stop-play.ts'
import { moveClock, useDatabase } from '../../support/database/database.ts'
import { type BuiltIn, openBuiltIn } from '../../support/http/built-in.ts'
import { callerOf } from '../../support/stage/safer/limited.ts'

const DAY_MS = 86_400_000
const database = useDatabase()
let site: BuiltIn
beforeAll(async () => {
  site = await openBuiltIn(database.url)
})
afterAll(() => site?.close())

test('who signs in is asked once in 150 days to look through the own play; who has stopped is asked after that', async () => {
  const { ctx } = site.machinery
  const { id } = await site.signIn('demo01')
  const asked = () => ctx.read.run`
    select cause, facts from message where member_id = ${id} and kind = 'play-care' order by n`
  const after = (days: number) => moveClock(database.url, days * DAY_MS)
  await after(149)
  await site.signIn('demo01')
  expect(await asked()).toEqual([])
  await after(151)
  await Promise.all([1, 2, 3].map(() => site.signIn('demo01')))
  await site.signIn('demo01')
  const first = { cause: 'review:1', facts: { of: 'review' } }
  expect(await asked()).toEqual([first])
  await after(301)
  await stopPlay(ctx, { caller: callerOf(site, id), length: 'day', key: randomUUID() })
  await site.signIn('demo01')
  expect(await asked()).toEqual([first])
  await after(303)
  await site.signIn('demo01')
  expect(await asked()).toEqual([first, { cause: 'review:2', facts: { of: 'review' } }])
})
