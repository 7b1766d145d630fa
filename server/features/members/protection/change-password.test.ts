import { afterAll, beforeAll, expect, test } from 'vitest'
import { useDatabase } from '../../../../tests/support/database/database.ts'
import {
  browserVisitor,
  type Lobby,
  openLobby,
  PASSWORD,
  programVisitor,
} from '../../../../tests/support/stage/members.ts'
import { signIn } from '../sign-in/sign-in.ts'
import { changePassword } from './change-password.ts'

const NEW_PASSWORD = 'a loud blue mountain'
const database = useDatabase()
let lobby: Lobby

beforeAll(async () => {
  lobby = await openLobby(database.url)
})
afterAll(() => lobby.close())

async function newcomerHere() {
  const member = await lobby.newcomer()
  const caller = await lobby.whose({ cookie: member.cookie })
  if (!caller) throw new Error('a newcomer is signed in')
  const change = (oldPassword: string, newPassword: string) =>
    changePassword(lobby.ctx, { caller, oldPassword, newPassword, address: browserVisitor().address })
  return { member, change }
}

function trySignIn(username: string, password: string, visitor = browserVisitor()) {
  return signIn(lobby.ctx, lobby.operator, { username, password }, visitor)
}

test('a new password works, the old one does not, and every other session ends', async () => {
  const { member, change } = await newcomerHere()
  const elsewhere = await trySignIn(member.name, PASSWORD)
  const program = await trySignIn(member.name, PASSWORD, programVisitor())
  const heard: unknown[] = []
  const stopListening = lobby.listen((event) => heard.push(event))
  await change(` ${PASSWORD} `, ` ${NEW_PASSWORD} `)
  stopListening()
  const { memberId } = member
  expect(heard).toEqual([
    { name: 'message', memberId, unread: 3 }, // two sign-ins on other devices, and this
    { name: 'signed-out', memberId, except: member.sessionId },
  ])
  expect(await lobby.whose({ cookie: member.cookie })).toBeDefined()
  expect(await lobby.whose({ cookie: elsewhere.cookie })).toBeUndefined()
  expect(await lobby.whose({ bearer: program.memberToken })).toBeUndefined()
  await expect(trySignIn(member.name, PASSWORD)).rejects.toMatchObject({ code: 'LOGIN_FAILED' })
  await expect(trySignIn(member.name, NEW_PASSWORD)).resolves.toMatchObject({ name: member.name })
})

test.each([
  ['OLD_PASSWORD_WRONG', 'not that one', NEW_PASSWORD],
  ['PASSWORD_UNCHANGED', PASSWORD, ` ${PASSWORD}`],
  ['PASSWORD_TOO_SHORT', PASSWORD, 'short'],
  ['PASSWORD_COMMON', PASSWORD, '1234567890'],
])('%s changes nothing', async (code, oldPassword, newPassword) => {
  const { member, change } = await newcomerHere()
  await expect(change(oldPassword, newPassword)).rejects.toMatchObject({ code })
  await expect(trySignIn(member.name, PASSWORD)).resolves.toMatchObject({ name: member.name })
})

test('the new password may not be the name', async () => {
  const { member, change } = await newcomerHere()
  await expect(change(PASSWORD, member.name.toUpperCase())).rejects.toMatchObject({
    code: 'PASSWORD_SAME_AS_NAME',
  })
})

test('of two changes at once one wins, and the other is told', async () => {
  const { member, change } = await newcomerHere()
  const tries = await Promise.allSettled([
    change(PASSWORD, NEW_PASSWORD),
    change(PASSWORD, `${NEW_PASSWORD} two`),
  ])
  const codes = tries.map((each) => (each.status === 'rejected' ? each.reason.code : 'done')).sort()
  expect(codes).toEqual(['OLD_PASSWORD_WRONG', 'done'])
  await expect(trySignIn(member.name, PASSWORD)).rejects.toMatchObject({ code: 'LOGIN_FAILED' })
})

test('the old password cannot be guessed without end', async () => {
  const { change } = await newcomerHere()
  const codes: string[] = []
  for (let each = 0; each < 11; each += 1) {
    await change('not that one', NEW_PASSWORD).catch((error) => codes.push(error.code))
  }
  expect(codes.slice(0, 10)).not.toContain('TOO_MANY')
  expect(codes[10]).toBe('TOO_MANY')
})
