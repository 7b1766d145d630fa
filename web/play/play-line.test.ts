import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

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
