import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authenticatorOf } from '../../../../tests/support/browser/authenticator.ts'
import { useDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { browserVisitor, type Lobby, openLobby, PASSWORD } from '../../../../tests/support/stage/members.ts'
import { Refusal } from '../../../errors.ts'
import type { SignedIn } from '../sessions/authenticate.ts'
import { endSession } from '../sessions/end-session.ts'
import { signIn } from '../sign-in/sign-in.ts'
import { updateProfile } from '../update-profile.ts'
import { confirmPin } from './confirm-pin.ts'
import { confirmTwoStep } from './confirm-two-step.ts'
import { endTwoStep } from './end-two-step.ts'
import { findProtection } from './find-protection.ts'
import { listSecurityEvents } from './security-log.ts'
import { type PinProof, setPin } from './set-pin.ts'
import { startTwoStep } from './start-two-step.ts'

const database = useDatabase()
const phone = authenticatorOf(database)
let lobby: Lobby
beforeAll(async () => {
  lobby = await openLobby(database.url)
})
afterAll(() => lobby.close())

const ADDRESS = '203.0.113.9'
const PIN = '483920'
const BY_PASSWORD: PinProof = { password: PASSWORD, code: undefined }

async function aCaller(): Promise<SignedIn> {
  const member = await lobby.newcomer()
  const caller = await lobby.whose({ cookie: member.cookie })
  if (!caller) throw new Error('a newcomer is signed in')
  return caller
}

async function withPin(): Promise<SignedIn> {
  const caller = await aCaller()
  await set(caller, PIN)
  return caller
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => (error instanceof Refusal ? error.code : error),
  )
const set = (caller: SignedIn, pin: string, proof: PinProof = BY_PASSWORD) =>
  codeOf(setPin(lobby.ctx, { caller, pin, proof, address: ADDRESS }))
const confirm = (caller: SignedIn, typed: string) =>
  codeOf(confirmPin(lobby.ctx, { caller, typed, address: ADDRESS }))
const kindsOf = async (caller: SignedIn) =>
  (await listSecurityEvents(lobby.ctx, caller, { before: null, limit: 50 })).map(({ kind }) => kind)

describe('setting', () => {
  test('a PIN is set by the password, changed by the old one, and replaced by the password', async () => {
    const caller = await aCaller()
    expect(await confirm(caller, PIN)).toBe('PIN_NOT_SET')
    expect(await set(caller, PIN, { password: 'not the password', code: undefined })).toBe('PASSWORD_WRONG')
    expect(await set(caller, PIN, { oldPin: PIN })).toBe('PIN_NOT_SET')
    expect(await set(caller, PIN)).toBe('done')
    expect(await confirm(caller, PIN)).toBe('done')
    expect(await set(caller, '592761', { oldPin: '111222' })).toBe('PIN_WRONG')
    expect(await set(caller, PIN, { oldPin: PIN })).toBe('PIN_UNCHANGED')
    expect(await set(caller, '592761', { oldPin: PIN })).toBe('done')
    expect([await confirm(caller, PIN), await confirm(caller, '592761')]).toEqual(['PIN_WRONG', 'done'])
    expect(await set(caller, '703816')).toBe('done')
    expect([await confirm(caller, '592761'), await confirm(caller, '703816')]).toEqual(['PIN_WRONG', 'done'])
    const kinds = (await kindsOf(caller)).filter((kind) => kind.startsWith('pin.')).reverse()
    expect(kinds).toEqual(['pin.set', 'pin.failed', 'pin.changed', 'pin.failed', 'pin.reset', 'pin.failed'])
  })

  // A newcomer was born on 17 May 1990.
  test.each([
    ['123456', 'PIN_WEAK'],
    ['000000', 'PIN_WEAK'],
    ['170590', 'PIN_WEAK'],
    ['170533', 'PIN_WEAK'],
    ['12345', 'PIN_INVALID'],
    ['1234567', 'PIN_INVALID'],
    ['48392a', 'PIN_INVALID'],
    ['๔๘๓๙๒๐', 'PIN_INVALID'],
    ['', 'PIN_INVALID'],
  ])('%j is refused: %s', async (pin, code) => {
    const caller = await aCaller()
    expect(await set(caller, pin)).toBe(code)
    expect((await findProtection(lobby.ctx, caller)).pin).toBeNull()
  })

  test('the end of the own phone is refused', async () => {
    const member = await lobby.newcomer({ phone: '0815483920' })
    const caller = (await lobby.whose({ cookie: member.cookie })) as SignedIn
    expect(await set(caller, PIN)).toBe('PIN_WEAK')
  })

  test('changed twice at once, one of the two is the PIN and the other is told', async () => {
    const caller = await withPin()
    const both = ['592761', '703816'].map((pin) => set(caller, pin, { oldPin: PIN }))
    expect((await Promise.all(both)).sort()).toEqual(['PIN_WRONG', 'done'])
    expect(await confirm(caller, PIN)).toBe('PIN_WRONG')
  })

  test('the database keeps a hash alone, and the log nothing of it', async () => {
    const caller = await withPin()
    await confirm(caller, '901726')
    const kept = await withSql(
      database.url,
      (sql) => sql<{ row: string }[]>`
        select pin_hash as row from member_pin where member_id = ${caller.memberId}
        union all select body from audit`,
    )
    expect(kept[0]?.row).toMatch(/^\$argon2id\$/)
    for (const { row } of kept) expect(row).not.toMatch(/483920|901726/)
  })
})

describe('guessing', () => {
  test('five wrong guesses close it for a quarter of an hour, to the right PIN too', async () => {
    const caller = await withPin()
    const answers: string[] = []
    for (let guess = 0; guess < 5; guess += 1) answers.push(await confirm(caller, `10203${guess}`))
    expect(answers).toEqual([...Array(4).fill('PIN_WRONG'), 'PIN_PAUSED'])
    expect(await confirm(caller, PIN)).toBe('PIN_PAUSED')
    expect((await findProtection(lobby.ctx, caller)).pin?.pausedUntil).toBeInstanceOf(Date)
    await phone.wait(16)
    expect(await confirm(caller, PIN)).toBe('done')
    expect((await findProtection(lobby.ctx, caller)).pin?.pausedUntil).toBeNull()
  })

  test('guesses at once are counted before they are looked at', async () => {
    const caller = await withPin()
    const guesses = Array.from({ length: 15 }, (_, at) => confirm(caller, String(102030 + at)))
    const answers = await Promise.all(guesses)
    expect(answers.filter((answer) => answer === 'PIN_WRONG')).toHaveLength(4)
    expect(answers.filter((answer) => answer === 'PIN_PAUSED')).toHaveLength(11)
  })

  test('says how many are left, and a right one forgives the wrong ones', async () => {
    const caller = await withPin()
    const wrong = () => confirmPin(lobby.ctx, { caller, typed: '102030', address: ADDRESS })
    await expect(wrong()).rejects.toMatchObject({ code: 'PIN_WRONG', extra: { left: 4 } })
    await expect(wrong()).rejects.toMatchObject({ extra: { left: 3 } })
    expect(await confirm(caller, PIN)).toBe('done')
    await expect(wrong()).rejects.toMatchObject({ extra: { left: 4 } })
  })

  test('the old PIN cannot be guessed by changing it, and a forgotten one is replaced in the pause', async () => {
    const caller = await withPin()
    for (let guess = 0; guess < 5; guess += 1) await set(caller, '592761', { oldPin: `10203${guess}` })
    expect(await set(caller, '592761', { oldPin: PIN })).toBe('PIN_PAUSED')
    expect(await set(caller, '592761')).toBe('done')
    expect(await confirm(caller, '592761')).toBe('done')
  })

  test("one member's PIN says nothing of another's", async () => {
    const [one, other] = [await withPin(), await aCaller()]
    await set(other, '592761')
    expect(await confirm(other, PIN)).toBe('PIN_WRONG')
    expect(await confirm(one, PIN)).toBe('done')
  })
})

describe('what it protects', () => {
  test('phone and bank account are changed with it, once it is set', async () => {
    const caller = await withPin()
    const change = (pin: string | undefined) =>
      codeOf(
        updateProfile(lobby.ctx, {
          ...{ caller, password: PASSWORD, pin, address: ADDRESS },
          ...{ phone: '0815550142', bank: undefined, accountNo: undefined },
          also: async () => {},
        }),
      )
    expect([await change(undefined), await change('102030'), await change(PIN)]).toEqual([
      'PIN_REQUIRED',
      'PIN_WRONG',
      'done',
    ])
  })

  test('other sign-ins end with it', async () => {
    const caller = await withPin()
    const typed = { username: caller.name, password: PASSWORD }
    const other = await signIn(lobby.ctx, lobby.operator, typed, browserVisitor())
    const end = (pin: string | undefined) =>
      codeOf(endSession(lobby.ctx, { caller, which: 'others', pin, address: ADDRESS }))
    expect([await end(undefined), await end('102030')]).toEqual(['PIN_REQUIRED', 'PIN_WRONG'])
    expect(await lobby.whose({ cookie: other.cookie })).toBeDefined()
    expect(await end(PIN)).toBe('done')
    expect(await lobby.whose({ cookie: other.cookie })).toBeUndefined()
  })

  test('the second step is turned off with it, and it is replaced with a code while that is on', async () => {
    const caller = await withPin()
    const wish = { caller, operator: lobby.operator, password: PASSWORD, address: ADDRESS }
    const { secret } = await startTwoStep(lobby.ctx, wish)
    await confirmTwoStep(lobby.ctx, { caller, code: await phone.fresh(secret), address: ADDRESS })
    expect(await set(caller, '592761')).toBe('CODE_NEEDED')
    expect(await set(caller, '592761', { password: PASSWORD, code: phone.code(secret, 100) })).toBe(
      'CODE_WRONG',
    )
    expect(await set(caller, '592761', { password: PASSWORD, code: await phone.fresh(secret) })).toBe('done')

    const code = await phone.fresh(secret)
    const off = (pin: string | undefined) => codeOf(endTwoStep(lobby.ctx, { ...wish, code, pin }))
    expect([await off(undefined), await off(PIN), await off('592761')]).toEqual([
      'PIN_REQUIRED',
      'PIN_WRONG',
      'done',
    ])
  })
})
