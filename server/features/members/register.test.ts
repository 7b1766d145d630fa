import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, bangkokDate } from '../../../domain/calendar/bangkok.ts'
import { moveClock, useDatabase } from '../../../tests/support/database/database.ts'
import {
  browserVisitor,
  type Lobby,
  openLobby,
  PASSWORD,
  registrationForm,
} from '../../../tests/support/stage/members.ts'
import { findCash } from '../ledger/queries.ts'
import { type RegistrationForm, register } from './register.ts'
import { signIn } from './sign-in/sign-in.ts'

const database = useDatabase()
let lobby: Lobby

beforeAll(async () => {
  lobby = await openLobby(database.url)
})
afterAll(() => lobby.close())

function tryRegister(wish: Partial<RegistrationForm>, visitor = browserVisitor()) {
  return register(lobby.ctx, lobby.operator, registrationForm(wish), visitor)
}

async function memberRow(memberId: string) {
  return lobby.ctx.read.one<Record<string, unknown>>`
    select code, phone, birth_date as "birthDate", referred_by as "referredBy", password_hash as "passwordHash"
    from member where member_id = ${memberId}`
}

describe('registration', () => {
  test('makes a member with play money, signed in', async () => {
    const session = await tryRegister({ username: '  Somchai99 ', phone: '+66 81-234-5678' })
    expect(session).toMatchObject({ name: 'somchai99', code: 'DM01somchai99' })
    expect(await lobby.whose({ cookie: session.cookie })).toMatchObject({ memberId: session.memberId })
    expect(await findCash(lobby.ctx.read, session.memberId)).toEqual({ balance: 100_000, version: 1 })
    const row = await memberRow(session.memberId)
    expect(row.phone).toBe('0812345678')
    expect(row.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    await expect(
      signIn(
        lobby.ctx,
        lobby.operator,
        { username: 'SOMCHAI99', password: `${PASSWORD} ` },
        browserVisitor(),
      ),
    ).resolves.toMatchObject({ name: 'somchai99' })
  })

  test.each<[string, Partial<RegistrationForm>]>([
    ['NAME_INVALID', { username: 'abc' }],
    ['NAME_INVALID', { username: 'somchai.99' }],
    ['NAME_INVALID', { username: 'สมชายสมชาย' }],
    ['NAME_INVALID', { username: 'a'.repeat(21) }],
    ['NAME_TAKEN', { username: 'admin' }],
    ['NAME_TAKEN', { username: 'dm01somchai' }], // reads like the member code of somchai
    ['PASSWORD_TOO_SHORT', { password: 'seven77' }],
    ['PASSWORD_TOO_SHORT', { password: '  seven77  ' }], // trimmed before it is measured
    ['PASSWORD_TOO_LONG', { password: 'x'.repeat(257) }],
    ['PASSWORD_COMMON', { password: 'password1' }],
    ['PASSWORD_COMMON', { password: 'QWERTYUIOP' }],
    ['PASSWORD_COMMON', { password: 'รหัสผ่าน1' }],
    ['PASSWORD_SAME_AS_NAME', { username: 'riverriver', password: 'RiverRiver' }],
    ['PASSWORD_SAME_AS_NAME', { phone: '0899990001', password: '0899990001' }],
    ['PHONE_INVALID', { phone: '12345' }],
    ['PHONE_INVALID', { phone: '๐๘๑๒๓๔๕๖๗๘' }],
    ['PHONE_INVALID', { phone: '081234567x' }],
    ['BIRTH_DATE_INVALID', { birthDate: '1990-02-30' }],
    ['BIRTH_DATE_INVALID', { birthDate: '17/05/1990' }],
    ['BIRTH_DATE_INVALID', { birthDate: '1850-01-01' }],
    ['BANK_ACCOUNT_INVALID', { bank: 'kbank', accountNo: '12345' }],
    ['BANK_ACCOUNT_INVALID', { bank: 'nobank', accountNo: '1234567890' }],
    ['BANK_ACCOUNT_INVALID', { bank: 'kbank' }],
    ['BANK_ACCOUNT_INVALID', { accountNo: '1234567890' }],
    ['UNDER_AGE', { birthDate: '2015-01-01' }],
    ['UNDER_AGE', { birthDate: '2558-01-01' }], // the same year, Buddhist
  ])('%s: %j', async (code, wish) => {
    const before = await lobby.ctx.read.run`select 1 from member`
    await expect(tryRegister(wish)).rejects.toMatchObject({ code })
    expect(await lobby.ctx.read.run`select 1 from member`).toHaveLength(before.length)
  })

  test('reads Buddhist years, and years on the edge of twenty by the Bangkok day', async () => {
    const buddhist = await tryRegister({ birthDate: '2533-05-17' })
    expect((await memberRow(buddhist.memberId)).birthDate).toBe('1990-05-17')

    const today = bangkokDate(Date.now())
    const twentyYearsAgo = `${Number(today.slice(0, 4)) - 20}${today.slice(4)}`
    await expect(tryRegister({ birthDate: twentyYearsAgo })).resolves.toBeDefined()
    const born = addDays(twentyYearsAgo, 1)
    await expect(tryRegister({ birthDate: born })).rejects.toMatchObject({ code: 'UNDER_AGE' })
    await moveClock(database.url, 24 * 60 * 60 * 1000)
    await expect(tryRegister({ birthDate: born })).resolves.toBeDefined()
    await moveClock(database.url, 0)
  })

  test('of ten who want one name at once, one gets it', async () => {
    // On a slow machine the last of ten passwords waits longer than anybody may, and is told to come again: it does.
    const tryUntilSaid = (): Promise<unknown> =>
      tryRegister({ username: 'onlyone1' }).catch((error) => {
        if (error.code !== 'TOO_MANY') throw error
        return tryUntilSaid()
      })
    const tries = await Promise.allSettled(Array.from({ length: 10 }, tryUntilSaid))
    expect(tries.filter((each) => each.status === 'fulfilled')).toHaveLength(1)
    for (const each of tries) {
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'NAME_TAKEN' })
    }
    const rows = await lobby.ctx.read.run`select 1 from member where name = 'onlyone1'`
    expect(rows).toHaveLength(1)
  })

  test('of two who want one phone at once, one gets it, and the other keeps no name', async () => {
    const forms = [{ username: 'firstcaller' }, { username: 'othercaller' }]
    const tries = await Promise.allSettled(forms.map((form) => tryRegister({ ...form, phone: '0855550000' })))
    const refused = tries.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))
    expect(refused).toEqual(['PHONE_TAKEN'])
    const names = await lobby.ctx.read.run`
      select 1 from sign_in_name where name in ('firstcaller', 'othercaller')`
    expect(names).toHaveLength(1)
  })

  test('keeps a bank account, which belongs to one member only', async () => {
    const account = { bank: 'kbank', accountNo: '123-4-56789-0' }
    const tries = await Promise.allSettled([tryRegister(account), tryRegister(account)])
    const refused = tries.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))
    expect(refused).toEqual(['BANK_ACCOUNT_TAKEN'])
    expect(await lobby.ctx.read.run`select bank, account_no from member_bank`).toEqual([
      { bank: 'kbank', account_no: '1234567890' },
    ])
    // The same number at another bank is another account; no account at all is no conflict.
    await expect(tryRegister({ ...account, bank: 'scb' })).resolves.toBeDefined()
    await expect(tryRegister({ bank: '', accountNo: '' })).resolves.toBeDefined()
  })

  test('remembers who brought the member, and refuses who is unknown', async () => {
    const friend = await lobby.newcomer()
    const brought = await tryRegister({ referredBy: friend.code.toLowerCase() })
    expect((await memberRow(brought.memberId)).referredBy).toBe(friend.code)
    const before = await lobby.ctx.read.run`select 1 from member`
    for (const referredBy of ['nobodyhere', 'ABCDEFGH', 'DM01nobodyhere'])
      await expect(tryRegister({ referredBy })).rejects.toMatchObject({ code: 'REFERRER_UNKNOWN' })
    expect(await lobby.ctx.read.run`select 1 from member`).toHaveLength(before.length)
    const followed = await tryRegister({ referredBy: friend.code, byLink: true })
    expect((await memberRow(followed.memberId)).referredBy).toBe(friend.code)
    const dead = await tryRegister({ referredBy: 'ABCDEFGH', byLink: true })
    expect((await memberRow(dead.memberId)).referredBy).toBeNull()
    await expect(tryRegister({ username: 'brandnew1', referredBy: 'brandnew1' })).rejects.toMatchObject({
      code: 'REFERRER_UNKNOWN',
    })
    const alone = await tryRegister({ referredBy: ' ' })
    expect((await memberRow(alone.memberId)).referredBy).toBeNull()
  })

  test('is refused where the operator has closed it', async () => {
    const closed = { ...lobby.operator, settings: { registrationClosed: true } }
    await expect(register(lobby.ctx, closed, registrationForm(), browserVisitor())).rejects.toMatchObject({
      code: 'REGISTRATION_CLOSED',
    })
  })

  test('of one address ends after thirty', async () => {
    const visitor = browserVisitor()
    const codes: string[] = []
    for (let each = 0; each < 31; each += 1) {
      await tryRegister({ birthDate: '2015-01-01' }, visitor).catch((error) => codes.push(error.code))
    }
    expect(codes).toEqual([...Array(30).fill('UNDER_AGE'), 'TOO_MANY'])
  })
})
