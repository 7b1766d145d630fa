import { Worker } from 'node:worker_threads'
import { buildLevels, HASH_BYTES, type Levels } from '../../../domain/fair/merkle.ts'
import { sha256 } from '../../sha256.ts'

/** Below this, hashing takes less time than starting a thread (about 30 ms). */
const LEAVES_ON_THIS_THREAD = 10_000

/** The tree over concatenated leaf hashes. Large ones are hashed on a worker thread, so that bets do not wait. */
export function treeLevels(leaves: Buffer): Promise<Levels> {
  if (leaves.length <= LEAVES_ON_THIS_THREAD * HASH_BYTES) {
    return Promise.resolve(buildLevels(sha256, leaves))
  }
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./tree-levels-worker.ts', import.meta.url), { workerData: leaves })
    worker.once('message', (above: readonly Uint8Array[]) => resolve([leaves, ...above]))
    worker.once('error', reject)
    worker.once('exit', (code) => {
      if (code !== 0) reject(new Error(`the hashing thread ended with ${code}`))
    })
  })
}
