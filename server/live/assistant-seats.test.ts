import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bahtToSatang, NO_DISCOUNT } from '../../domain/money.ts'
import { useDatabase } from '../../tests/support/database/database.ts'
import { type LiveProcess, openLiveProcess } from '../../tests/support/stage/live-process.ts'
import { browserVisitor, type Lobby, openLobby, PASSWORD } from '../../tests/support/stage/members.ts'
import { twoOfTheDemo } from '../../tests/support/stage/rules.ts'
import { askTwoStep } from '../features/assistants/ask-two-step.ts'
import { banAssistant, createAssistant, saveRole } from '../features/assistants/manage.ts'
import { signInAssistant } from '../features/assistants/sign-in-assistant.ts'
import { askClosing, confirmClosing } from '../features/members/closing/close-member.ts'
import { tellDeposit } from '../features/payments/tell-deposit.ts'
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

/** A member with an assistant, and sockets of a cookie on every process. */
async function shop(permission: 'bet' | 'balance' = 'bet') {
  const { name, cookie, memberId, sessionId, password } = await lobby.newcomer()
  const owner = { memberId, sessionId, operatorId: lobby.operator.id }
  const [id, roleId] = [randomUUID(), randomUUID()]
  await saveRole(lobby.ctx, owner, { id: roleId, name: 'clerk', permissions: [permission] })
  await createAssistant(lobby.ctx, owner, {
    ...{ id, roleId, name: 'clerk', password: 'a small brown boat', ownPassword: password },
    ...{ dayBudget: bahtToSatang(100), lotteries: null, commission: NO_DISCOUNT },
  })
  expect(password).toBe(PASSWORD)
  const typed = { username: `clerk@${name}`, password: 'a small brown boat' }
  const enter = () => signInAssistant(lobby.ctx, lobby.operator, typed, browserVisitor())
  const sit = (secret: string | null) =>
    Promise.all([heard, silent].map((process) => process.connect(secret ?? '', name)))
  return { name, owner, id, cookie, enter, sit }
}

test('a ban closes the sockets of the assistant on every process and leaves those of the member', async () => {
  const { owner, id, cookie, enter, sit } = await shop()
  const seat = await enter()
  const [theirs, mine] = [await sit(seat.cookie), await sit(cookie)]
  await banAssistant(lobby.ctx, owner, { id, isBanned: true })
  await Promise.all(theirs.map(({ dismissed }) => dismissed))
  expect(mine.map(({ socket }) => socket.connected)).toEqual([true, true])
  expect(await lobby.whose({ cookie: seat.cookie })).toBeUndefined()
})

test('an exclusion of the member ends the session of the assistant and its sockets on every process', async () => {
  const { cookie, enter, sit } = await shop()
  const seat = await enter()
  const [theirs, mine] = [await sit(seat.cookie), await sit(cookie)]
  const caller = await lobby.whose({ cookie })
  if (!caller) throw new Error('the session is good')
  expect(await lobby.whose({ cookie: seat.cookie })).toBeDefined()
  await stopPlay(lobby.ctx, { caller, length: 'six-months', key: randomUUID() })
  await Promise.all(theirs.map(({ dismissed }) => dismissed))
  expect(mine.map(({ socket }) => socket.connected)).toEqual([true, true])
  expect(await lobby.whose({ cookie: seat.cookie })).toBeUndefined()
  expect(await lobby.whose({ cookie })).toBeDefined()
})

test('a closed account ends every session and socket, of the member and of the assistants, on every process', async () => {
  const { name, owner, cookie, enter, sit } = await shop()
  const seat = await enter()
  const seats = [...(await sit(seat.cookie)), ...(await sit(cookie))]
  const { makerId, checkerId } = await twoOfTheDemo(lobby.ctx)
  const asked = { username: name, why: 'fraud', reason: 'ตรวจบัตรแล้ว' } as const
  const { proposalId } = await askClosing(lobby.ctx, { ...asked, operator: lobby.operator, staffId: makerId })
  expect(seats.map(({ socket }) => socket.connected)).toEqual([true, true, true, true])
  await confirmClosing(lobby.ctx, { ...owner, staffId: checkerId, proposalId })
  await Promise.all(seats.map(({ dismissed }) => dismissed))
  expect([await lobby.whose({ cookie: seat.cookie }), await lobby.whose({ cookie })]).toEqual([
    ...[undefined, undefined],
  ])
  await expect(enter()).rejects.toMatchObject({ code: 'ACCOUNT_CLOSED' })
})

test('an owner who asks for a second step closes the sockets of who has none, and none opens before it is set up', async () => {
  const { owner, cookie, enter, sit } = await shop()
  const seat = await enter()
  const [theirs, mine] = [await sit(seat.cookie), await sit(cookie)]
  await askTwoStep(lobby.ctx, owner, { isAsked: true, ownPassword: PASSWORD })
  await Promise.all(theirs.map(({ dismissed }) => dismissed))
  expect(mine.map(({ socket }) => socket.connected)).toEqual([true, true])
  expect(await lobby.whose({ cookie: seat.cookie })).toBeUndefined()

  const again = await enter()
  await expect(sit(again.cookie)).rejects.toThrow('UNAUTHENTICATED')
  await askTwoStep(lobby.ctx, owner, { isAsked: false, ownPassword: PASSWORD })
  const open = await sit(again.cookie)
  expect(open.map(({ socket }) => socket.connected)).toEqual([true, true])
})

test('a deposit that an assistant was shown is still told to the member', async () => {
  const { name, owner, cookie, enter } = await shop('balance')
  const clerk = await heard.connect((await enter()).cookie ?? '', name)
  const shown = new Promise<void>((resolve) => {
    clerk.socket.once('frontend', (_event: unknown, answer: () => void) => {
      answer()
      resolve()
    })
  })
  const deposit = { ...owner, id: randomUUID(), username: name, amount: bahtToSatang(300) }
  await heard.ctx.transaction(async (tx) => {
    await tx.readClock()
    await tellDeposit(tx, deposit, [])
  })
  await shown
  const member = await heard.connect(cookie ?? '', name)
  await expect.poll(() => member.names).toContain('frontend')
})
