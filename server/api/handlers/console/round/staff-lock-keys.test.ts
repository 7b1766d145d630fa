import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALL_CONSOLE_CALLS } from '../../../../../contract/console/calls.ts'
import { PERMISSIONS } from '../../../../../domain/staff/permissions.ts'
import { useDatabase, withSql } from '../../../../../tests/support/database/database.ts'
import { type Clerk, type Desk, openDesk } from '../../../../../tests/support/stage/desk.ts'
import { HARMLESS_ACTS } from '../../../../../tests/support/stage/harmless-acts.ts'
import { openStage, type Stage } from '../../../../../tests/support/stage/stage.ts'
import { listLotteries } from '../../../../features/rounds/queries.ts'

const database = useDatabase()
let desk: Desk
let elsewhere: Stage
let clerk: Clerk
/** A round of another operator, and its lottery. */
let theirs: { readonly roundId: string; readonly lotteryId: string }
beforeAll(async () => {
  desk = await openDesk(database.url) // the site is that of the first operator
  elsewhere = await openStage(database.url, { connections: 2, company: 'EL' })
  clerk = await desk.clerkWith(...PERMISSIONS)
  const lao = (await listLotteries(elsewhere.ctx.read, elsewhere.operatorId)).find(
    ({ code }) => code === 'lao',
  )
  theirs = { roundId: await elsewhere.openRound({ lottery: 'lao' }), lotteryId: lao?.id ?? '' }
})
afterAll(async () => {
  await desk.close()
  await elsewhere.close()
})

/** An id whose last eight bytes are those of a lock that another part of the program may hold. */
const MADE_UP = '00000000-0000-7000-8000-00000000aeb7'

/** Every act by which staff name a round or a lottery, in the address or in what is sent. */
const ACTS = ALL_CONSOLE_CALLS.flatMap((call) => {
  const name = `${call.service.replace('console.', '')}.${call.name}`
  const sent = Object.fromEntries(Object.entries(HARMLESS_ACTS[name]?.body ?? {}))
  const named = (['roundId', 'lotteryId'] as const).filter(
    (field) => field in sent || call.path.includes(`{${field}}`),
  )
  const query = HARMLESS_ACTS[name]?.query ?? ''
  return named.length > 0 ? [{ name, call, query, sent, named }] : []
})

describe.each(ACTS)('$name', ({ call, query, sent, named }) => {
  test.each(['of another operator', 'made up'])('waits for no lock of what is %s', async (whose) => {
    const ids = whose === 'made up' ? { roundId: MADE_UP, lotteryId: MADE_UP } : theirs
    const body = { ...sent, ...Object.fromEntries(named.map((field) => [field, ids[field]])) }
    const url = named.reduce<string>((path, field) => path.replace(`{${field}}`, ids[field]), call.path)
    await withSql(database.url, (sql) =>
      sql.begin(async (tx) => {
        for (const id of Object.values(ids)) await tx`select pg_advisory_xact_lock(round_lock(${id}::uuid))`
        const isRead = call.method === 'GET'
        const answer = await desk.ask(
          call.method,
          `${url}${query}`,
          { ...clerk.headers },
          isRead ? undefined : body,
        )
        expect(answer.status, JSON.stringify(answer.body)).toBe(404)
      }),
    )
  })
})

test('acts that name rounds and lotteries are found', () => {
  expect(ACTS.length).toBeGreaterThan(25)
})
