import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { beforeEach, expect, test } from 'vitest'
import { BALANCE_COOKIE } from '../look/look-cookie.ts'

const WORKER = readFileSync(join(import.meta.dirname, '../public/sw.js'), 'utf8')

interface Shown {
  readonly title: string
  readonly options: { readonly body: string; readonly tag: string; readonly data: { readonly page?: string } }
}
type Handler = (event: object) => void

let handlers: Map<string, Handler>
let shown: Shown[]
let opened: string[]
/** What a worker may ask cookies of. Not every browser has it. */
let cookieStore: { get(name: string): Promise<object | null> } | undefined
let windows: { focus(): Promise<void>; navigate(path: string): Promise<void> }[]

/** The worker as it is served, in a browser that only notes what it is asked for. */
beforeEach(() => {
  handlers = new Map()
  shown = []
  opened = []
  windows = []
  cookieStore = undefined
  const self = {
    addEventListener: (name: string, handle: Handler) => handlers.set(name, handle),
    registration: {
      showNotification: async (title: string, options: Shown['options']) => shown.push({ title, options }),
    },
    get cookieStore() {
      return cookieStore
    },
    clients: {
      matchAll: async () => windows,
      openWindow: async (path: string) => opened.push(`new ${path}`),
    },
  }
  runInContext(WORKER, createContext({ self, console, URL }))
})

async function happen(name: string, event: object): Promise<void> {
  const waiting: Promise<unknown>[] = []
  handlers.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => waiting.push(work) })
  await Promise.all(waiting)
}
const push = (text: string) => happen('push', { data: { json: () => JSON.parse(text) } })
const click = (page?: unknown) =>
  happen('notificationclick', { notification: { close: () => opened.push('closed'), data: { page } } })

test('a push is shown with its words, and twice under one tag', async () => {
  const text = JSON.stringify({
    n: 7,
    title: 'ถูกรางวัล 900 ฿',
    body: 'จ่ายแล้ว',
    page: '/inbox',
    language: 'th',
  })
  await push(text)
  await push(text)
  expect(shown.map(({ title, options }) => [title, options.body, options.tag])).toEqual([
    ['ถูกรางวัล 900 ฿', 'จ่ายแล้ว', 'message-7'],
    ['ถูกรางวัล 900 ฿', 'จ่ายแล้ว', 'message-7'],
  ])
})

test('a browser whose pages hide balances shows no amount in a notice either', async () => {
  const text = JSON.stringify({ n: 7, title: 'ถูกรางวัล 1,350.50 ฿', body: 'อีก 400 ฿ กลับเข้ากระเป๋า 26/11' })
  for (const chosen of ['hidden', 'shown', null]) {
    cookieStore = {
      get: async (name) => (name === BALANCE_COOKIE && chosen ? { name, value: chosen } : null),
    }
    await push(text)
  }
  expect(shown.map(({ title, options }) => [title, options.body])).toEqual([
    ['ถูกรางวัล •••••• ฿', 'อีก •••••• ฿ กลับเข้ากระเป๋า 26/11'],
    ['ถูกรางวัล 1,350.50 ฿', 'อีก 400 ฿ กลับเข้ากระเป๋า 26/11'],
    ['ถูกรางวัล 1,350.50 ฿', 'อีก 400 ฿ กลับเข้ากระเป๋า 26/11'],
  ])
})

test('a browser whose worker cannot ask for cookies shows what its member has chosen to be shown', async () => {
  await push(JSON.stringify({ n: 7, title: 'ถูกรางวัล 900 ฿' }))
  cookieStore = { get: () => Promise.reject(new Error('not allowed')) }
  await push(JSON.stringify({ n: 8, title: 'ถูกรางวัล 900 ฿' }))
  expect(shown.map(({ title }) => title)).toEqual(['ถูกรางวัล 900 ฿', 'ถูกรางวัล 900 ฿'])
})

test('what cannot be read, or is empty, is shown as a message without words', async () => {
  await push('not json')
  await happen('push', { data: null })
  expect(shown.map(({ title, options }) => [title, options.body])).toEqual([
    ['มีข้อความใหม่', ''],
    ['มีข้อความใหม่', ''],
  ])
})

test('a tap opens the page in the window that is there, otherwise in a new one', async () => {
  await click('/inbox')
  windows = [
    {
      focus: async () => void opened.push('focus'),
      navigate: async (path) => void opened.push(`go ${path}`),
    },
  ]
  await click('/statement')
  expect(opened).toEqual(['closed', 'new /inbox', 'closed', 'focus', 'go /statement'])
})

test.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)', undefined, 7])(
  'a tap never leaves the site: %s',
  async (page) => {
    await click(page)
    expect(opened).toEqual(['closed', 'new /inbox'])
  },
)
