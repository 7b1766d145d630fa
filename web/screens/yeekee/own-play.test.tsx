import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { FastShown } from '../../../contract/fair.ts'
import { satang } from '../../../domain/money.ts'
import { fastText } from '../../text/fast.ts'
import { OwnPlay } from './own-play.tsx'

interface Played {
  readonly stake: number
  readonly won?: number
  readonly rewards?: readonly { readonly tag: string; readonly amount: number }[]
  readonly isPaid?: boolean
}

/** The last field of the card, which says what was won. */
function wonField({ stake, won = 0, rewards = [], isPaid = true }: Played): string {
  const own = { tag: 'mine', shots: 1, stake: satang(stake), won: satang(won) }
  const fast = { rewards } as unknown as FastShown
  const element = <OwnPlay {...{ own, fast, isPaid }} newShots={0} roundId="r" />
  const router = createMemoryRouter([{ path: '/', element }])
  const html = renderToStaticMarkup(<RouterProvider router={router} />).replaceAll('<!-- -->', '')
  return html.slice(html.lastIndexOf('<div'))
}

test.each<[string, Played, string]>([
  ['won', { stake: 20_00, won: 1_800_00 }, '1,800'],
  ['had a reward of its shots', { stake: 0, rewards: [{ tag: 'mine', amount: 300 }] }, '300'],
  ['won before all is paid', { stake: 20_00, won: 900_00, isPaid: false }, '900'],
])('who has %s sees it with a plus, in gold', (_, played, amount) => {
  const field = wonField(played)
  expect(field).toContain('class="room-own-won"')
  expect(field).toContain(`+<span class="money-dim">฿</span>${amount}`)
})

test.each<[string, Played, string]>([
  ['lost', { stake: 20_00 }, fastText.ownLost],
  ['waits', { stake: 20_00, isPaid: false }, fastText.ownWaits],
  ['did not stake', { stake: 0 }, '–'],
  [
    'sees the reward of another',
    { stake: 20_00, rewards: [{ tag: 'another', amount: 300 }] },
    fastText.ownLost,
  ],
])('who %s is told so, without gold', (_, played, words) => {
  const field = wonField(played)
  expect(field).toContain(`<dd>${words}</dd>`)
  expect(field).not.toContain('room-own-won')
})

test('gold colours what was won, and nothing else of the card', () => {
  const rules = readFileSync(new URL('./own-play.css', import.meta.url), 'utf8').split('}')
  const golden = rules.filter((rule) => /--(win|gold)/.test(rule)).map((rule) => rule.split('{')[0]?.trim())
  expect(golden).toEqual(['.room-own-won dd'])
})
