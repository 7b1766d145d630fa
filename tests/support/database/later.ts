import { inject } from 'vitest'

/** The process's clock is as far ahead as the databases' (`TEST_AT`): once, though it runs one file of tests after another. */
const laterMs = inject('laterMs')
const place = globalThis as { isAhead?: boolean }
if (laterMs !== 0 && !place.isAhead) {
  place.isAhead = true
  globalThis.Date = new Proxy(Date, {
    construct: (real, given: [] | [number], made) =>
      Reflect.construct(real, given.length === 0 ? [real.now() + laterMs] : given, made),
    get: (real, name) => (name === 'now' ? () => real.now() + laterMs : Reflect.get(real, name)),
  })
}
