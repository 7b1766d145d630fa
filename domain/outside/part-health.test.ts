import { expect, test } from 'vitest'
import {
  afterAnswer,
  afterFailure,
  DOWN,
  isOutage,
  type PartHeard,
  partState,
  SHAKY_MS,
  UNHEARD,
} from './part-health.ts'

const start = Date.parse('2026-11-27T05:00:00Z')
const at = (ms: number) => new Date(start + ms)
const fault = { kind: 'silent', detail: 'no answer' } as const

/** What is known after these, in order: `+` an answer, `-` a failure, each so much later than the one before. */
function after(said: string, everyMs: number, before: PartHeard = UNHEARD): PartHeard {
  return [...said].reduce(
    (heard, each, nth) =>
      each === '+' ? afterAnswer(heard, at(nth * everyMs)) : afterFailure(heard, at(nth * everyMs), fault),
    before,
  )
}

test.each([
  ['one failure', '-', 60_000, 'fails'],
  ['two in a row', '--', 60_000, 'fails'],
  ['three in a row over half a minute', '---', DOWN.forMs / 2, 'down'],
  ['three in a row, a moment sooner', '---', DOWN.forMs / 2 - 1, 'fails'],
  ['many at one moment', '---------', 0, 'fails'],
  ['never three in a row', '--+--+--', 60_000, 'fails'],
  ['an answer after an outage', '----+', 60_000, 'shaky'],
  ['answers alone', '+++', 60_000, 'works'],
  ['up and down', '---+---', 60_000, 'down'],
] as const)('a part with %s', (_, said, everyMs, state) => {
  const heard = after(said, everyMs)
  expect(partState(heard, at((said.length - 1) * everyMs))).toBe(state)
})

test('of a part that was never asked nothing is known, which is not that it is down', () => {
  expect(partState(undefined, at(0))).toBe('unheard')
})

test('a part that is down is offered again once nobody has asked it for long, and is down at the next failure', () => {
  const down = after('---', 60_000)
  expect(partState(down, at(120_000 + DOWN.triedAgainMs - 1))).toBe('down')
  const later = at(120_000 + DOWN.triedAgainMs)
  expect(partState(down, later)).toBe('fails')
  expect(partState(afterFailure(down, later, fault), later)).toBe('down')
  expect(partState(afterAnswer(down, later), later)).toBe('shaky')
})

test('what failed stays known after it answers, and since when is told of this outage alone', () => {
  const heard = after('---+--', 60_000)
  expect(heard).toEqual({
    ...{ answeredAt: at(180_000), failedAt: at(300_000), fault },
    ...{ failures: 2, failingSince: at(240_000) },
  })
  const back = afterAnswer(heard, at(310_000))
  expect(partState(back, at(300_000 + SHAKY_MS - 1))).toBe('shaky')
  expect(partState(back, at(300_000 + SHAKY_MS))).toBe('works')
  expect(isOutage(back)).toBe(false)
})
