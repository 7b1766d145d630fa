import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WaitingApprovalShown } from '../../../../../contract/console/approvals.ts'
import { useDatabase, withSql } from '../../../../../tests/support/database/database.ts'
import { type Clerk, type Desk, openDesk } from '../../../../../tests/support/stage/desk.ts'
import { listAudit } from '../../../../features/audit/queries.ts'

const database = useDatabase()
let desk: Desk
let maker: Clerk
let checker: Clerk
beforeAll(async () => {
  desk = await openDesk(database.url)
  maker = await desk.clerk('draw_maker')
  checker = await desk.clerk('draw_checker')
})
afterAll(() => desk.close())

/** What waits for the checker in a round. */
async function waitingOf(roundId: string): Promise<WaitingApprovalShown[]> {
  const { waiting } = (await checker.get('/approvals/waiting')).body
  return waiting.filter(({ round }: WaitingApprovalShown) => round?.id === roundId)
}

/** What the maker wants, and the checker agrees where two are needed. */
async function agree(roundId: string, wish: object) {
  const asked = await maker.post('/numbers/set', { roundId, ...wish })
  if (!asked.body.proposed) return asked
  const [asks] = await waitingOf(roundId)
  expect(asks).toMatchObject({ own: false, mayDecide: true })
  return checker.post('/numbers/confirm', { roundId, proposalId: asks?.id })
}

test('numbers are closed, paid half and opened again, and shown to staff', async () => {
  const roundId = await desk.openRound()
  const set = (kind: string, numbers: string[], withReversed = false) =>
    agree(roundId, { type: 'two_top', numbers, kind, withReversed })
  expect((await set('closed', ['08'], true)).body.numbers).toEqual(['08', '80'])
  expect((await set('half', ['15'])).status).toBe(200)
  expect((await set('open', ['80'])).status).toBe(200)
  expect((await maker.get(`/numbers/list/${roundId}`)).body.numbers).toMatchObject([
    { type: 'two_top', number: '08', kind: 'closed' },
    { type: 'two_top', number: '15', kind: 'half' },
  ])
})

test('rates, steps, caps and limits are set and shown as they were set', async () => {
  const roundId = await desk.openRound()
  const on = (numbers: string[]) => ({ roundId, type: 'two_top', numbers, withReversed: false })
  const tiers = [
    { upTo: 1_000, rate: 80 },
    { upTo: null, rate: 70 },
  ]
  expect((await agree(roundId, { ...on(['11']), kind: 'rate', rate: 75.5 })).status).toBe(200)
  expect((await agree(roundId, { ...on(['22']), kind: 'tiers', tiers })).status).toBe(200)
  expect((await maker.post('/numbers/cap', { ...on(['11', '33']), cap: 500 })).status).toBe(200)
  const types = [{ type: 'two_bottom', cap: 900, memberCap: 100, tiers: null }]
  expect((await maker.post('/numbers/limit', { roundId, memberRoundMax: 5_000, types })).status).toBe(200)
  expect((await maker.get(`/numbers/list/${roundId}`)).body).toMatchObject({
    numbers: [
      { number: '11', kind: 'rate', rate: 75.5, tiers: null, cap: 500 },
      { number: '22', kind: 'tiers', rate: null, tiers, cap: null },
      { number: '33', kind: null, cap: 500 },
    ],
    limits: { memberRoundMax: 5_000, types },
  })
  expect((await maker.post('/numbers/cap', { ...on(['11', '33']), cap: null })).status).toBe(200)
  expect((await maker.post('/numbers/limit', { roundId, memberRoundMax: null, types: [] })).status).toBe(200)
  expect((await maker.get(`/numbers/list/${roundId}`)).body).toMatchObject({
    numbers: [{ number: '11', cap: null }, { number: '22' }],
    limits: { memberRoundMax: null, types: [] },
  })
})

