import { expect, test } from 'vitest'
import type { Context } from '../context.ts'
import type { DrawnPage } from './drawn-page.ts'
import { keepSharedPages, type SharedPlace, sharedPage } from './shared-pages.ts'

/** A context is only a key here; what happens in the program is told by `tell`. */
function kept() {
  const ctx = {} as Context
  let hear: (event: { name: string; operatorId?: string }) => void = () => {}
  const end = keepSharedPages(ctx, (listener) => {
    hear = listener
    return () => {}
  })
  let drawn = 0
  const visit = (place: Partial<SharedPlace> = {}, page: Partial<DrawnPage> = {}) =>
    sharedPage(
      ctx,
      {
        place: { operatorId: 'a', host: 'one.example', url: '/login', cookies: '', ...place },
        address: '192.0.2.1',
      },
      async () => {
        drawn += 1
        return {
          status: 200,
          headers: [],
          cookies: [],
          text: `page ${drawn}`,
          nonce: '',
          isWhole: true,
          ...page,
        }
      },
    )
  return { ctx, visit, end, tell: (event: Parameters<typeof hear>[0]) => hear(event), drawn: () => drawn }
}

test('a page is drawn once for all who ask within a second', async () => {
  const { visit, drawn } = kept()
  const pages = await Promise.all(Array.from({ length: 20 }, () => visit()))
  expect(new Set(pages.map(({ text }) => text))).toEqual(new Set(['page 1']))
  expect((await visit()).text).toBe('page 1')
  expect(drawn()).toBe(1)
})

test.each<[string, Partial<SharedPlace>]>([
  ['operator', { operatorId: 'b' }],
  ['host', { host: 'two.example' }],
  ['address', { url: '/login?next=%2Fhistory' }],
  ['language or theme', { cookies: 'lang=en' }],
])('another %s has a page of its own', async (_, place) => {
  const { visit } = kept()
  await visit()
  expect((await visit(place)).text).toBe('page 2')
})

test.each<[string, Partial<DrawnPage>]>([
  ['is not found', { status: 404 }],
  ['sends elsewhere', { status: 302 }],
  ['sets a cookie', { cookies: ['lang=th'] }],
  ['lacks what was refused to its visitor', { isWhole: false }],
])('a page that %s is drawn for each', async (_, page) => {
  const { visit } = kept()
  const both = await Promise.all([visit({}, page), visit({}, page)])
  expect(both.map(({ text }) => text)).toEqual(['page 1', 'page 2'])
  expect((await visit({}, page)).text).toBe('page 3')
})

test('what could not be drawn for one visitor is drawn for the next', async () => {
  const { ctx, visit } = kept()
  const place = { operatorId: 'a', host: 'one.example', url: '/login', cookies: '' }
  const refused = sharedPage(ctx, { place, address: '192.0.2.2' }, () =>
    Promise.reject(new Error('too many pages of this address')),
  )
  const other = visit()
  await expect(refused).rejects.toThrow('too many pages')
  expect((await other).text).toBe('page 1')
})

test.each(['round', 'result'])('after a %s that changed, nobody sees what was before', async (name) => {
  const { visit, tell } = kept()
  await visit()
  tell({ name, operatorId: 'b' })
  expect((await visit()).text).toBe('page 1')
  tell({ name, operatorId: 'a' })
  expect((await visit()).text).toBe('page 2')
})

test('nothing is kept after it has ended', async () => {
  const { visit, end } = kept()
  await visit()
  end()
  expect((await visit()).text).toBe('page 2')
  expect((await visit()).text).toBe('page 3')
})
