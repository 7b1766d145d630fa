import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Only texts: pictures and fonts are compressed already. */
const TEXTS = new Set([
  '.js',
  '.css',
  '.html',
  '.svg',
  '.json',
  '.txt',
  '.webmanifest',
  '.xml',
  '.ico',
  '.wasm',
])
/** The best brotli takes seconds for a megabyte, and no file of the site may be that large. */
const BEST_BELOW_BYTES = 1024 * 1024
/** Smaller files would not get smaller, because of the headers. */
const MIN_BYTES = 256

/** Writes a `.br` and a `.gz` beside every text file of a folder, so that no request waits for compression. */
export async function compressFiles(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && TEXTS.has(extname(entry.name)))
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))))
  return files.length
}

async function compressFile(file: string): Promise<void> {
  const plain = await readFile(file)
  if (plain.length < MIN_BYTES) return
  const quality = plain.length < BEST_BELOW_BYTES ? 11 : 9
  const [br, gz] = await Promise.all([
    brotli(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
    gzipped(plain, { level: 9 }),
  ])
  if (br.length < plain.length) await writeFile(`${file}.br`, br)
  if (gz.length < plain.length) await writeFile(`${file}.gz`, gz)
}
