import { parentPort, workerData } from 'node:worker_threads'
import { drawStatement } from './draw-statement.ts'
import type { SheetLine, StatementHead } from './statement-sheet.ts'

const lines: SheetLine[] = []
parentPort?.on('message', async (told: readonly SheetLine[] | 'end') => {
  if (told !== 'end') {
    lines.push(...told)
    return
  }
  const drawn = Uint8Array.from(await drawStatement({ ...(workerData as StatementHead), lines }))
  parentPort?.postMessage(drawn.buffer, [drawn.buffer])
})
