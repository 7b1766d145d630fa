import { Unavailable } from '../../errors.ts'

/** The queue of each key; a key without waiting work has no entry. */
export type Turns = Map<string, { last: Promise<unknown>; length: number }>

/** Runs the work after all earlier work of the same key. Throws Unavailable when too many wait. */
export async function inTurn<T>(
  turns: Turns,
  { key, most }: { key: string; most: number },
  work: () => Promise<T>,
): Promise<T> {
  const line = turns.get(key) ?? { last: Promise.resolve(), length: 0 }
  if (line.length >= most) throw new Unavailable('sign-in')
  turns.set(key, line)
  line.length += 1
  const mine = line.last.then(work)
  // The next one starts whether this one succeeds or fails.
  line.last = mine.then(ignoreOutcome, ignoreOutcome)
  try {
    return await mine
  } finally {
    line.length -= 1
    if (line.length === 0) turns.delete(key)
  }
}

function ignoreOutcome(): void {}
