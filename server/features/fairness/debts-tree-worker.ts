import { parentPort, workerData } from 'node:worker_threads'
import { debtsTree } from './debts-tree.ts'

const { rows, salt } = workerData as { rows: Uint8Array; salt: Uint8Array }
parentPort?.postMessage(debtsTree(Buffer.from(rows), salt))
