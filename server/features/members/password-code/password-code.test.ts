import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { moveClock, useDatabase, withSql } from '../../../../tests/support/database/database.ts'
import {
  browserVisitor,
  type Lobby,
  openLobby,
  PASSWORD,
  programVisitor,
  registrationForm,
} from '../../../../tests/support/stage/members.ts'
import type { Context } from '../../../context.ts'
import { type FakePhoneMessages, fakePhoneMessages } from '../../../external/fake-phone-messages.ts'
import { hashToken } from '../../credentials/tokens.ts'
import { changePassword } from '../protection/change-password.ts'
import { listSecurityEvents } from '../protection/security-log.ts'
import { signIn } from '../sign-in/sign-in.ts'
import { updateProfile } from '../update-profile.ts'
import { askPasswordCode } from './ask-password-code.ts'
import { codeOf } from './code-of.ts'
import { resetPassword } from './reset-password.ts'
import { sendPasswordCode } from './send-password-code.ts'

const NEW_PASSWORD = 'a loud blue mountain'
const UNKNOWN_PHONE = '0899999999'
const database = useDatabase()
let lobby: Lobby
let ctx: Context
let messages: FakePhoneMessages

beforeAll(async () => {
  lobby = await openLobby(database.url)
})
afterAll(() => lobby.close())
beforeEach(() => {
  messages = fakePhoneMessages()
  ctx = { ...lobby.ctx, external: { ...lobby.ctx.external, phoneMessages: messages } }
})
afterEach(() => moveClock(database.url, 0))

const newAddress = () => browserVisitor().address
const ask = (phone: string, address = newAddress()) =>
  askPasswordCode(ctx, { operatorId: lobby.operator.id, phone, address })
const reset = (token: string, code: string, password = NEW_PASSWORD) =>
  resetPassword(ctx, { operatorId: lobby.operator.id, token, code, password, address: newAddress() })
const send = (token: string) => sendPasswordCode(ctx, hashToken(token))
const arrivedCode = () => /\d{6}/.exec(messages.arrived.at(-1)?.text ?? '')?.[0] ?? ''
const trySignIn = (username: string, password: string, visitor = browserVisitor()) =>
  signIn(ctx, lobby.operator, { username, password }, visitor)
const codesOf = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.map((each) => (each.status === 'rejected' ? each.reason.code : 'done')).sort()

async function newcomer() {
  const { phone } = registrationForm()
  return { ...(await lobby.newcomer({ phone })), phone }
}

/** A member who has asked, and has the message. */
async function forgetful() {
  const member = await newcomer()
  const token = await ask(member.phone)
  await send(token)
  return { ...member, token, code: arrivedCode() }
}

test('the code of the message sets a new password, and every session ends', async () => {
  const { name, cookie, memberId, phone, token, code } = await forgetful()
  const program = await trySignIn(name, PASSWORD, programVisitor())
  expect(messages.arrived).toMatchObject([{ phone, text: expect.stringContaining(code) }])
  const heard: unknown[] = []
  const stopListening = lobby.listen((event) => heard.push(event))
  await reset(token, ` ${code.slice(0, 3)} ${code.slice(3)} `)
  stopListening()
  expect(heard).toEqual([
    { name: 'message', memberId, unread: 2 }, // the sign-in of the program, and this
    { name: 'signed-out', memberId },
  ])
  expect(await lobby.whose({ cookie })).toBeUndefined()
  expect(await lobby.whose({ bearer: program.memberToken })).toBeUndefined()
  await expect(trySignIn(name, PASSWORD)).rejects.toMatchObject({ code: 'LOGIN_FAILED' })
  const session = await trySignIn(name, NEW_PASSWORD)
  const caller = await lobby.whose({ cookie: session.cookie })
  const events = caller ? await listSecurityEvents(ctx, caller, { before: null, limit: 10 }) : []
  expect(events.map(({ kind }) => kind)).toContain('password.reset')
})

