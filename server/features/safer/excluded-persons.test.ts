import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { personName } from '../../../domain/account/person-name.ts'
import { lengthPrefixed } from '../../../domain/fair/encode.ts'
import { invariant } from '../../../domain/invariant.ts'
import { satang } from '../../../domain/money.ts'
import { moveClock, useDatabase, withSql } from '../../../tests/support/database/database.ts'
import {
  browserVisitor,
  type Lobby,
  openLobby,
  PASSWORD,
  registrationForm,
} from '../../../tests/support/stage/members.ts'
import { callerOf } from '../../../tests/support/stage/safer/limited.ts'
import { hashRequest } from '../keys/same-request.ts'
import { type RegistrationForm, register } from '../members/register.ts'
import type { Operator } from '../operators/operator.ts'
import { findOperatorById } from '../operators/queries.ts'
import { startPair } from '../payments/p2p/start-pair.ts'
import { startQr } from '../payments/qr/start-qr.ts'
import { startDeposit } from '../payments/start-deposit.ts'
import { createOperator } from '../staff/create-operator.ts'
import { changeProfile } from './change-profile.ts'
import { followExclusion } from './follow-exclusion.ts'
import { beatPlay } from './play-beat.ts'
import { updatePlayTouched } from './queries-sessions.ts'
import { findLastStop } from './queries-stops.ts'
import { returnToPlay, stopPlay } from './stop-play.ts'

const DAY_MS = 86_400_000
const database = useDatabase()
let lobby: Lobby
let elsewhere: Operator
beforeAll(async () => {
  lobby = await openLobby(database.url)
  const site = { code: 'pear', name: 'Pear', hosts: ['pear.example'] }
  const birth = { ...site, company: 'PE', agent: '01', owner: 'somchai', password: undefined }
  const { operatorId } = await createOperator(lobby.ctx, birth)
  // A demo may be played at without a licence.
  await withSql(database.url, (sql) => sql`update operator set demo = true where id = ${operatorId}`)
  const found = await findOperatorById(lobby.ctx.read, operatorId)
  invariant(found, 'it was just made')
  elsewhere = found
})
afterAll(() => lobby.close())
beforeEach(() => moveClock(database.url, 0))

let persons = 0
/** Somebody whom no other test has. */
function aPerson() {
  persons += 1
  return {
    // No number that a form fills in: those begin with 08.
    phone: `0610000${String(persons).padStart(3, '0')}`,
    ...{ bank: 'kbank', accountNo: `1234567${String(persons).padStart(3, '0')}` },
    ...{
      fullName: `นางสาวสมหญิง ใจดี${'ก'.repeat(persons)}`,
      birthDate: new Date(Date.UTC(1991, 0, persons)).toISOString().slice(0, 10),
    },
  }
}
const begin = (operator: Operator, wish: Partial<RegistrationForm>) =>
  register(lobby.ctx, operator, registrationForm(wish), browserVisitor())
const refusal = (doing: Promise<unknown>) =>
  doing.then(
    () => 'none',
    (error: { code: string }) => error.code,
  )

async function excluded(person: Partial<RegistrationForm>) {
  const { memberId } = await begin(lobby.operator, person)
  const caller = callerOf({ operatorId: lobby.operator.id }, memberId)
  const stop = await stopPlay(lobby.ctx, { caller, length: 'six-months', key: randomUUID() })
  return { caller, stop }
}

