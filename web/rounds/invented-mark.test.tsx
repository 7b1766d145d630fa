import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Prize } from '../../contract/services/prize.ts'
import type { ResultOrigin } from '../../domain/lottery/result-origin.ts'
import { BetHeader } from '../screens/bet/bet-header.tsx'
import { ShutScreen } from '../screens/bet/shut-screen.tsx'
import { closedRound } from '../screens/lottobet/group-rounds.ts'
import { roundText } from '../text/rounds.ts'
import { RoundList } from './round-list.tsx'
import { drawDayMs } from './shown-round.ts'

const NOW_MS = Date.parse('2026-11-17T12:00:00+07:00')
const RESULT = { three_top: '252', two_top: '52', two_bottom: '47' }

function drawn(origin: ResultOrigin) {
  const prize = {
    ...{ round_id: 'one', round_code: 'one', program_id: 'gov', program_code: 'thai-government' },
    ...{ program_name: 'รัฐบาล', group: 'thai', flag: 'th', status: 'settled', business_date: '2026-11-16' },
    ...{ draw_at: '2026-11-16T16:00:00+07:00', result: RESULT, origin },
  }
  return closedRound(prize as unknown as Prize)
}

function seen(element: ReactElement): string {
  const router = createMemoryRouter([{ path: '/', element }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

test.each<[string, (origin: ResultOrigin) => ReactElement]>([
  ['in the list of lotteries', (origin) => <RoundList rounds={[drawn(origin)]} nowMs={NOW_MS} />],
  [
    'of a round that is shut',
    (origin) => (
      <ShutScreen page={{ is: 'shut', round: drawn(origin), next: null }} nowMs={NOW_MS} writer="one" />
    ),
  ],
  [
    'of the draw before, on the bet page',
    (origin) => {
      const previous = { drawAtMs: drawDayMs('2026-11-16'), result: RESULT, origin }
      return <BetHeader round={drawn(origin)} nowMs={NOW_MS} previous={previous} />
    },
  ],
])('an invented result says so %s, and no other does', (_, element) => {
  expect(seen(element('invented'))).toContain(roundText.invented)
  const others = seen(element('people'))
  expect(others).not.toContain(roundText.invented)
  expect(others).toContain('tile')
})
