import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site, Visitor } from '../support/browser/site.ts'
import { useDatabase } from '../support/database/database.ts'

const database = useDatabase()
let site: Site
let roundId: string

beforeAll(async () => {
  site = await openSite(database.url)
  const programs = await fetch(`${site.url}/svc/bet/lottoOption/api/listProgram`)
  const { data } = (await programs.json()) as {
    data: { code: string; round: { id: string } | null; plans: string[] }[]
  }
  const thai = data.find(({ code }) => code === 'thai-government')
  expect(thai?.plans).toEqual(['discount', 'full'])
  roundId = thai?.round?.id ?? ''
})
afterAll(() => site.close())

async function aMember(name: string): Promise<Visitor> {
  const visitor = new Visitor(site)
  await visitor.signIn(name)
  return visitor
}

/** The HTML of a page without the comments that React puts between texts. */
async function read(visitor: Visitor, path: string): Promise<string> {
  return (await (await visitor.get(path)).text()).replaceAll('<!-- -->', '')
}

/** The text of a page without its markup. */
const wordsOf = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
const planOf = (html: string) => /name="plan" value="([^"]*)"/.exec(html)?.[1]
const typesOf = (html: string) => [...html.matchAll(/<option value="([^"]*)"/g)].map(([, type]) => type)

test('both plans stand side by side, each with a link to bet in it', async () => {
  const html = await read(await aMember('demo01'), `/choose-betting-type/${roundId}`)
  expect(html).toContain(`href="/bet/${roundId}?plan=full"`)
  expect(html).toContain(`href="/bet/${roundId}?plan=discount"`)
  expect(wordsOf(html)).toMatch(/×900 .*คืนเฉลี่ย 90\.0% .*×650 ลด 25% .*คืนเฉลี่ย 86\.7% /)
})

test('a visitor’s choice leads to the sign-in page and back', async () => {
  const response = await new Visitor(site).get(`/choose-betting-type/${roundId}`)
  const next = encodeURIComponent(`/choose-betting-type/${roundId}`)
  expect([response.status, response.headers.get('location')]).toEqual([302, `/login?next=${next}`])
})

test('an unknown round has no plans to choose', async () => {
  const html = await read(
    await aMember('demo01'),
    '/choose-betting-type/018f3c5e-0000-7000-8000-000000000011',
  )
  expect(html).toContain('ไม่พบงวดที่เลือก')
})

test('the list of rounds leads to the choice', async () => {
  const html = await read(await aMember('demo01'), '/lottobet')
  expect(html).toContain(`href="/choose-betting-type/${roundId}"`)
})

test('the bet page sells what the plan sells, and names the plan', async () => {
  const visitor = await aMember('demo02')
  const full = await read(visitor, `/bet/${roundId}`)
  const discount = await read(visitor, `/bet/${roundId}?plan=discount`)
  expect([planOf(full), planOf(discount)]).toEqual(['full', 'discount'])
  expect(typesOf(full)).toContain('three_front')
  expect(typesOf(discount)).toContain('three_top')
  expect(typesOf(discount)).not.toContain('three_front')
  expect(discount).toMatch(/class="bet-plan [^"]*".*?<b>มีส่วนลด<\/b>/)
  expect(discount).toContain('จ่าย ×650 ลด 25%')
})

test('an unknown plan is the full one', async () => {
  const html = await read(await aMember('demo02'), `/bet/${roundId}?plan=gold`)
  expect(planOf(html)).toBe('full')
  expect(html).toContain('จ่าย ×900')
})

test('a bet by the plain form is sold in its plan: 100 baht cost 75', async () => {
  const visitor = await aMember('demo03')
  const path = `/bet/${roundId}?plan=discount`
  const html = await read(visitor, path)
  const response = await visitor.post(path, {
    _csrf: visitor.cookie('XSRF-TOKEN') ?? '',
    _key: /name="_key" value="([^"]*)"/.exec(html)?.[1] ?? '',
    plan: planOf(html) ?? '',
    type: 'three_top',
    number: '123',
    amount: '100',
  })
  expect([response.status, response.headers.get('location')?.split('=')[0]]).toEqual([302, '/history?bill'])
  expect(await read(visitor, '/profile')).toMatch(/9,925/)
})