test('a wish is decided once, and whoever did not hear the answer hears it again', async () => {
  const roundId = await desk.openRound()
  const ask = async (number: string) => {
    const wish = { roundId, type: 'two_top', numbers: [number], kind: 'half', withReversed: false }
    expect((await maker.post('/numbers/set', wish)).body).toMatchObject({ proposed: true })
    const [asked] = await waitingOf(roundId)
    return { roundId, proposalId: asked?.id }
  }
  const first = await ask('12')
  const twice = await Promise.all([1, 2].map(() => checker.post('/numbers/confirm', first)))
  expect(twice.map(({ status, body }) => [status, body.numbers])).toEqual([
    [200, ['12']],
    [200, ['12']],
  ])
  const second = await ask('34')
  const noTwice = await Promise.all([1, 2].map(() => checker.post('/numbers/reject', second)))
  expect(noTwice.map(({ status }) => status)).toEqual([200, 200])
  expect((await checker.post('/numbers/confirm', second)).body.code).toBe('PROPOSAL_UNKNOWN')
  expect((await maker.post('/numbers/reject', second)).body.code).toBe('PROPOSAL_UNKNOWN')
  expect((await checker.post('/numbers/reject', first)).body.code).toBe('PROPOSAL_UNKNOWN')

  await maker.post('/rounds/close', { roundId, reason: 'ทดสอบ' })
  expect((await checker.post('/numbers/confirm', first)).body.numbers).toEqual(['12'])
  expect((await checker.post('/numbers/reject', second)).status).toBe(200)
  const kinds = (await listAudit(desk.ctx.read, desk.operatorId, 0, 1_000))
    .filter(({ text }) => text.includes(String(first.proposalId)) || text.includes(String(second.proposalId)))
    .map(({ kind }) => kind)
  expect(kinds.sort()).toEqual(['numbers.confirm', 'numbers.propose', 'numbers.propose', 'numbers.rejected'])
})

test('limits that name a type twice are refused: nobody knows which was meant', async () => {
  const roundId = await desk.openRound()
  const types = [100, 200].map((cap) => ({ type: 'two_top', cap, memberCap: null, tiers: null }))
  const owner = await desk.clerk('operator_admin')
  for (const act of ['limit', 'begin'])
    expect((await owner.post(`/numbers/${act}`, { roundId, memberRoundMax: null, types })).status).toBe(400)
})

test.each([
  ['no number', { numbers: [] }, 400],
  ['too many', { numbers: Array.from({ length: 1_001 }, () => '08') }, 400],
  ['letters', { numbers: ['ab'] }, 400],
  ['an unknown type', { type: 'nine_top' }, 400],
  ['an unknown kind', { kind: 'free' }, 400],
  ['three digits for two', { numbers: ['123'] }, 422],
  ['a rate without its kind', { rate: 50 }, 400],
  ['a kind without its rate', { kind: 'rate' }, 400],
  ['a rate above the plan', { kind: 'rate', rate: 90.01 }, 422],
  [
    'steps that rise',
    {
      kind: 'tiers',
      tiers: [
        { upTo: 10, rate: 50 },
        { upTo: null, rate: 60 },
      ],
    },
    422,
  ],
])('%s is refused and changes nothing', async (_, change, status) => {
  const roundId = await desk.openRound()
  const wish = { roundId, type: 'two_top', numbers: ['08'], kind: 'closed', withReversed: false, ...change }
  expect((await maker.post('/numbers/set', wish)).status).toBe(status)
  expect((await maker.get(`/numbers/list/${roundId}`)).body.numbers).toEqual([])
})

test('what is asked for every few seconds reads no ticket', async () => {
  const roundId = await desk.openRound()
  const answers = await withSql(database.url, (sql) =>
    sql.begin(async (held) => {
      await held`lock table ticket in access exclusive mode`
      return [await maker.get(`/numbers/list/${roundId}`), await maker.get(`/audit/of/${roundId}`)]
    }),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
})
