import { expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { turnsOfPages } from './page-turns.ts'

/** Pages are counted for each context, of which nothing else is asked. */
const aContext = () => ({}) as Context

/** A page of somebody who is not signed in. */
const READS = { isMember: false, isAct: false }

test('pages are drawn one at a time, and other work goes between two of them', async () => {
  const ctx = aContext()
  const said: string[] = []
  let drawing = 0
  const page = (name: string) =>
    turnsOfPages(
      ctx,
      READS,
      '192.0.2.1',
    )(async () => {
      drawing += 1
      expect(drawing).toBe(1)
      said.push(name)
      setImmediate(() => said.push('bet'))
      await Promise.resolve()
      drawing -= 1
    })
  await Promise.all(['one', 'two', 'three'].map(page))
  expect(said).toEqual(['one', 'bet', 'two', 'bet', 'three'])
})

test('members come first, and addresses take turns', async () => {
  const ctx = aContext()
  const said: string[] = []
  const page = (name: string, isMember: boolean, address: string) =>
    turnsOfPages(ctx, { ...READS, isMember }, address)(async () => void said.push(name))
  await Promise.all([
    page('first', false, '192.0.2.1'),
    page('a1', false, '192.0.2.1'),
    page('a2', false, '192.0.2.1'),
    page('b1', false, '192.0.2.2'),
    page('member', true, '192.0.2.1'),
  ])
  expect(said).toEqual(['first', 'member', 'a1', 'b1', 'a2'])
})

test('a page for many does not wait behind the other pages of whoever asked first', async () => {
  const ctx = aContext()
  const said: string[] = []
  const page = (name: string, ofMany?: string) =>
    turnsOfPages(ctx, { ...READS, ofMany }, '192.0.2.1')(async () => void said.push(name))
  await Promise.all([...['1', '2', '3', '4'].map((name) => page(name)), page('home', '/')])
  expect(said).toEqual(['1', '2', 'home', '3', '4'])
})

test('one address has so many pages and no more, and the others are still served', async () => {
  const ctx = aContext()
  const visit = (address: string) => turnsOfPages(ctx, READS, address)
  const early = visit('192.0.2.1')
  const all = Array.from({ length: 40 }, () => visit('192.0.2.1')(async () => {}))
  expect(() => visit('192.0.2.1')).toThrow(expect.objectContaining({ part: 'pages' }))
  await expect(
    early(async () => {}),
    'it came before they waited',
  ).rejects.toMatchObject({ part: 'pages' })
  const act = turnsOfPages(ctx, { ...READS, isAct: true }, '192.0.2.1') // what a form sends is done, and waits only to be shown
  all.push(act(async () => {}))
  await visit('192.0.2.2')(async () => {})
  await Promise.all(all)
  await visit('192.0.2.1')(async () => {})
})

test('no more than so many wait, and a page that fails leaves its place', async () => {
  const ctx = aContext()
  let visitors = 0
  const visit = () => {
    visitors += 1
    return turnsOfPages(ctx, READS, `192.0.2.${visitors % 250}`)
  }
  const all = Array.from({ length: 200 }, () => visit()(() => Promise.reject(new Error('went wrong'))))
  expect(visit).toThrow(expect.objectContaining({ name: 'Unavailable', part: 'pages' }))
  const outcomes = await Promise.allSettled(all)
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(200)
  await visit()(async () => {})
})
