import { expect, test } from 'vitest'
import { PRESETS } from '../../domain/staff/permissions.ts'
import { SCREENS } from '../registry.tsx'
import { lineOf, linesFor } from './lines-for.ts'

const everyLine = SCREENS.flatMap(({ lines }) => lines)

test('the menu offers what somebody may see, and to everybody what needs no permission', () => {
  expect(linesFor({ permissions: [] }).map(({ to }) => to)).toEqual(['/waiting', '/protection'])
  expect(linesFor({ permissions: ['plans.see'] }).map(({ to }) => to)).toEqual([
    '/waiting',
    '/plans',
    '/protection',
  ])
  expect(linesFor({ permissions: [...PRESETS.operator_admin] })).toEqual(everyLine)
})

test('no address stands in the menu twice, and each leads to its own screen', () => {
  const addresses = everyLine.map(({ to }) => to)
  expect(new Set(addresses).size).toBe(addresses.length)
  for (const { path, lines } of SCREENS) {
    for (const { to } of lines) expect(to.split('?')[0]).toBe(`/${path}`)
  }
})

test('every screen is a page that can be drawn', async () => {
  for (const { path, load } of SCREENS) expect(typeof (await load()), path).toBe('function')
})

test.each([
  ['/rounds', '', '/rounds'],
  ['/rounds', '?view=open', '/rounds'],
  ['/rounds', '?view=waiting&lottery=lao', '/rounds?view=waiting'],
  ['/rounds/5', '', '/rounds'],
  ['/schedules/5', '', '/schedules'],
  ['/roundsabout', '', undefined],
])('the page %s%s stands under %s', (pathname, search, to) => {
  expect(lineOf(everyLine, pathname, search)?.to).toBe(to)
})
