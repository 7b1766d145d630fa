import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { useDatabase, withSql } from '../../tests/support/database/database.ts'
import { type LiveProcess, openLiveProcess } from '../../tests/support/stage/live-process.ts'
import {
  browserVisitor,
  type Lobby,
  openLobby,
  PASSWORD,
  registrationForm,
} from '../../tests/support/stage/members.ts'
import { changePassword } from '../features/members/protection/change-password.ts'
import { signIn } from '../features/members/sign-in/sign-in.ts'
import { signOut } from '../features/members/sign-in/sign-out.ts'
import { stopPlay } from '../features/safer/stop-play.ts'

/** Far below the minute after which every seat is looked at anyway. The gate measures the promised second. */
const WITHIN_MS = 10_000

const database = useDatabase()
let lobby: Lobby
let heard: LiveProcess
let silent: LiveProcess

beforeAll(async () => {
  lobby = await openLobby(database.url)
  heard = await openLiveProcess(database.url, 'heard')
  silent = await openLiveProcess(database.url, 'silent')
})
afterEach(() => {
  for (const process of [heard, silent]) process.leaveAll()
})
afterAll(async () => {
  for (const process of [heard, silent]) await process?.close()
  await lobby?.close()
})

/** A member with a socket of this session on each of two other processes, and another session's beside it. */
async function seated() {
  const form = registrationForm()
  const here = await lobby.newcomer(form)
  const wish = { username: here.name, password: PASSWORD }
  const there = await signIn(lobby.ctx, lobby.operator, wish, browserVisitor())
  const caller = await lobby.whose({ cookie: here.cookie })
  if (!caller) throw new Error('the session is good')
  const sit = (cookie: string | null) =>
    Promise.all([heard, silent].map((process) => process.connect(cookie ?? '', here.name)))
  return { caller, mine: await sit(here.cookie), others: await sit(there.cookie) }
}

async function msUntilDismissed(ears: readonly { dismissed: Promise<unknown> }[]): Promise<number> {
  const startedMs = performance.now()
  await Promise.all(ears.map(({ dismissed }) => dismissed))
  return performance.now() - startedMs
}

test('a sign-out closes the sockets of its session on every process, and no other', async () => {
  const { caller, mine, others } = await seated()
  await signOut(lobby.ctx, caller)
  expect(await msUntilDismissed(mine)).toBeLessThan(WITHIN_MS)
  expect(mine.map(({ names }) => names)).toEqual([
    ['hello', 'signed-out'],
    ['hello', 'signed-out'],
  ])
  expect(others.map(({ socket }) => socket.connected)).toEqual([true, true])
})

test('a new password closes all others', async () => {
  const { caller, mine, others } = await seated()
  const words = { oldPassword: PASSWORD, newPassword: 'a loud blue mountain', address: '192.0.2.9' }
  await changePassword(lobby.ctx, { caller, ...words })
  expect(await msUntilDismissed(others)).toBeLessThan(WITHIN_MS)
  expect(mine.map(({ socket }) => socket.connected)).toEqual([true, true])
})

test('an exclusion from play closes all others', async () => {
  const { caller, mine, others } = await seated()
  await stopPlay(lobby.ctx, { caller, length: 'six-months', key: randomUUID() })
  expect(await msUntilDismissed(others)).toBeLessThan(WITHIN_MS)
  expect(mine.map(({ socket }) => socket.connected)).toEqual([true, true])
})

test('a member who is banned by a statement loses every socket', async () => {
  const { caller, mine, others } = await seated()
  await withSql(
    database.url,
    (sql) => sql`update member set status = 'banned' where member_id = ${caller.memberId}`,
  )
  expect(await msUntilDismissed([...mine, ...others])).toBeLessThan(WITHIN_MS)
})
