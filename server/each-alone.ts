/**
 * Does an act for each, in order. One that fails does not hold up the others; when all had their turn, the failures are
 * thrown together, so that the job that asked is told and tried again.
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
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${all.length} failed`)
}
