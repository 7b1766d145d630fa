import { afterAll, beforeAll, expect, test } from 'vitest'
import { useDatabase } from '../../../../tests/support/database/database.ts'
import { type Desk, openDesk } from '../../../../tests/support/stage/desk.ts'
import { listAudit } from '../../../features/audit/queries.ts'
import { findOperatorById } from '../../../features/operators/queries.ts'
import { contactsOf } from '../../../features/operators/site-texts.ts'

const database = useDatabase()
let desk: Desk
beforeAll(async () => {
  desk = await openDesk(database.url)
})
afterAll(() => desk.close())

const TEXTS = {
  message: { header: '', topic: 'สวัสดี', description: 'บรรทัดแรก\nบรรทัดสอง' },
  runningText: 'ปิดปรับปรุงคืนนี้',
  runningTextEnglish: 'Closed for maintenance tonight',
  notices: [{ topic: 'วันหยุด', description: 'ธนาคารปิด' }],
  contacts: [
    { kind: 'line', label: '@jade' },
    { kind: 'phone', label: '02-123-4567' },
  ],
  howToPlay: [{ topic: 'ขั้นแรก', description: 'เลือกหวย' }],
  about: 'เรา',
  banks: ['กสิกรไทย'],
  awards: ['รางวัลหนึ่ง'],
  registrationClosed: false,
}
const settings = async () => {
  const operator = await findOperatorById(desk.ctx.read, desk.operatorId)
  if (!operator) throw new Error('the desk has an operator')
  return operator.settings
}
const rows = () => listAudit(desk.ctx.read, desk.operatorId, 0, 1_000)

test('the owner writes what the site says, everybody reads it, and what changed is on record', async () => {
  const [owner, auditor] = [await desk.clerk('operator_admin'), await desk.clerk('auditor')]
  expect((await owner.post('/site/setTexts', TEXTS)).body).toEqual(TEXTS)
  expect((await auditor.get('/site/texts')).body).toEqual(TEXTS)
  expect(contactsOf(await settings()).map(({ href }) => href)).toEqual([
    'https://line.me/R/ti/p/%40jade',
    'tel:+6621234567',
  ])

  await owner.post('/site/setTexts', { ...TEXTS, about: 'เราเอง' })
  const [last] = (await rows()).slice(-1)
  expect(last).toMatchObject({ kind: 'site.texts', actor: `staff:${owner.staffId}` })
  expect(JSON.parse(last?.text ?? '').body).toEqual({
    changed: { about: { before: 'เรา', after: 'เราเอง' } },
  })
})

test('of two tabs the later one does not undo what the earlier has saved', async () => {
  const owner = await desk.clerk('operator_admin')
  await owner.post('/site/setTexts', TEXTS)
  const first = await owner.post('/site/setTexts', { ...TEXTS, about: 'แท็บแรก', seen: TEXTS })
  expect(first.status).toBe(200)
  const late = await owner.post('/site/setTexts', { ...TEXTS, runningText: 'แท็บหลัง', seen: TEXTS })
  expect([late.status, late.body.code]).toEqual([409, 'SITE_CHANGED'])
  expect((await owner.get('/site/texts')).body).toEqual({ ...TEXTS, about: 'แท็บแรก' })
  const again = { ...TEXTS, about: 'แท็บแรก', runningText: 'แท็บหลัง' }
  expect((await owner.post('/site/setTexts', { ...again, seen: first.body })).body).toEqual(again)
})

test('saying the same again leaves no trace', async () => {
  const owner = await desk.clerk('operator_admin')
  await owner.post('/site/setTexts', TEXTS)
  const before = (await rows()).filter(({ kind }) => kind === 'site.texts').length
  await owner.post('/site/setTexts', TEXTS)
  expect((await rows()).filter(({ kind }) => kind === 'site.texts')).toHaveLength(before)
})

test('a channel that cannot be one is refused, and nothing is written', async () => {
  const owner = await desk.clerk('operator_admin')
  await owner.post('/site/setTexts', TEXTS)
  const contacts = [{ kind: 'telegram', label: 'https://evil.example' }]
  const answer = await owner.post('/site/setTexts', { ...TEXTS, about: 'ใหม่', contacts })
  expect(answer.body.code).toBe('CONTACT_INVALID')
  expect((await owner.get('/site/texts')).body).toEqual(TEXTS)
})

test.each([
  { about: 'ก'.repeat(401) },
  { runningText: 'มี\u0000' },
  { contacts: [{ kind: 'fax', label: '1' }] },
  // Games rest by themselves since there are times of rest.
  { maintenance: { games: true, providers: [], message: '' } },
])('%o has not the shape of texts', async (wrong) => {
  const owner = await desk.clerk('operator_admin')
  expect((await owner.post('/site/setTexts', { ...TEXTS, ...wrong })).status).toBe(400)
})