test.each<[string, (person: ReturnType<typeof aPerson>) => Partial<RegistrationForm>]>([
  ['the phone, with +66', ({ phone }) => ({ phone: `+66 ${phone.slice(1, 3)}-${phone.slice(3)}` })],
  [
    'the bank account, with dashes',
    ({ bank, accountNo }) => ({ bank, accountNo: accountNo.replace(/(.{3})/, '$1-') }),
  ],
  [
    'name and birth date, without the title and in the Buddhist era',
    ({ fullName, birthDate }) => ({
      fullName: ` ${fullName.replace('นางสาว', '').replace(' ', '   ')} `,
      birthDate: birthDate.replace('1991', '2534'),
    }),
  ],
  [
    'name and birth date, with a vowel that is typed twice, as nobody sees',
    ({ fullName, birthDate }) => ({ fullName: fullName.replace('ดี', 'ดีี'), birthDate }),
  ],
])('who has excluded themselves is not taken again by %s, here or at another operator', async (_, wish) => {
  const person = aPerson()
  await excluded(person)
  const other = wish(person)
  expect(await refusal(begin(elsewhere, { ...other }))).toBe('REGISTRATION_EXCLUDED')
  expect(await refusal(begin(lobby.operator, { ...other }))).toBe('REGISTRATION_EXCLUDED')
})

/** As a list of before, that has no such mark of the member. */
async function withoutMark(memberId: string, ...parts: [kind: string, ...string[]]) {
  const mark = lobby.ctx.keys.mark(lengthPrefixed(['lotto/excluded/v1', ...parts])).toHex()
  await withSql(database.url, (sql) =>
    sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      const gone = await tx`
        delete from exclusion_mark where member_id = ${memberId} and mark = decode(${mark}, 'hex') returning 1`
      expect(gone).toHaveLength(1)
    }),
  )
}

test.each(['lhb', 'icbc', 'tcrb'])(
  'at %s, of which no length is known, neither by another spelling of the account nor by what an early mark was of',
  async (bank) => {
    const { accountNo } = aPerson()
    const typed = `000${accountNo}`
    const { caller } = await excluded({ bank, accountNo: typed })
    for (const zeros of ['', '0', '00', '000', '00000'])
      expect(await refusal(begin(elsewhere, { bank, accountNo: `${zeros}${accountNo}` }))).toBe(
        'REGISTRATION_EXCLUDED',
      )
    // Before spellings were one, the mark was of what had been typed alone.
    await withoutMark(caller.memberId, 'bank', bank, accountNo)
    expect(await refusal(begin(elsewhere, { bank, accountNo: typed }))).toBe('REGISTRATION_EXCLUDED')
    expect(await refusal(begin(elsewhere, { bank, accountNo }))).toBe('none')
  },
)

test('a name is found by what an early mark was of: by the signs as they had been typed', async () => {
  const { fullName, birthDate } = aPerson()
  const typed = { fullName: fullName.replace('ดี', 'ดีี'), birthDate }
  const { caller } = await excluded(typed)
  await withoutMark(caller.memberId, 'person', personName(typed.fullName), birthDate)
  expect(await refusal(begin(elsewhere, typed))).toBe('REGISTRATION_EXCLUDED')
  expect(await refusal(begin(elsewhere, { fullName, birthDate }))).toBe('none')
})

test('another person is taken: the same name with another birth date, and a break excludes nobody', async () => {
  const person = aPerson()
  await excluded(person)
  const { fullName } = person
  expect(await refusal(begin(elsewhere, { fullName, birthDate: '1980-01-01' }))).toBe('none')
  const resting = aPerson()
  const { memberId } = await begin(lobby.operator, resting)
  const caller = callerOf({ operatorId: lobby.operator.id }, memberId)
  await stopPlay(lobby.ctx, { caller, length: 'month', key: randomUUID() })
  expect(await refusal(begin(elsewhere, resting))).toBe('none')
})

test('it holds after its time until the person has asked to come back and a day has passed', async () => {
  const person = aPerson()
  const { caller, stop } = await excluded(person)
  const overMs = stop.endsAt.getTime() - Date.now() + 1_000
  await moveClock(database.url, overMs)
  expect(await refusal(begin(elsewhere, person))).toBe('REGISTRATION_EXCLUDED')
  await returnToPlay(lobby.ctx, caller)
  expect(await refusal(begin(elsewhere, person))).toBe('REGISTRATION_EXCLUDED')
  await moveClock(database.url, overMs + DAY_MS + 1_000)
  expect(await refusal(begin(elsewhere, person))).toBe('none')
})

