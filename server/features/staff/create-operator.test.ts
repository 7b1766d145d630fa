import { afterAll, beforeAll, expect, test } from 'vitest'
import { useDatabase, withSql } from '../../../tests/support/database/database.ts'
import { openMachinery } from '../../../tests/support/stage/stage.ts'
import type { Machinery } from '../../make-context.ts'
import { listAudit } from '../audit/queries.ts'
import { hashToken, makeToken } from '../credentials/tokens.ts'
import { listOperators } from '../directory/queries.ts'
import { findOperatorById } from '../operators/queries.ts'
import { type CreateOperator, createOperator } from './create-operator.ts'
import { findStaffByName } from './queries.ts'
import { signInStaff } from './sign-in-staff.ts'
import { lookAtLink, spendStaffLink } from './staff-link.ts'

const PASSWORD = 'ฝนตกที่ทะเลสาบ'
const ADDRESS = '192.0.2.1'

const database = useDatabase()
let machinery: Machinery

beforeAll(() => {
  machinery = openMachinery(database.url, { connections: 8 })
})
afterAll(() => machinery.close())

let last = 0

/** A wish nobody had before. */
function wish(change: Partial<CreateOperator> = {}): CreateOperator {
  last += 1
  const letter = String.fromCharCode(64 + last)
  return {
    ...{ code: `brand-${last}`, name: `เว็บ ${last}`, hosts: [`brand-${last}.example`] },
    ...{ company: `X${letter}`, agent: '01', owner: 'somchai', password: PASSWORD },
    ...change,
  }
}

const make = (typed: CreateOperator) => createOperator(machinery.ctx, typed)
const known = () => listOperators(machinery.ctx.read)

async function signIn(operatorId: string, password: string) {
  const door = {
    operatorId,
    address: ADDRESS,
    device: 'a test',
    tokenHash: hashToken(makeToken(machinery.ctx.chance)),
  }
  return signInStaff(machinery.ctx, { ...door, name: 'somchai', password })
}

test('an operator is made with its hosts, its owner, the house look and no words of a demo', async () => {
  const typed = wish({ hosts: ['Two.example', 'one.example'] })
  const made = await make(typed)
  expect(made).toMatchObject({ isNew: true, link: undefined, owner: 'somchai' })
  const operator = await findOperatorById(machinery.ctx.read, made.operatorId)
  expect(operator).toMatchObject({ name: typed.name, demo: false, theme: [], settings: {} })
  const listed = (await known()).find(({ code }) => code === typed.code)
  expect(listed?.hosts).toEqual(['one.example', 'two.example'])
  expect(await signIn(made.operatorId, PASSWORD)).toMatchObject({ role: 'operator_admin', name: 'somchai' })
  const [first] = await listAudit(machinery.ctx.read, made.operatorId, 0, 1)
  expect(first).toMatchObject({ actor: 'system', kind: 'operator.created' })
  expect(first?.text).not.toContain(PASSWORD)
})

test('asked for twice it is made once, and its password stays', async () => {
  const typed = wish()
  const made = await make(typed)
  const before = (await known()).length
  const again = await make({ ...typed, password: 'another-good-0ne' })
  expect(again).toEqual({ ...made, isNew: false })
  expect((await known()).length).toBe(before)
  await expect(signIn(made.operatorId, 'another-good-0ne')).rejects.toMatchObject({
    code: 'STAFF_LOGIN_FAILED',
  })
  await signIn(made.operatorId, PASSWORD)
})

test('two at once make one', async () => {
  const typed = wish()
  const made = await Promise.all(Array.from({ length: 4 }, () => make(typed)))
  expect(made.filter(({ isNew }) => isNew)).toHaveLength(1)
  expect(new Set(made.map(({ operatorId }) => operatorId)).size).toBe(1)
})

test('two that want one host at once: one gets it, and of the other there is nothing', async () => {
  const before = (await known()).length
  const hosts = ['wanted.example']
  const made = await Promise.allSettled([make(wish({ hosts })), make(wish({ hosts }))])
  const refused = made.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  expect(refused).toMatchObject([{ code: 'HOST_TAKEN', extra: { field: 'hosts', host: 'wanted.example' } }])
  expect((await known()).length).toBe(before + 1)
})

