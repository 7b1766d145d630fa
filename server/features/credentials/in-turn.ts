import { Unavailable } from '../../errors.ts'

/** Those who wait, by what they wait for. Nothing is kept of what nobody waits for. */
export type Turns = Map<string, { last: Promise<unknown>; length: number }>

/** Does the work when all that came before it under the same key are done. Throws Unavailable when too many wait. */
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
  // Whoever comes next starts when this is over, whether it went well or not.
  line.last = mine.then(noMatter, noMatter)
  try {
    return await mine
  } finally {
    line.length -= 1
    if (line.length === 0) turns.delete(key)
  }
}

function noMatter(): void {}
