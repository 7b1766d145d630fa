import { afterAll, beforeAll, expect, test } from 'vitest'
import { useDatabase } from '../../../../../tests/support/database/database.ts'
import { type Desk, openDesk } from '../../../../../tests/support/stage/desk.ts'
import { passDrawTime } from '../../../../../tests/support/stage/drawing.ts'
import { sealRound } from '../../../../features/fairness/seal-round.ts'
import { closeRound } from '../../../../features/rounds/close-round.ts'

const database = useDatabase()
let desk: Desk
beforeAll(async () => {
  desk = await openDesk(database.url)
})
afterAll(() => desk.close())

const PUBLISHED = { first: '461252', last2: '47', front3: ['183', '905'], back3: ['774', '016'] }

test('a session feels a change of its role at the next request', async () => {
  const owner = await desk.clerk('operator_admin')
  const clerk = await desk.clerkWith('rounds.see')
  const { role } = (await clerk.get('/staff/me')).body
  expect((await clerk.get('/site/texts')).status).toBe(403)
  const name = 'ฝ่ายเว็บ'
  await owner.post('/roles/set', { role, name, permissions: ['rounds.see', 'site.see'] })
  expect((await clerk.get('/site/texts')).status).toBe(200)
  expect((await clerk.get('/staff/me')).body).toMatchObject({
    roleName: name,
    permissions: ['rounds.see', 'site.see'],
  })
  await owner.post('/roles/set', { role, name, permissions: [] })
  expect((await clerk.get('/rounds/list')).status).toBe(403)
})

test('a closed account is out at once', async () => {
  const owner = await desk.clerk('operator_admin')
  const clerk = await desk.clerkWith('rounds.see')
  expect((await owner.post('/staff/close', { staffId: clerk.staffId, reason: 'ลาออก' })).status).toBe(200)
  expect((await clerk.get('/rounds/list')).status).toBe(401)
})

test('who is refused a grant is told what it takes, and who asks for the last owner, why not', async () => {
  const owner = await desk.clerk('operator_admin')
  const clerk = await desk.clerkWith('rounds.see')
  const granted = await owner.post('/staff/setRole', { staffId: clerk.staffId, role: 'draw_maker' })
  expect([granted.status, granted.body.code]).toEqual([403, 'GRANT_EXCEEDS'])
  expect(granted.body.lacked).toContain('results.propose')
  const closed = await owner.post('/staff/close', { staffId: owner.staffId, reason: 'ลอง' })
  expect([closed.status, closed.body.code]).toEqual([409, 'LAST_OWNER'])
})

test('who may enter results and confirm them does not confirm the own entry', async () => {
  const both = await desk.clerkWith('rounds.see', 'results.propose', 'results.confirm')
  const roundId = await desk.openRound()
  await closeRound(desk.ctx, { operatorId: desk.operatorId, roundId, reason: 'ทดสอบ' })
  await sealRound(desk.ctx, roundId)
  await passDrawTime(desk, roundId)
  const entered = await both.post('/results/propose', { roundId, published: PUBLISHED, source: 'ทดสอบ' })
  expect(entered.status).toBe(200)
  expect((await both.get(`/results/form/${roundId}`)).body.step).toBe('none')
  const confirmed = await both.post('/results/confirm', { roundId, published: PUBLISHED })
  expect([confirmed.status, confirmed.body.code]).toEqual([403, 'SAME_PERSON'])
})
