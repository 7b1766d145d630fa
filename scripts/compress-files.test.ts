import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compressFiles } from './compress-files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lottery-compress-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a text gets both copies, which hold the same bytes and fewer of them', async () => {
  const text = 'หวยรัฐบาล 835538 '.repeat(200)
  mkdirSync(join(folder, 'assets'))
  const file = join(folder, 'assets', 'page.js')
  writeFileSync(file, text)
  await compressFiles(folder)
  expect(brotliDecompressSync(readFileSync(`${file}.br`)).toString()).toBe(text)
  expect(gunzipSync(readFileSync(`${file}.gz`)).toString()).toBe(text)
  expect(readFileSync(`${file}.br`).length).toBeLessThan(Buffer.byteLength(text))
})

test.each([
  ['a font', 'thai.woff2', 'x'.repeat(5_000)],
  ['a text too small to gain', 'robots.txt', 'User-agent: *'],
])('%s stays alone', async (_case, name, content) => {
  writeFileSync(join(folder, name), content)
  await compressFiles(folder)
  expect(existsSync(join(folder, `${name}.br`))).toBe(false)
  expect(existsSync(join(folder, `${name}.gz`))).toBe(false)
})
