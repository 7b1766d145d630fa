import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bahtToSatang, NO_DISCOUNT } from '../../domain/money.ts'
import { useDatabase } from '../../tests/support/database/database.ts'
import { type LiveProcess, openLiveProcess } from '../../tests/support/stage/live-process.ts'
import { browserVisitor, type Lobby, openLobby, PASSWORD } from '../../tests/support/stage/members.ts'
import { banAssistant, createAssistant, saveRole } from '../features/assistants/manage.ts'
import { signInAssistant } from '../features/assistants/sign-in-assistant.ts'
import { stopPlay } from '../features/safer/stop-play.ts'

const database = useDatabase()
let lobby: Lobby
let heard: LiveProcess
let silent: LiveProcess
beforeAll(async () => {
  lobby = await openLobby(database.url)
  heard = await openLiveProcess(database.url, 'heard')
  silent = await openLiveProcess(database.url, 'silent')
})
afterAll(async () => {
  for (const process of [heard, silent]) {
    process?.leaveAll()
    await process?.close()
  }
  await lobby?.close()
})

/** A member and an assistant who are both signed in, with sockets of each on two other processes. */
async function seated() {
  const { name, cookie, memberId, password } = await lobby.newcomer()
  const owner = { memberId, operatorId: lobby.operator.id }
  const [id, roleId] = [randomUUID(), randomUUID()]
  await saveRole(lobby.ctx, owner, { id: roleId, name: 'clerk', permissions: ['bet'] })
  await createAssistant(lobby.ctx, owner, {
    ...{ id, roleId, name: 'clerk', password: 'a small brown boat', ownPassword: password },
    ...{ dayBudget: bahtToSatang(100), lotteries: null, commission: NO_DISCOUNT },
  })
  expect(password).toBe(PASSWORD)
  const typed = { username: `clerk@${name}`, password: 'a small brown boat' }
  const seat = await signInAssistant(lobby.ctx, lobby.operator, typed, browserVisitor())
  const sit = (secret: string | null) =>
    Promise.all([heard, silent].map((process) => process.connect(secret ?? '', name)))
  return { owner, id, cookie, seat, theirs: await sit(seat.cookie), mine: await sit(cookie) }
}

test('a ban closes the sockets of the assistant on every process and leaves those of the member', async () => {
  const { owner, id, seat, theirs, mine } = await seated()
  await banAssistant(lobby.ctx, owner, { id, isBanned: true })
  await Promise.all(theirs.map(({ dismissed }) => dismissed))
  expect(mine.map(({ socket }) => socket.connected)).toEqual([true, true])
  expect(await lobby.whose({ cookie: seat.cookie })).toBeUndefined()
})

test('an exclusion of the member ends the session of the assistant and its sockets on every process', async () => {
  const { cookie, seat, theirs, mine } = await seated()
  const caller = await lobby.whose({ cookie })
  if (!caller) throw new Error('the session is good')
  expect(await lobby.whose({ cookie: seat.cookie })).toBeDefined()
  await stopPlay(lobby.ctx, { caller, length: 'six-months', key: randomUUID() })
  await Promise.all(theirs.map(({ dismissed }) => dismissed))
  expect(mine.map(({ socket }) => socket.connected)).toEqual([true, true])
  expect(await lobby.whose({ cookie: seat.cookie })).toBeUndefined()
  expect(await lobby.whose({ cookie })).toBeDefined()
})
