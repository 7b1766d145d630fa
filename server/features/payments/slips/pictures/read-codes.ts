import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

// Without this the package asks a server of others for its program.
const program = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(program).buffer }, fireImmediately: true })

/** Codes that are looked for in one picture. */
const MOST = 4

/** The texts of the QR codes in a JPEG of our own; none where it cannot be read. */
export async function readCodes(jpeg: Uint8Array<ArrayBuffer>): Promise<readonly string[]> {
  const codes = await readBarcodes(jpeg, { formats: ['QRCode'], maxNumberOfSymbols: MOST }).catch(() => [])
  return codes.map(({ text }) => text)
}
