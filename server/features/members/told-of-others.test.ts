import { afterAll, beforeAll, expect, test } from 'vitest'
import { solvePuzzle } from '../../../domain/account/sign-in-puzzle.ts'
import { useDatabase, withSql } from '../../../tests/support/database/database.ts'
import { type Lobby, openLobby, registrationForm } from '../../../tests/support/stage/members.ts'
import type { Refusal } from '../../errors.ts'
import { type RegistrationForm, register } from './register.ts'
import { updateProfile } from './update-profile.ts'

const database = useDatabase()
let lobby: Lobby
beforeAll(async () => {
  lobby = await openLobby(database.url)
})
afterAll(() => lobby.close())

const KNOWN = { phone: '0811111111', bank: 'kbank', accountNo: '1112223334' }
const visitorAt = (address: string) => ({ address, device: 'a program', browser: false, cookie: undefined })

function tryAt(address: string, wish: Partial<RegistrationForm>): Promise<string | Refusal> {
  return register(lobby.ctx, lobby.operator, registrationForm(wish), visitorAt(address)).then(
    () => 'registered',
    (refusal: Refusal) => refusal,
  )
}

const codeOf = (answer: string | Refusal) => (typeof answer === 'string' ? answer : answer.code)

/** Asks one after the other, so that each answer is known before the next question. */
async function askAll(count: number, addressOf: (n: number) => string, wish: Partial<RegistrationForm>) {
  const codes: string[] = []
  for (let n = 0; n < count; n += 1) codes.push(codeOf(await tryAt(addressOf(n), wish)))
  return codes
}

const toldIn = (codes: readonly string[]) => codes.filter((code) => code !== 'TOO_MANY').length

/** As if so many strangers had been told, each from an address of its own. */
async function fillAll(count: number) {
  await withSql(
    database.url,
    (sql) => sql`update guess_count set failures = ${count} where refill_seconds = 30`,
  )
}

test('a member who goes through phones by the profile is told of five', async () => {
  await tryAt('192.0.2.1', KNOWN)
  const member = await lobby.newcomer()
  const caller = await lobby.whose({ cookie: member.cookie })
  if (!caller) throw new Error('the member is signed in')
  const askFor = (phone: string) =>
    updateProfile(lobby.ctx, {
      ...{ caller, phone, password: member.password, pin: undefined, address: '192.0.4.1' },
      ...{ bank: undefined, accountNo: undefined, also: async () => {} },
    }).then(
      () => 'changed',
      (refusal: Refusal) => refusal.code,
    )
  const codes: string[] = []
  for (let n = 0; n < 4; n += 1) codes.push(await askFor(KNOWN.phone), await askFor(`082000000${n}`))
  expect(codes).toEqual([
    'PHONE_TAKEN',
    'changed',
    'PHONE_TAKEN',
    'changed',
    'PHONE_TAKEN',
    ...Array(3).fill('TOO_MANY'),
  ])
})

test('a machine at one address is told of ten phones, and of a free one not either, however it asks', async () => {
  const byPhone = await askAll(14, () => '192.0.2.9', { phone: KNOWN.phone })
  expect(byPhone).toEqual([...Array(10).fill('PHONE_TAKEN'), ...Array(4).fill('TOO_MANY')])
  expect(codeOf(await tryAt('192.0.2.9', {}))).toBe('TOO_MANY')
  // A free phone with an account that is not: refused, and it says that the phone is free.
  const { bank, accountNo } = KNOWN
  expect(toldIn(await askAll(14, () => '198.51.100.9', { bank, accountNo }))).toBe(10)
})

test('who goes through names of friends is told of ten, as of phones', async () => {
  const codes = await askAll(12, () => '192.0.5.9', { referredBy: 'nobodyhere' })
  expect(codes).toEqual([...Array(10).fill('REFERRER_UNKNOWN'), ...Array(2).fill('TOO_MANY')])
})

test('a link whose code is nobody’s keeps nobody out, and is not counted', async () => {
  const codes = await askAll(12, () => '192.0.6.9', { referredBy: 'ABCDEFGH', byLink: true })
  expect(codes).toEqual(Array(12).fill('registered'))
})

test('who is under age, or takes a name that is gone, hears nothing of names of friends', async () => {
  const { username } = registrationForm()
  expect(codeOf(await tryAt('192.0.7.1', { username }))).toBe('registered')
  for (const referredBy of [username, 'nobodyhere']) {
    expect(codeOf(await tryAt('192.0.7.2', { referredBy, birthDate: '2015-01-01' }))).toBe('UNDER_AGE')
    expect(codeOf(await tryAt('192.0.7.2', { referredBy, username }))).toBe('NAME_TAKEN')
  }
})

test('who registers, or takes a name that is gone, is not counted', async () => {
  const { username } = registrationForm()
  expect(codeOf(await tryAt('192.0.3.1', { username }))).toBe('registered')
  const codes = await askAll(12, () => '192.0.3.1', { username, phone: KNOWN.phone })
  expect(codes).toEqual(Array(12).fill('NAME_TAKEN'))
  expect(codeOf(await tryAt('192.0.3.1', {}))).toBe('registered')
})

test('many addresses together are told of two hundred, and whoever comes then works and is let in once', async () => {
  await fillAll(195)
  const codes = await askAll(12, (n) => `203.0.${n}.7`, { phone: KNOWN.phone })
  expect(toldIn(codes)).toBeGreaterThanOrEqual(5)
  expect(toldIn(codes)).toBeLessThanOrEqual(7) // one more each half minute
  await fillAll(210)
  const refused = (await tryAt('203.0.200.7', {})) as Refusal
  expect(refused).toMatchObject({ code: 'TOO_MANY', extra: { puzzle: expect.any(String) } })
  const proof = await solvePuzzle((refused.extra as { puzzle: string }).puzzle, async () => {})
  expect(codeOf(await tryAt('203.0.201.7', { proof })), 'it is of one address').toBe('TOO_MANY')
  expect(codeOf(await tryAt('203.0.200.7', { proof }))).toBe('registered')
  expect(codeOf(await tryAt('203.0.200.7', { proof })), 'it is good once').toBe('TOO_MANY')
})

test('with any hardware all together are told no faster than one a minute', async () => {
  await fillAll(210)
  const refused = (await tryAt('203.0.210.7', {})) as Refusal
  const proof = await solvePuzzle((refused.extra as { puzzle: string }).puzzle, async () => {})
  expect(codeOf(await tryAt('203.0.210.7', { proof, phone: KNOWN.phone }))).toBe('PHONE_TAKEN')
  await withSql(database.url, (sql) => sql`update guess_count set failures = 230 where refill_seconds = 60`)
  const again = (await tryAt('203.0.211.7', {})) as Refusal
  const other = await solvePuzzle((again.extra as { puzzle: string }).puzzle, async () => {})
  const late = (await tryAt('203.0.211.7', { proof: other })) as Refusal
  expect(late).toMatchObject({ code: 'TOO_MANY', extra: { retryAfterSeconds: expect.any(Number) } })
  expect(late.extra).not.toHaveProperty('puzzle')
})
