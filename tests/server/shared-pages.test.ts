import { afterAll, beforeAll, expect, test } from 'vitest'
import { queuesOf } from '../../server/api/road/turns.ts'
import { depositText } from '../../web/text/deposit.ts'
import { CONNECTIONS, openSite, type Site, Visitor } from '../support/browser/site.ts'
import { useDatabase } from '../support/database/database.ts'

const database = useDatabase()
let site: Site
beforeAll(async () => {
  site = await openSite(database.url)
})
afterAll(() => site.close())

/** The text of a page without the nonce of its answer, which stands on each of its scripts. */
async function read(response: Response): Promise<string> {
  const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1] ?? ''
  const text = await response.text()
  expect(text.split(`nonce="${nonce}"`).length, 'of this answer').toBeGreaterThan(3)
  return text.replaceAll(nonce, '')
}

test('visitors who are not signed in get one drawing, each with the nonce of its own answer', async () => {
  const all = await Promise.all(
    Array.from({ length: 20 }, async () => read(await new Visitor(site).get('/login'))),
  )
  expect(new Set(all).size).toBe(1)
  expect(all[0]).toContain('</html>')
})

test('a member, a visitor of another language and one without scripts get their own', async () => {
  const visitor = new Visitor(site)
  const [thai, english] = await Promise.all([
    read(await visitor.get('/login')),
    read(await visitor.get('/login', { cookie: 'lang=en' })),
  ])
  expect(thai).toContain('<html lang="th"')
  expect(english).toContain('<html lang="en"')
  const members = await Promise.all(
    ['demo01', 'demo02'].map(async (name) => {
      const member = new Visitor(site)
      await member.signIn(name)
      return read(await member.get('/'))
    }),
  )
  expect(members[0]).toContain('demo01')
  expect(members[1]).not.toContain('demo01')
})

test('a page that is read, and who reads it, waits longer for a connection than a call may', async () => {
  const member = new Visitor(site)
  await member.signIn('demo03')
  const held = Array.from({ length: CONNECTIONS }, () => site.ctx.read.run`select pg_sleep(1.8)`)
  const page = await read(await member.get('/deposit'))
  expect(page).not.toContain(depositText.failed)
  expect(page, 'this demo has no account to pay into').toContain(depositText.closedTitle)
  await Promise.all(held)
})

test('a page whose calls were refused to whoever asked first is not shown to the next', async () => {
  const { reads } = queuesOf(site.ctx)
  await expect.poll(() => reads.size, { interval: 5 }).toBe(0)
  const greedy = { atOnce: 16, waiting: 512, waitMs: 60_000, refusal: () => new Error('full') }
  const places = greedy.atOnce + greedy.waiting
  for (let taken = 0; taken < places; taken += 1) void reads.enter('127.0.0.1', greedy)
  const refused = await read(await new Visitor(site).get('/prizecheck'))
  for (let taken = 0; taken < places; taken += 1) reads.leave('127.0.0.1')
  const next = await read(await new Visitor(site).get('/prizecheck'))
  const own = await read(await new Visitor(site).get('/prizecheck', { cookie: 'own=1' }))
  expect(refused, 'that page says so').not.toContain('thai-government')
  expect([next.length, own.length]).toEqual([own.length, next.length])
  expect(next.length).not.toBe(refused.length)
})
