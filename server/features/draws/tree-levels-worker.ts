import { hash } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { buildLevels } from '../../../domain/fair/merkle.ts'

const sha256 = (bytes: Uint8Array) => hash('sha256', bytes, 'buffer')
// The leaves are there already; what stands above them is handed over, not copied.
const above = buildLevels(sha256, workerData as Uint8Array<ArrayBuffer>).slice(1)
parentPort?.postMessage(
  above,
  above.map((level) => level.buffer as ArrayBuffer),
)
