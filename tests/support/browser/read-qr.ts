import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Locator } from 'playwright-core'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** What a camera reads of a part of a page. */
export async function readQr(of: Locator): Promise<string | undefined> {
  // Without this the package asks a server of others for its program.
  const program = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  await prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(program).buffer },
    fireImmediately: true,
  })
  const [read] = await readBarcodes(new Uint8Array(await of.screenshot()), { formats: ['QRCode'] })
  return read?.text
}
