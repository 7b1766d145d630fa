import { hash } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { buildLevels, rootOf } from '../../../domain/fair/merkle.ts'

const sha256 = (bytes: Uint8Array) => hash('sha256', bytes, 'buffer')
const leaves = workerData as Uint8Array
parentPort?.postMessage(rootOf(sha256, buildLevels(sha256, leaves)))
