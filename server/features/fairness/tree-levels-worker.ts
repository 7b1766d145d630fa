import { parentPort, workerData } from 'node:worker_threads'
import { buildLevels } from '../../../domain/fair/merkle.ts'
import { sha256 } from '../../sha256.ts'

// The caller has the leaves; the levels above are transferred, not copied.
const above = buildLevels(sha256, workerData as Uint8Array<ArrayBuffer>).slice(1)
parentPort?.postMessage(
  above,
  above.map((level) => level.buffer as ArrayBuffer),
)
