import { afterAll, beforeAll, expect, test } from 'vitest'
import { useDatabase } from '../../../tests/support/database/database.ts'
import { type BuiltIn, openBuiltIn } from '../../../tests/support/http/built-in.ts'
import { openMachinery } from '../../../tests/support/stage/stage.ts'
import { findOperatorByCode } from '../../features/operators/queries.ts'
import { setSiteTexts } from '../../features/operators/set-site-texts.ts'
import { runningTextOf } from '../../features/operators/site-texts.ts'
import type { Machinery } from '../../make-context.ts'

const database = useDatabase()
let site: BuiltIn
let machinery: Machinery
beforeAll(async () => {
  site = await openBuiltIn(database.url)
  machinery = openMachinery(database.url, { connections: 2 })
})
afterAll(async () => {
  await machinery.close()
  await site.close()
})

const STEPS = [
  { topic: 'เลือกหวย', description: 'ที่หน้าแทงหวย' },
  { topic: 'กดเลข', description: '' },
]

async function write(): Promise<void> {
  const { ctx } = machinery
  const operator = await findOperatorByCode(ctx.read, 'demo')
  if (!operator) throw new Error('the demo has its operator')
  const texts = {
    message: { header: '', topic: 'ข่าว', description: 'ใหม่' },
    runningText: 'วิ่ง',
    runningTextEnglish: 'News',
    notices: [{ topic: 'วันหยุด', description: 'ธนาคารปิด' }],
    contacts: [{ kind: 'telegram' as const, label: '@jade_care' }],
    howToPlay: STEPS,
    about: 'เรา',
    banks: ['กสิกรไทย'],
    awards: ['รางวัล'],
    registrationClosed: false,
  }
  await setSiteTexts(ctx, { operatorId: operator.id, staffId: ctx.chance.id(), texts })
}

test('who reads English sees the Thai running text where there is no other', () => {
  expect(runningTextOf({ runningText: 'วิ่ง', runningTextEnglish: '' }, 'en')).toBe('วิ่ง')
  expect(runningTextOf({ runningText: 'วิ่ง' }, 'en')).toBe('วิ่ง')
  expect(runningTextOf({ runningTextEnglish: 'News' }, 'th')).toBeUndefined()
})

test('what staff write is what every call of the site says', async () => {
  const before = await site.ask('GET', '/svc/template/api/Gateway/SiteTexts/demo', {})
  expect(before.json()).toMatchObject({ status: true, about: '', howToPlay: [] })
  expect(before.json().contacts.map(({ href }: { href: string }) => href)).toEqual([
    'https://line.me/R/ti/p/%40yok-lotto-demo-example',
    'tel:02000000',
    'mailto:care@yok-lotto.example',
  ])
  await write()
  const person = await site.signIn('demo01')
  const get = async (path: string) => (await site.ask('GET', path, person.headers)).json()

  // An operator's settings may be a second old.
  await expect.poll(async () => (await get('/svc/template/api/Gateway/SiteTexts/demo')).about).toBe('เรา')
  expect(await get('/svc/template/api/Gateway/SiteTexts/demo')).toMatchObject({
    contacts: [{ kind: 'telegram', label: '@jade_care', href: 'https://t.me/jade_care' }],
    banks: ['กสิกรไทย'],
    awards: ['รางวัล'],
    howToPlay: STEPS,
  })
  expect((await get('/svc/organize/organize/api/Member/HowToPlay')).data).toEqual([
    { id: '1', ...STEPS[0] },
    { id: '2', ...STEPS[1] },
  ])
  // A header nobody wrote is the specification's.
  expect(await get('/svc/backend/api/Gateway/Webbessage/demo')).toMatchObject({
    header: 'ข่าวสารจากทางเว็บ',
    topic: 'ข่าว',
    description: 'ใหม่',
  })
  const running = '/svc/organize/organize/api/MemberRuning'
  expect((await get(running)).data).toEqual(['วิ่ง'])
  expect((await site.ask('GET', running, { cookie: 'lang=en' })).json().data).toEqual(['News'])
  expect((await get('/svc/organize/organize/api/MemberNotice')).data).toMatchObject([{ topic: 'วันหยุด' }])
})
