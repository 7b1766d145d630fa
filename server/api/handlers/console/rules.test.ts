import { afterAll, beforeAll, expect, test } from 'vitest'
import { useDatabase } from '../../../../tests/support/database/database.ts'
import { type Desk, openDesk } from '../../../../tests/support/stage/desk.ts'
import { listAudit } from '../../../features/audit/queries.ts'

const database = useDatabase()
let desk: Desk
beforeAll(async () => {
  desk = await openDesk(database.url)
})
afterAll(() => desk.close())

test('two people decide about corrections, everybody sees it, and it is on record', async () => {
  const owner = await desk.clerk('operator_admin')
  const auditor = await desk.clerk('auditor')
  expect((await auditor.get('/rules/draws')).body).toEqual({ takeBack: 'none', noResultMinutes: 60 })
  const wish = { takeBack: 'full', noResultMinutes: 90 }
  const { body } = await owner.post('/rules/setDraws', wish)
  const checker = await desk.clerk('draw_checker')
  expect((await checker.post('/rules/confirm', { kind: 'draws', ...body })).status).toBe(200)
  expect((await auditor.get('/rules/draws')).body).toEqual(wish)
  const last = (await listAudit(desk.ctx.read, desk.operatorId, 0, 1_000)).at(-1)
  expect(last).toMatchObject({ kind: 'rules.draws', actor: `staff:${checker.staffId}` })
  expect(last?.text).toContain('"before":{"noResultMinutes":60,"takeBack":"none"}')
})

test.each([
  { takeBack: 'some' },
  { noResultMinutes: -1 },
  { noResultMinutes: 1_441 },
  { noResultMinutes: 1.5 },
])('%o is refused', async (wrong) => {
  const owner = await desk.clerk('operator_admin')
  const wish = { takeBack: 'none', noResultMinutes: 60, ...wrong }
  expect((await owner.post('/rules/setDraws', wish)).status).toBe(400)
})