test('an account elsewhere stops with the first page of play, and comes back by its own return', async () => {
  const person = aPerson()
  const there = await begin(elsewhere, person)
  const who = { memberId: there.memberId, operatorId: elsewhere.id }
  const { stop } = await excluded(person)
  const beats = await Promise.all([1, 2, 3].map(() => beatPlay(lobby.ctx, who)))
  expect(beats.map(({ beganAt }) => beganAt)).toEqual([null, null, null])
  const held = await findLastStop(lobby.ctx.read, there.memberId)
  expect(held).toMatchObject({ kind: 'exclusion', length: 'six-months', endsAt: stop.endsAt })
  const overMs = stop.endsAt.getTime() - Date.now() + 1_000
  await moveClock(database.url, overMs)
  await returnToPlay(lobby.ctx, callerOf({ operatorId: elsewhere.id }, there.memberId))
  await moveClock(database.url, overMs + DAY_MS + 1_000)
  expect((await beatPlay(lobby.ctx, who)).beganAt).not.toBeNull()
})

test('an account elsewhere that is at play stops with its next minute, also where a stake has begun its session', async () => {
  const [beating, staking] = [aPerson(), aPerson()]
  const [first, second] = [await begin(elsewhere, beating), await begin(elsewhere, staking)]
  const who = (memberId: string) => ({ memberId, operatorId: elsewhere.id })
  await beatPlay(lobby.ctx, who(first.memberId))
  await lobby.ctx.transaction(async (tx) => {
    await tx.readClock()
    await updatePlayTouched(tx, [who(second.memberId)]) // as a stake of a member with limits does
  })
  for (const [person, { memberId }] of [
    [beating, first],
    [staking, second],
  ] as const) {
    await excluded(person)
    await beatPlay(lobby.ctx, who(memberId))
    expect(await findLastStop(lobby.ctx.read, memberId)).toMatchObject({ kind: 'exclusion' })
  }
})

test.each<[string, (wish: Parameters<typeof startQr>[1]) => Promise<unknown>]>([
  ['by code', (wish) => startQr(lobby.ctx, wish)],
  [
    'by transfer',
    (wish) => {
      const account = { bank: 'kbank', accountNo: '1234567890' }
      return startDeposit(lobby.ctx, { ...wish, from: account, into: { ...account, hash: '-' } })
    },
  ],
  ['to another member', (wish) => startPair(lobby.ctx, { ...wish, bank: 'kbank', hash: '-' })],
])('a deposit %s asks whether the person is excluded elsewhere, and none is begun', async (_, deposit) => {
  const person = aPerson()
  const { memberId } = await begin(elsewhere, person)
  const wish = () => ({
    ...{ memberId, operatorId: elsewhere.id, asked: satang(500_00), key: randomUUID() },
    requestHash: hashRequest('deposit', [500]),
  })
  await refusal(deposit(wish()))
  expect(await findLastStop(lobby.ctx.read, memberId)).toBeUndefined()
  await excluded(person)
  expect(await refusal(deposit(wish()))).not.toBe('none')
  expect(await findLastStop(lobby.ctx.read, memberId)).toMatchObject({ kind: 'exclusion' })
  expect(await refusal(startQr(lobby.ctx, wish()))).toBe('PLAY_STOPPED')
})