describe('whether a phone is registered is told to nobody', () => {
  test('the answers are the same, asked and tried, until the tries are over', async () => {
    const member = await newcomer()
    const outcomes = await Promise.all(
      [member.phone, UNKNOWN_PHONE].map(async (phone) => {
        const token = await ask(phone)
        const own = codeOf(ctx, hashToken(token))
        const wrong = String((Number(own) + 1) % 1_000_000).padStart(6, '0')
        const tries: unknown[] = []
        for (let each = 0; each < 6; each += 1) {
          tries.push(await reset(token, wrong).catch(({ code, extra }) => [code, extra]))
        }
        return { shape: /^[\w-]{43}$/.test(token), tries }
      }),
    )
    expect(outcomes[0]).toEqual(outcomes[1])
    expect(outcomes[0]?.tries).toEqual([
      ...[4, 3, 2, 1].map((left) => ['PHONE_CODE_WRONG', { left }]),
      ...[0, 0].map(() => ['PHONE_CODE_OVER', undefined]),
    ])
  })

  test('nor does the limit, which counts both alike', async () => {
    const member = await newcomer()
    for (const phone of [member.phone, '0899999998']) {
      const codes: string[] = []
      for (let each = 0; each < 4; each += 1) await ask(phone).catch((error) => codes.push(error.code))
      expect(codes).toEqual(['TOO_MANY'])
    }
  })

  test('a phone of nobody, and that of a banned member, get no message', async () => {
    const banned = await newcomer()
    await ctx.transaction(
      (tx) => tx.run`update member set status = 'banned' where member_id = ${banned.memberId}`,
    )
    for (const phone of ['0899999997', banned.phone]) {
      const token = await ask(phone)
      await send(token)
      await expect(reset(token, codeOf(ctx, hashToken(token)))).rejects.toMatchObject({
        code: 'PHONE_CODE_WRONG',
      })
    }
    expect(messages.asked).toBe(0)
  })
})

describe('a code', () => {
  test('is good once: used again, and twice at once', async () => {
    const { token, code, name } = await forgetful()
    const both = await Promise.allSettled([reset(token, code), reset(token, code, `${NEW_PASSWORD} two`)])
    expect(codesOf(both)).toEqual(['PHONE_CODE_OVER', 'done'])
    await expect(reset(token, code)).rejects.toMatchObject({ code: 'PHONE_CODE_OVER' })
    await expect(trySignIn(name, PASSWORD)).rejects.toMatchObject({ code: 'LOGIN_FAILED' })
  })

  test('of two that a member has asked for, both typed at once, sets a password once', async () => {
    const first = await forgetful()
    const second = await ask(first.phone)
    await send(second)
    const both = await Promise.allSettled([
      reset(first.token, first.code),
      reset(second, arrivedCode(), `${NEW_PASSWORD} two`),
    ])
    expect(codesOf(both)).toEqual(['PHONE_CODE_OVER', 'done'])
  })

  test('has five tries, also when they come at once', async () => {
    const { token, code, name } = await forgetful()
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const guesses = await Promise.allSettled(Array.from({ length: 12 }, () => reset(token, wrong)))
    expect(codesOf(guesses).filter((each) => each === 'PHONE_CODE_WRONG')).toHaveLength(4)
    await expect(reset(token, code)).rejects.toMatchObject({ code: 'PHONE_CODE_OVER' })
    await expect(trySignIn(name, PASSWORD)).resolves.toMatchObject({ name })
  })

  test('is worth nothing to who did not ask, nor after ten minutes', async () => {
    const { token, code, phone } = await forgetful()
    const others = await ask(phone)
    await expect(reset(others, code)).rejects.toMatchObject({ code: 'PHONE_CODE_WRONG' })
    await expect(
      resetPassword(ctx, {
        ...{ operatorId: ctx.chance.id(), token, code, password: NEW_PASSWORD },
        address: newAddress(),
      }),
    ).rejects.toMatchObject({ code: 'PHONE_CODE_OVER' })
    await moveClock(database.url, 10 * 60_000 + 1_000)
    await expect(reset(token, code)).rejects.toMatchObject({ code: 'PHONE_CODE_OVER' })
  })

  test('is not in the database, nor in the queue', async () => {
    const { token, code } = await forgetful()
    const stored = await ctx.read.run<{ row: string }>`
      select to_jsonb(c)::text as row from password_code c where token_hash = ${hashToken(token)}`
    expect(stored).toHaveLength(1)
    expect(stored[0]?.row).not.toContain(`"${code}"`)
    expect(stored[0]?.row).not.toContain(token)
  })

  test('ends when the owner changes the password or the phone', async () => {
    const first = await forgetful()
    const caller = await lobby.whose({ cookie: first.cookie })
    if (!caller) throw new Error('a newcomer is signed in')
    const address = newAddress()
    await changePassword(ctx, { caller, oldPassword: PASSWORD, newPassword: `${PASSWORD} 2`, address })
    await expect(reset(first.token, first.code)).rejects.toMatchObject({ code: 'PHONE_CODE_OVER' })

    const second = await forgetful()
    const moved = await lobby.whose({ cookie: second.cookie })
    if (!moved) throw new Error('a newcomer is signed in')
    const change = { pin: undefined, bank: undefined, accountNo: undefined, address, also: async () => {} }
    const { phone } = registrationForm()
    await updateProfile(ctx, { caller: moved, password: PASSWORD, phone, ...change })
    await expect(reset(second.token, second.code)).rejects.toMatchObject({ code: 'PHONE_CODE_OVER' })
  })

  test('a password that is refused changes nothing, and one that is too short costs no try', async () => {
    const { token, code, name, phone } = await forgetful()
    for (let each = 0; each < 6; each += 1) {
      await expect(reset(token, code, 'short')).rejects.toMatchObject({ code: 'PASSWORD_TOO_SHORT' })
    }
    await expect(reset(token, code, phone)).rejects.toMatchObject({ code: 'PASSWORD_SAME_AS_NAME' })
    await expect(trySignIn(name, PASSWORD)).resolves.toMatchObject({ name })
    await reset(token, code)
  })
})

