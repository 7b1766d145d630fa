import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

// Without this the package asks a server of others for its program.
const program = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(program).buffer }, fireImmediately: true })

/** Codes that are looked for in one picture. */
const MOST = 4

parentPort?.on('message', async ({ nth, jpeg }: { nth: number; jpeg: Uint8Array<ArrayBuffer> }) => {
  const codes = await readBarcodes(jpeg, { formats: ['QRCode'], maxNumberOfSymbols: MOST }).catch(() => [])
  parentPort?.postMessage({ nth, texts: codes.map(({ text }) => text) })
})
