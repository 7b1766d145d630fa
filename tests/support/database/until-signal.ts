type Undo = () => Promise<unknown>

const undoing = new Set<Undo>()

/**
 * Makes sure that cleanup runs when the run is stopped by a signal: Vitest cleans up only at the end. Returns the function for
 * the normal cleanup.
 */
export function undoOnSignal(undo: Undo): () => Promise<void> {
  if (undoing.size === 0) {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.removeAllListeners(signal) // Vitest's own handler ends the process a millisecond later
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