describe('messages cost money', () => {
  test('an address asks for ten phones, then waits', async () => {
    const address = newAddress()
    const codes: string[] = []
    for (let each = 0; each < 12; each += 1) {
      await ask(`081000${String(each).padStart(4, '0')}`, address).catch((error) => codes.push(error.code))
    }
    expect(codes).toEqual(['TOO_MANY', 'TOO_MANY'])
  })

  test('an operator pays for no more than its limit, and who asks is not told', async () => {
    const member = await newcomer()
    const token = await ask(member.phone)
    for (let each = 0; each < 200; each += 1) await send(token)
    const asked = messages.asked
    await send(token)
    expect(messages.asked).toBe(asked)
    expect(messages.arrived, 'the same message arrives once').toHaveLength(1)
    await moveClock(database.url, 5 * 60_000)
    await send(token)
    expect(messages.asked).toBe(asked + 1)
  })

  test('a crowd at other addresses keeps nobody from asking', async () => {
    const { phone } = await newcomer()
    const crowd = Array.from({ length: 260 }, (_, nth) =>
      ask(`082${String(nth).padStart(7, '0')}`, `198.51.${nth % 40}.7`),
    )
    const gone = Promise.allSettled(crowd)
    await expect(ask(phone)).resolves.toMatch(/^[\w-]{43}$/)
    await gone
  })

  test('a sender that does not answer is asked again, and what it sent already is not sent twice', async () => {
    await moveClock(database.url, 3 * 3_600_000)
    const member = await newcomer()
    const token = await ask(member.phone)
    messages.say('silent')
    await expect(send(token)).rejects.toMatchObject({ part: 'phone messages' })
    messages.say('lost answer')
    await expect(send(token)).rejects.toMatchObject({ part: 'phone messages' })
    messages.say('sends')
    await send(token)
    expect(messages.arrived).toHaveLength(1)
    await reset(token, arrivedCode())
  })

  test('a window of a demo is no sender for a real operator beside it', async () => {
    ctx = { ...ctx, external: { ...ctx.external, phoneMessages: { ...messages, ofDemo: true } } }
    await expect(ask('0812345671')).resolves.toMatch(/^[\w-]{43}$/)
    const setDemo = (demo: boolean) =>
      withSql(database.url, (sql) => sql`update operator set demo = ${demo} where id = ${lobby.operator.id}`)
    await setDemo(false)
    await expect(ask('0812345672')).rejects.toMatchObject({ code: 'MESSAGES_OFF' })
    await setDemo(true)
  })

  test('without a sender nothing is promised', async () => {
    ctx = { ...ctx, external: { ...ctx.external, phoneMessages: null } }
    await expect(ask('0812345678')).rejects.toMatchObject({ code: 'MESSAGES_OFF' })
  })
})
