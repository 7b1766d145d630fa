import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useDatabase } from '../../../tests/support/database/database.ts'
import { type Counter, type Customer, openCounter } from '../../../tests/support/stage/counter.ts'

const database = useDatabase()
let counter: Counter
beforeAll(async () => {
  counter = await openCounter(database.url)
})
afterAll(() => counter.close())

const LINES = [
  { type: 'two_top', number: '08', amount: 20 },
  { type: 'four_set', number: '0123', amount: 120 },
]

const save = (customer: Customer, name: string, lines: readonly object[] = LINES) =>
  customer.post('/bet/member/api/saveFavourite', { name, lines })
const listed = async (customer: Customer) =>
  (await customer.get('/bet/member/api/favourites')).body.data.map(
    ({ name, lines }: { name: string; lines: unknown }) => [name, lines],
  )

test('lines are kept under their name, the same name again replaces them', async () => {
  const customer = await counter.newcomer(0)
  const first = (await save(customer, ' เลขบ้าน ')).body
  expect(first.status).toBe(true)
  await save(customer, 'ข้าง', [LINES[0] as object])
  expect(await listed(customer)).toEqual([
    ['ข้าง', [LINES[0]]],
    ['เลขบ้าน', LINES],
  ])
  expect((await save(customer, 'เลขบ้าน', [LINES[1] as object])).body.id).toBe(first.id)
  expect(await listed(customer)).toEqual([
    ['ข้าง', [LINES[0]]],
    ['เลขบ้าน', [LINES[1]]],
  ])
})

test('a member sees and forgets his own only', async () => {
  const [owner, other] = [await counter.newcomer(0), await counter.newcomer(0)]
  const { id } = (await save(owner, 'เลขบ้าน')).body
  expect(await listed(other)).toEqual([])
  const foreign = await other.post('/bet/member/api/deleteFavourite', { id })
  expect(foreign.body).toMatchObject({ status: false, code: 'FAVOURITE_UNKNOWN' })
  expect((await other.post('/bet/member/api/deleteFavourite', { id: randomUUID() })).body).toEqual(
    foreign.body,
  )
  expect((await owner.post('/bet/member/api/deleteFavourite', { id })).body).toEqual({ status: true, id })
  expect(await listed(owner)).toEqual([])
})

test.each([
  ['no name', { name: '  ', lines: LINES }, 400],
  ['a name of 41 letters', { name: 'ก'.repeat(41), lines: LINES }, 400],
  ['no lines', { name: 'a', lines: [] }, 400],
  ['501 lines', { name: 'a', lines: Array(501).fill(LINES[0]) }, 400],
  ['an unknown type', { name: 'a', lines: [{ ...LINES[0], type: 'six_bottom' }] }, 400],
  ['Thai digits', { name: 'a', lines: [{ ...LINES[0], number: '๐๘' }] }, 400],
  ['nothing staked', { name: 'a', lines: [{ ...LINES[0], amount: 0 }] }, 400],
  ['digits that do not fit', { name: 'a', lines: [{ ...LINES[0], number: '123' }] }, 200],
] as const)('%s is refused and nothing is kept', async (_, body, httpStatus) => {
  const customer = await counter.newcomer(0)
  const answer = await customer.post('/bet/member/api/saveFavourite', body)
  expect(answer.httpStatus).toBe(httpStatus)
  expect(answer.body.status).toBe(false)
  if (httpStatus === 200) expect(answer.body).toMatchObject({ code: 'WRONG_DIGITS', line: 0 })
  expect(await listed(customer)).toEqual([])
})

test('fifty are kept and no more, however many are sent at once', async () => {
  const customer = await counter.newcomer(0)
  for (let n = 0; n < 48; n += 1) await save(customer, `ชุด ${n}`)
  const answers = await Promise.all(['a', 'b', 'c', 'd'].map((name) => save(customer, name)))
  expect(answers.filter(({ body }) => body.status)).toHaveLength(2)
  expect(answers.find(({ body }) => !body.status)?.body).toMatchObject({ code: 'FAVOURITES_FULL' })
  // What is there can still be changed.
  expect((await save(customer, 'ชุด 1')).body.status).toBe(true)
})

test('five thousand lines are kept together, and a set that is saved again counts once', async () => {
  const customer = await counter.newcomer(0)
  const lines = (count: number) => Array.from({ length: count }, () => LINES[0] as object)
  for (let nth = 0; nth < 10; nth += 1)
    expect((await save(customer, `set ${nth}`, lines(500))).body.status).toBe(true)
  expect((await save(customer, 'one more', lines(1))).body).toMatchObject({ code: 'FAVOURITE_LINES_FULL' })
  expect((await save(customer, 'set 3', lines(499))).body.status).toBe(true)
  expect((await save(customer, 'one more', lines(1))).body.status).toBe(true)
})
