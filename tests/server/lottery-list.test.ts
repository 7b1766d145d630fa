import { afterAll, beforeAll, expect, test } from 'vitest'
import { lottobetText } from '../../web/text/lottobet.ts'
import { openSite, type Site, Visitor } from '../support/browser/site.ts'
import { useDatabase } from '../support/database/database.ts'

const database = useDatabase()
let site: Site
let member: Visitor
beforeAll(async () => {
  site = await openSite(database.url)
  member = new Visitor(site)
  await member.signIn()
})
afterAll(() => site.close())

const read = async (path: string) => (await (await member.get(path)).text()).replaceAll('<!-- -->', '')
const sectionOf = (html: string, title: string) =>
  html
    .split('<section')
    .find((part) => part.includes(`>${title} </h2>`) || part.includes(`>${title}</h2>`)) ?? ''

test('a lottery is pinned to the top without scripts, once, and unpinned again', async () => {
  expect(sectionOf(await read('/lottobet'), lottobetText.pinned)).toBe('')
  const answer = await member.post('/lottobet?show=lao', { pin: 'hanoi-vip' })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/lottobet?show=lao'])
  const page = await read('/lottobet')
  expect(sectionOf(page, lottobetText.pinned)).toContain('ฮานอย VIP')
  expect(page.split('<b>ฮานอย VIP</b>')).toHaveLength(2)
  await member.post('/lottobet', { pin: 'hanoi-vip' })
  expect(sectionOf(await read('/lottobet'), lottobetText.pinned)).toBe('')
})

test('a search shows the lotteries of that name, and says so when there are none', async () => {
  const found = await read('/lottobet?q=nothing-of-this-name')
  expect(found).toContain(lottobetText.searchEmptyTitle)
  expect(await read('/lottobet?q=hanoi'), 'by its usual name').not.toContain(lottobetText.searchEmptyTitle)
  const thai = await read(`/lottobet?q=${encodeURIComponent('ฮานอยvip')}`)
  expect(thai).toContain('<b>ฮานอย VIP</b>')
  expect(thai).not.toContain('<b>ลาวพัฒนา</b>')
})
