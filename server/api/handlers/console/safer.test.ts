import { afterAll, beforeAll, expect, test } from 'vitest'
import { bahtToSatang } from '../../../../domain/money.ts'
import { useDatabase } from '../../../../tests/support/database/database.ts'
import { type Desk, openDesk } from '../../../../tests/support/stage/desk.ts'
import { playedHours, SIX_HOURS } from '../../../../tests/support/stage/safer/played.ts'
import { markPlay } from '../../../features/safer/markers/mark-play.ts'

const MARKED = 5
const database = useDatabase()
let desk: Desk
beforeAll(async () => {
  desk = await openDesk(database.url)
  const members = await desk.members(MARKED, bahtToSatang(0))
  await playedHours(database.url, members, SIX_HOURS)
  await markPlay(desk.ctx)
})
afterAll(() => desk.close())

test('the queue comes page by page, each case once, with its markers in the unit they are read in', async () => {
  const admin = await desk.clerk('operator_admin')
  const seen: string[] = []
  let after = ''
  do {
    const { body } = await admin.get(`/safer/list?limit=2&after=${after}`)
    seen.push(...body.cases.map(({ code }: { code: string }) => code))
    expect(body.cases[0]).toMatchObject({
      ...{ closedAt: null, stoppedUntil: null, lastCare: { kind: 'offer' } },
      markers: [{ kind: 'long-play', unit: 'minutes', figure: 360, usual: null }],
    })
    after = body.next ?? ''
  } while (after)
  expect(new Set(seen).size).toBe(MARKED)
  expect(seen).toHaveLength(MARKED)
})

test.each(['253402300800000', '8640000000000000', '9999999999999999'])(
  'a page after a time beyond all times, %s, is refused',
  async (at) => {
    const admin = await desk.clerk('operator_admin')
    const { status, body } = await admin.get(`/safer/list?after=${at}.ffffffff-ffff-ffff-ffff-ffffffffffff`)
    expect([status, body.field]).toEqual([400, 'query.after'])
  },
)

test('what was done moves the case to the closed ones, with its note and who did it', async () => {
  const admin = await desk.clerk('operator_admin')
  const { id } = (await admin.get('/safer/list')).body.cases[0]
  const wish = { caseId: id, kind: 'limit', limit: 'deposit', span: 'week', amount: 500, note: 'คุยแล้ว' }
  expect((await admin.post('/safer/care', wish)).status).toBe(200)
  expect((await admin.get('/safer/list')).body.cases).toHaveLength(MARKED - 1)
  const closed = (await admin.get('/safer/list?state=closed')).body.cases
  expect(closed.map(({ id: each }: { id: string }) => each)).toEqual([id])
  expect((await admin.get(`/safer/one?caseId=${id}`)).body.cares).toMatchObject([
    { kind: 'limit', by: 'desk-operator-admin', note: 'คุยแล้ว', effects: [] },
    { kind: 'offer', by: null, note: null },
  ])
  expect((await admin.get(`/safer/one?caseId=${id}`)).body.cares[0].limit).toEqual({
    ...{ kind: 'deposit', span: 'week', max: 500 },
  })
})

test('of one member the newest twenty cares are shown, whatever there is', async () => {
  const admin = await desk.clerk('operator_admin')
  const { id } = (await admin.get('/safer/list?state=closed')).body.cases[0]
  for (let n = 0; n < 25; n += 1) {
    await admin.post('/safer/care', { caseId: id, kind: 'call', note: `ครั้งที่ ${n}` })
  }
  const { cares } = (await admin.get(`/safer/one?caseId=${id}`)).body
  expect(cares).toHaveLength(20)
  expect(cares[0].note).toBe('ครั้งที่ 24')
})

test('sent twice under one key it is done once', async () => {
  const admin = await desk.clerk('operator_admin')
  const { id } = (await admin.get('/safer/list')).body.cases[0]
  const headers = { ...admin.headers, 'idempotency-key': '7b1c3a52-96fb-4f0c-8f5e-3f1f5d1f2a10' }
  const body = { caseId: id, kind: 'call', note: 'โทรแล้ว' }
  const sent = () => desk.ask('POST', '/console/api/safer/care', headers, body)
  expect((await Promise.all([sent(), sent()])).map(({ status }) => status)).toEqual([200, 200])
  expect((await admin.get(`/safer/one?caseId=${id}`)).body.cares).toHaveLength(2)
})

test.each([
  ['without a note', { kind: 'call', note: ' ' }],
  ['a limit of nothing', { kind: 'limit', limit: 'deposit', span: 'day', amount: 0, note: 'x' }],
  ['a limit of time', { kind: 'limit', limit: 'time', span: 'day', amount: 10, note: 'x' }],
  ['a longer break than one person may begin', { kind: 'break', length: 'month', note: 'x' }],
  ['an exclusion', { kind: 'break', length: 'year', note: 'x' }],
  ['what the program does itself', { kind: 'offer', note: 'x' }],
])('%s is refused, and the case waits on', async (_, wish) => {
  const admin = await desk.clerk('operator_admin')
  const { id } = (await admin.get('/safer/list')).body.cases[0]
  expect((await admin.post('/safer/care', { caseId: id, ...wish })).status).toBe(400)
  expect((await admin.get('/safer/list')).body.cases[0].id).toBe(id)
})

test('who sees cases acts on none, and roles that sell see none', async () => {
  const auditor = await desk.clerk('auditor')
  const { id } = (await auditor.get('/safer/list')).body.cases[0]
  const refused = await auditor.post('/safer/care', { caseId: id, kind: 'watch', note: 'x' })
  expect([refused.status, refused.body.code]).toEqual([403, 'PERMISSION_MISSING'])
  const seller = await desk.clerkWith('site.see', 'site.set', 'payments.see', 'payments.rules', 'audit.see')
  expect((await seller.get('/safer/list')).status).toBe(403)
  const log = JSON.stringify((await seller.get('/audit/list')).body)
  expect(log).toContain('play.marked')
  expect(log).not.toContain('long-play')
})
