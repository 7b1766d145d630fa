import { afterAll, beforeAll, expect, test } from 'vitest'
import { useDatabase } from '../../../tests/support/database.ts'
import { type Clerk, type Desk, openDesk } from '../../../tests/support/desk.ts'

const database = useDatabase()
let desk: Desk
let maker: Clerk
beforeAll(async () => {
  desk = await openDesk(database.url)
  maker = await desk.clerk('draw_maker')
})
afterAll(() => desk.close())

test('numbers are closed, paid half and opened again, and shown to staff', async () => {
  const roundId = await desk.openRound()
  const set = (kind: string, numbers: string[], withReversed = false) =>
    maker.post('/numbers/set', { roundId, type: 'two_top', numbers, kind, withReversed })
  expect((await set('closed', ['08'], true)).body.numbers).toEqual(['08', '80'])
  expect((await set('half', ['15'])).status).toBe(200)
  expect((await set('open', ['80'])).status).toBe(200)
  expect((await maker.get(`/numbers/list/${roundId}`)).body.numbers).toEqual([
    { type: 'two_top', number: '08', kind: 'closed' },
    { type: 'two_top', number: '15', kind: 'half' },
  ])
})

test.each([
  ['no number', { numbers: [] }, 400],
  ['too many', { numbers: Array.from({ length: 1_001 }, () => '08') }, 400],
  ['letters', { numbers: ['ab'] }, 400],
  ['an unknown type', { type: 'nine_top' }, 400],
  ['an unknown kind', { kind: 'free' }, 400],
  ['three digits for two', { numbers: ['123'] }, 422],
])('%s is refused and changes nothing', async (_, change, status) => {
  const roundId = await desk.openRound()
  const wish = { roundId, type: 'two_top', numbers: ['08'], kind: 'closed', withReversed: false, ...change }
  expect((await maker.post('/numbers/set', wish)).status).toBe(status)
  expect((await maker.get(`/numbers/list/${roundId}`)).body.numbers).toEqual([])
})
