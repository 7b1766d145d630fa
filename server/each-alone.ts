/**
 * Runs work for each item in order. A failure does not stop the others; at the end all failures are thrown together, so
 * that the job is tried again.
 */
export async function eachAlone<T>(all: readonly T[], act: (one: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = []
  for (const one of all) {
    try {
      await act(one)
    } catch (error) {
      failures.push(error)
    }
  }
  throwTogether(failures, all.length)
}

/** The same side by side: who waits for somebody outside keeps nobody else waiting. */
export async function allAlone<T>(all: readonly T[], act: (one: T) => Promise<unknown>): Promise<void> {
  const ended = await Promise.allSettled(all.map(act))
  throwTogether(
    ended.flatMap((each) => (each.status === 'rejected' ? [each.reason] : [])),
    all.length,
  )
}

function throwTogether(failures: readonly unknown[], of: number): void {
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${of} failed`)
}

/**
 * Runs work for all items in one go. When that fails, for each alone: whoever is the cause stops nobody else. `act` does
 * all that it is given or nothing.
 */
export async function togetherOrAlone<T>(
  all: readonly T[],
  act: (some: readonly T[]) => Promise<unknown>,
): Promise<void> {
  try {
    await act(all)
  } catch (error) {
    if (all.length < 2) throw error
    await eachAlone(all, (one) => act([one]))
  }
}
