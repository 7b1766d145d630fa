import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { REFUSALS } from '../../contract/errors.ts'
import { LANGUAGE_COOKIE } from '../../contract/language.ts'
import { askClosing, confirmClosing } from '../../server/features/members/closing/close-member.ts'
import { findMemberByName } from '../../server/features/members/queries.ts'
import { findOperatorById } from '../../server/features/operators/queries.ts'
import { openSite, type Site, Visitor } from '../support/browser/site.ts'
import { useDatabase } from '../support/database/database.ts'
import { twoOfTheDemo } from '../support/stage/rules.ts'

const database = useDatabase()
let site: Site
beforeAll(async () => {
  site = await openSite(database.url)
})
afterAll(() => site.close())

test('a page that is open ends with the closing, and the sign-in says that the account is closed, in Thai and English', async () => {
  const mine = new Visitor(site)
  await mine.post('/login', { username: 'demo04', password: 'demo-1234' })
  expect((await mine.get('/history')).status).toBe(200)

  const { operatorId, makerId, checkerId } = await twoOfTheDemo(site.ctx)
  const [operator, member] = await Promise.all([
    findOperatorById(site.ctx.read, operatorId),
    findMemberByName(site.ctx.read, operatorId, 'demo04'),
  ])
  if (!operator || !member) throw new Error('the demo has members')
  const asked = { operator, staffId: makerId, username: 'demo04', why: 'under-age', reason: 'บัตร' } as const
  const { proposalId } = await askClosing(site.ctx, asked)
  const { memberId } = member
  await confirmClosing(site.ctx, { operatorId, staffId: checkerId, memberId, proposalId })

  expect((await mine.get('/history')).status).not.toBe(200)
  const words = async (username: string, password: string, language: 'th' | 'en' = 'th') => {
    const answer = await fetch(`${site.url}/login`, {
      ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams({ username, password }) },
      headers: { origin: site.url, cookie: `${LANGUAGE_COOKIE}=${language}` },
    })
    return answer.text()
  }
  expect(await words('demo04', 'demo-1234')).toContain(REFUSALS.ACCOUNT_CLOSED.th)
  expect(await words('demo04', 'demo-1234', 'en')).toContain(REFUSALS.ACCOUNT_CLOSED.en)
  expect(await words('demo04', 'wrong-1234')).not.toContain(REFUSALS.ACCOUNT_CLOSED.th)
  expect(await words(`no${randomUUID().slice(0, 6)}`, 'demo-1234')).not.toContain(REFUSALS.ACCOUNT_CLOSED.th)
})