test.each<[string, (good: CreateOperator) => CreateOperator, string]>([
  ['the code with another name', (good) => ({ ...good, name: 'ชื่ออื่น' }), 'OPERATOR_CODE_TAKEN'],
  ['the code with another owner', (good) => ({ ...good, owner: 'somsri' }), 'OPERATOR_CODE_TAKEN'],
  [
    'the code with a host more',
    (good) => ({ ...good, hosts: [...good.hosts, 'm.example'] }),
    'OPERATOR_CODE_TAKEN',
  ],
  ['its member codes', (good) => ({ ...wish(), company: good.company, agent: good.agent }), 'SEAT_TAKEN'],
  ['its host', (good) => ({ ...wish(), hosts: ['free.example', ...good.hosts] }), 'HOST_TAKEN'],
  ['a bad host', () => wish({ hosts: ['https://x.example'] }), 'HOST_INVALID'],
  ['a short password', () => wish({ password: 'short-1234' }), 'STAFF_PASSWORD_SHORT'],
  [
    'a password with the name of the owner',
    () => wish({ password: 'Somchai-is-here' }),
    'STAFF_PASSWORD_WEAK',
  ],
  ['a password everybody tries', () => wish({ password: '1qaz2wsx3edc' }), 'STAFF_PASSWORD_WEAK'],
])('who wants %s is refused, and nothing is made', async (_, change, code) => {
  const good = wish()
  await make(good)
  const before = await known()
  await expect(make(change(good))).rejects.toMatchObject({ code })
  expect(await known()).toEqual(before)
})

test('without a password the owner chooses one by a link, once, at his own operator', async () => {
  const made = await make(wish({ password: undefined }))
  const other = await make(wish())
  const { operatorId } = made
  const token = made.link ?? ''
  await expect(signIn(operatorId, '-')).rejects.toMatchObject({ code: 'STAFF_LOGIN_FAILED' })
  const kept = await withSql(database.url, (sql) => sql`select token_hash from staff_link`)
  expect(JSON.stringify(kept)).not.toContain(token)

  const visit = { operatorId, token, address: ADDRESS }
  const spend = (password: string) => spendStaffLink(machinery.ctx, { ...visit, password, code: '' })
  expect(await lookAtLink(machinery.ctx, visit)).toEqual({ name: 'somchai', needsCode: false })
  await expect(lookAtLink(machinery.ctx, { ...visit, operatorId: other.operatorId })).rejects.toMatchObject({
    code: 'LINK_UNKNOWN',
  })
  await expect(spend('short')).rejects.toMatchObject({ code: 'STAFF_PASSWORD_SHORT' })
  const spent = await Promise.allSettled([spend(PASSWORD), spend(PASSWORD)])
  expect(spent.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await signIn(operatorId, PASSWORD)
  await expect(spend('another-good-0ne')).rejects.toMatchObject({ code: 'LINK_UNKNOWN' })
})

test('asked for again while the owner has no password, there is a new link, and the old one is worth nothing', async () => {
  const typed = wish({ password: undefined })
  const first = await make(typed)
  const second = await make(typed)
  expect(second).toMatchObject({ isNew: false, operatorId: first.operatorId })
  const visit = { operatorId: first.operatorId, address: ADDRESS }
  const look = (token = '') => lookAtLink(machinery.ctx, { ...visit, token })
  await expect(look(first.link)).rejects.toMatchObject({ code: 'LINK_UNKNOWN' })
  expect(await look(second.link)).toMatchObject({ name: 'somchai' })
  await make({ ...typed, password: PASSWORD })
  await signIn(first.operatorId, PASSWORD)
})

test('a link that has expired is unknown', async () => {
  const made = await make(wish({ password: undefined }))
  const staff = await findStaffByName(machinery.ctx.read, made.operatorId, 'somchai')
  const id = staff?.staffId ?? ''
  await withSql(
    database.url,
    (sql) => sql`update staff_link set expires_at = db_now() where staff_id = ${id}`,
  )
  const visit = {
    operatorId: made.operatorId,
    token: made.link ?? '',
    address: ADDRESS,
    password: PASSWORD,
    code: '',
  }
  await expect(spendStaffLink(machinery.ctx, visit)).rejects.toMatchObject({ code: 'LINK_UNKNOWN' })
})

test('links are guessed at only so often', async () => {
  const { operatorId } = await make(wish({ password: undefined }))
  const guess = () =>
    lookAtLink(machinery.ctx, {
      operatorId,
      token: makeToken(machinery.ctx.chance),
      address: '198.51.100.9',
    }).catch(({ code }) => code)
  const said = await Promise.all(Array.from({ length: 12 }, guess))
  expect(said.filter((code) => code === 'LINK_UNKNOWN')).toHaveLength(10)
  expect(said.filter((code) => code === 'TOO_MANY')).toHaveLength(2)
})
