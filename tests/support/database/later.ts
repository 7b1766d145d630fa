import { inject } from 'vitest'

/** The process's clock is as far ahead as the databases' (`TEST_AT`). */
const laterMs = inject('laterMs')
if (laterMs !== 0) {
  globalThis.Date = new Proxy(Date, {
    construct: (real, given: [] | [number], made) =>
      Reflect.construct(real, given.length === 0 ? [real.now() + laterMs] : given, made),
    get: (real, name) => (name === 'now' ? () => real.now() + laterMs : Reflect.get(real, name)),
  })
}
