import type { House } from './house.ts'

/** Does one thing after another for each name; a name is forgotten when nothing waits for it. */
export function inTurns(): House['inTurn'] {
  const last = new Map<string, Promise<unknown>>()
  return (name, act) => {
    const before = last.get(name) ?? Promise.resolve()
    const done = before.then(act, act)
    const settled = done.then(
      () => undefined,
      () => undefined,
    )
    last.set(name, settled)
    void settled.then(() => {
      if (last.get(name) === settled) last.delete(name)
    })
    return done
  }
}