test('asked by many sign-ins at once, and again, it begins once, and a longer one of the member stays as it is', async () => {
  const [person, longer] = [aPerson(), aPerson()]
  const [there, resting] = [await begin(elsewhere, person), await begin(elsewhere, longer)]
  const own = callerOf({ operatorId: elsewhere.id }, resting.memberId)
  for (const each of [person, longer]) await excluded(each)
  const year = await stopPlay(lobby.ctx, { caller: own, length: 'year', key: randomUUID() })
  const follow = ({ memberId }: { memberId: string }) =>
    followExclusion(lobby.ctx, { memberId, operatorId: elsewhere.id })
  await Promise.all(Array.from({ length: 6 }, () => follow(there)))
  for (const each of [there, resting]) await follow(each)
  const stops = async ({ memberId }: { memberId: string }) =>
    await lobby.ctx.read.run`select ends_at as "endsAt" from play_stop where member_id = ${memberId}`
  expect(await stops(there)).toHaveLength(1)
  expect(await stops(resting)).toEqual([{ endsAt: year.endsAt }])
})

/** As who is signed in: the password is asked for. */
async function given(operator: Operator, memberId: string, wish: { phone?: string; accountNo?: string }) {
  const caller = callerOf({ operatorId: operator.id }, memberId)
  const bank = wish.accountNo === undefined ? undefined : 'kbank'
  const change = { phone: wish.phone, bank, accountNo: wish.accountNo }
  return changeProfile(lobby.ctx, { ...change, caller, password: PASSWORD, pin: undefined, address: '::1' })
}

test('a phone and a bank account that an excluded member adds are of the excluded person too, until the return', async () => {
  const { bank: _bank, accountNo, ...person } = aPerson()
  const { caller, stop } = await excluded(person)
  const phone = aPerson().phone
  await given(lobby.operator, caller.memberId, { phone, accountNo })
  await given(lobby.operator, caller.memberId, { phone, accountNo })
  const added: Partial<RegistrationForm>[] = [{ phone }, { bank: 'kbank', accountNo }]
  for (const one of added) expect(await refusal(begin(elsewhere, one))).toBe('REGISTRATION_EXCLUDED')
  const overMs = stop.endsAt.getTime() - Date.now() + 1_000
  await moveClock(database.url, overMs)
  await returnToPlay(lobby.ctx, caller)
  const late = aPerson().phone // given between the request to come back and the return
  await given(lobby.operator, caller.memberId, { phone: late })
  expect(await refusal(begin(elsewhere, { phone: late }))).toBe('REGISTRATION_EXCLUDED')
  await moveClock(database.url, overMs + DAY_MS + 1_000)
  for (const one of [...added, { phone: late }]) expect(await refusal(begin(elsewhere, one))).toBe('none')
})

test('a phone of somebody excluded stops the account that takes it', async () => {
  const person = aPerson()
  await excluded(person)
  const other = await begin(elsewhere, aPerson())
  await given(elsewhere, other.memberId, { phone: aPerson().phone })
  expect(await findLastStop(lobby.ctx.read, other.memberId)).toBeUndefined()
  await given(elsewhere, other.memberId, { phone: person.phone })
  expect(await findLastStop(lobby.ctx.read, other.memberId)).toMatchObject({ kind: 'exclusion' })
})

test('the list has hashes alone, and nobody takes a person off it, the owner of the database included', async () => {
  const person = aPerson()
  const { caller } = await excluded(person)
  const rows = await withSql(
    database.url,
    (sql) => sql`select e::text as row from exclusion_mark e where member_id = ${caller.memberId}`,
  )
  expect(rows).toHaveLength(3)
  for (const { row } of rows) {
    for (const said of [person.phone.slice(1), person.accountNo, person.birthDate])
      expect(row).not.toContain(said)
  }
  const asOwner = (act: Parameters<typeof withSql>[1]) => expect(withSql(database.url, act)).rejects.toThrow()
  await asOwner((sql) => sql`delete from exclusion_mark where member_id = ${caller.memberId}`)
  await asOwner(
    (sql) => sql`update exclusion_mark set over_at = db_now() where member_id = ${caller.memberId}`,
  )
  await asOwner((sql) => sql`update exclusion_mark set mark = decode(repeat('00', 16), 'hex')`)
})
