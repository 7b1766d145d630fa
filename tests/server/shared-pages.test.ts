import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site, Visitor } from '../support/browser/site.ts'
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
