import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { Context } from '../../context.ts'
import { type ShareWish, sharePicture } from './share-picture.ts'

const ctx = {} as Context // it only tells one installation's pictures from another's
const CODE = 'ABCDEFGH'
const link = (host: string) => `https://${host}/register?ref=${CODE}`
const draw = (some: Partial<ShareWish> = {}, address = '192.0.2.1') =>
  sharePicture(ctx, address, {
    ...{ brand: 'หวยกู้ชื่อ ปั๊มน้ำใจ', link: link('demo.example'), code: CODE, language: 'th', ...some },
  })

// Without this the package asks a server of others for its program.
beforeAll(async () => {
  const program = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  await prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(program).buffer },
    fireImmediately: true,
  })
})

/** Of each row of pixels: whether something is drawn on it. */
async function rowsOf(png: Buffer): Promise<boolean[]> {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true })
  return Array.from({ length: info.height }, (_, y) =>
    data.subarray(y * info.width, (y + 1) * info.width).some((each) => each > 80),
  )
}

/** Marks stand so near their letter, and lines so far from each other. */
const GAP_PX = 14

/** The first and last row of each line of text. */
function linesOf(rows: readonly boolean[]): [number, number][] {
  const lines: [number, number][] = []
  for (const [y, isDrawn] of rows.entries()) {
    const line = lines.at(-1)
    if (!isDrawn) continue
    if (line && y - line[1] <= GAP_PX) line[1] = y
    else lines.push([y, y])
  }
  return lines
}

test('a camera reads the link of it', async () => {
  const [read] = await readBarcodes(new Uint8Array(await draw()), { formats: ['QRCode'] })
  expect(read?.text).toBe(link('demo.example'))
})

test('a vowel below and two marks above are drawn whole, and no line touches another', async () => {
  const plain = linesOf(await rowsOf(await draw({ brand: 'หวยกอชอ' })))
  const marked = linesOf(await rowsOf(await draw({ brand: 'หวยกู้ชื่อ ปั๊ม ฎู' })))
  const height = ([from, to] = [0, 0] as [number, number]) => to - from
  expect([plain.length, marked.length]).toEqual([5, 5])
  expect(height(marked[0])).toBeGreaterThan(1.5 * height(plain[0]))
})

test.each(['ชื่อ'.repeat(30), 'W'.repeat(200), 'a < b & c > d', "<span size='9999999'>x</span>", ''])(
  'a site called %s has a picture of the same size',
  async (brand) => {
    const { width, height, format } = await sharp(await draw({ brand })).metadata()
    expect([width, height, format]).toEqual([1_080, 1_350, 'png'])
  },
)

test('the same is drawn once, of hundreds only the newest are kept, and each language has its own', async () => {
  const [first, again] = [await draw(), await draw()]
  expect(again).toBe(first)
  expect((await draw({ language: 'en' })).equals(first)).toBe(false)
  for (let nth = 0; nth < 32; nth += 1) await draw({ link: link(`d${nth}.example`) })
  const anew = await draw()
  expect([anew === first, anew.equals(first)]).toEqual([false, true])
})

test('one address waits for its own pictures and no further than a few', async () => {
  const asked = Array.from({ length: 12 }, (_, nth) => draw({ link: link(`busy${nth}.example`) }))
  const answers = await Promise.allSettled(asked)
  const refused = answers.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]).toMatchObject({ reason: { code: 'TOO_MANY' } })
})
