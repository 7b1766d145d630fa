import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { AssistantPermission } from '../../domain/assistants/permissions.ts'
import { PlayLine } from './play-line.tsx'

/**
 * The calls with which a member plays, and the pages that send them. Moving money to a game wallet is no play: its page shows no game.
 * Source: docs/decisions/0111-time-at-play.md.
 */
const PAGES_OF_PLAY: Readonly<Record<string, readonly string[]>> = {
  bet: ['bet'],
  bookingBet: ['bet-realtime'],
  confirmBet: ['bet-realtime'],
  shoot: ['yeekee'],
  wheelSpin: ['luckydraw'],
  gameLaunch: ['games/play'],
}

const WEB = join(import.meta.dirname, '..')
const texts = new Map(
  globSync('**/*.{ts,tsx}', { cwd: WEB, exclude: (path) => path.includes('.test.') }).map((path) => [
    path,
    readFileSync(join(WEB, path), 'utf8'),
  ]),
)
const withLine = new Set(
  [...texts].filter(([, text]) => /<PlayLine[\s/]/.test(text)).map(([path]) => dirname(path)),
)

/** The nearest folder around a file whose screen shows the line. */
function pageOf(path: string): string | undefined {
  for (let folder = dirname(path); folder.startsWith('screens/'); folder = dirname(folder)) {
    if (withLine.has(folder)) return folder.slice('screens/'.length)
  }
  return undefined
}

test.each(Object.entries(PAGES_OF_PLAY))(
  'where `%s` is sent, clock, time of the session and net position stand',
  (call, pages) => {
    const senders = [...texts].filter(([, text]) => new RegExp(`\\.${call}\\(`).test(text))
    const found = senders.map(([path]) => pageOf(path) ?? `${path} without the line`)
    expect([...new Set(found)].sort()).toEqual(pages)
  },
)

/** The line on a page of a member, or of an assistant who may this. */
function drawnFor(permissions: readonly AssistantPermission[] | null): string {
  const profile = { assistant: permissions && { permissions } }
  const Page = createRoutesStub([{ id: 'layouts/main', path: '/', Component: () => createElement(PlayLine) }])
  const hydrationData = { loaderData: { 'layouts/main': { profile } } }
  return renderToStaticMarkup(createElement(Page, { hydrationData }))
}

test('an assistant who may not tell that the member is at play has no line that asks for ever', () => {
  expect(drawnFor(null)).toContain('play-line')
  expect(drawnFor(['bet'])).toContain('play-line')
  expect(drawnFor(['collect'])).toBe('')
})
