type Undo = () => Promise<unknown>

const undoing = new Set<Undo>()

/**
 * Makes sure that something begun by a run is undone when the run is told to end before its tests have: Vitest itself
 * tidies up only at the end of them. Gives what undoes it in the usual course.
 */
export function undoneOnSignal(undo: Undo): () => Promise<void> {
  if (undoing.size === 0) {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.removeAllListeners(signal) // Vitest's own ends the process a millisecond later
      process.once(signal, undoAll)
    }
  }
  undoing.add(undo)
  return async () => {
    undoing.delete(undo)
    await undo()
  }
}

async function undoAll(): Promise<void> {
  await Promise.allSettled([...undoing].map((undo) => undo()))
  process.exit(1)
}
