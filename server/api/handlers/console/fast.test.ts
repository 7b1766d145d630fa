import { afterAll, beforeAll, expect, test } from 'vitest'
import { useDatabase } from '../../../../tests/support/database/database.ts'
import { type Desk, openDesk } from '../../../../tests/support/stage/desk.ts'
import { openFastRound } from '../../../../tests/support/stage/fast/fast-round.ts'
import { listAudit } from '../../../features/audit/queries.ts'
import { findPublicFastDraw } from '../../../features/fast/find-fast-draw.ts'

const database = useDatabase()
let desk: Desk
beforeAll(async () => {
  desk = await openDesk(database.url)
})
afterAll(() => desk.close())

test('two people decide about fast rounds; what was promised before keeps its rule', async () => {
  const { ctx, operatorId } = desk
  const owner = await desk.clerk('operator_admin')
  const auditor = await desk.clerk('auditor')
  expect((await auditor.get('/fast/rules')).body).toEqual({ rule: 'fair', coolDownSeconds: 5, beacons: [] })
  const before = await openFastRound(ctx, operatorId)
  const wish = { rule: 'classic', coolDownSeconds: 10, beacons: ['yeekee'] }
  const { body } = await owner.post('/fast/setRules', wish)
  const checker = await desk.clerk('draw_checker')
  expect((await checker.post('/rules/confirm', { kind: 'fast', ...body })).status).toBe(200)
  expect((await auditor.get('/fast/rules')).body).toEqual(wish)
  const after = await openFastRound(ctx, operatorId)
  expect(await findPublicFastDraw(ctx, before)).toMatchObject({
    round: { rule: 'fair' },
    coolDownSeconds: 10,
  })
  expect(await findPublicFastDraw(ctx, after)).toMatchObject({ round: { rule: 'classic' } })
  const last = (await listAudit(ctx.read, operatorId, 0, 1_000)).at(-1)
  expect(last).toMatchObject({ kind: 'rules.fast', actor: `staff:${checker.staffId}` })
  expect(last?.text).toContain('"before":{"beacons":[],"coolDownSeconds":5,"rule":"fair"}')
})

test.each([
  { rule: 'mine' },
  { coolDownSeconds: 0 },
  { coolDownSeconds: 61 },
  { coolDownSeconds: 1.5 },
  { beacons: ['lao'] },
])('%o is refused', async (wrong) => {
  const owner = await desk.clerk('operator_admin')
  const wish = { rule: 'fair', coolDownSeconds: 5, beacons: [], ...wrong }
  expect((await owner.post('/fast/setRules', wish)).status).toBe(400)
})
