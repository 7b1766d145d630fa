import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consoleAddress, mountConsoleFiles } from './console-files.ts'

const SCRIPT = 'console.log("the console")'
let buildDir: string

beforeAll(async () => {
  buildDir = await mkdtemp(join(tmpdir(), 'lottery-console-'))
  await mkdir(join(buildDir, 'assets'))
  await writeFile(join(buildDir, 'index.html'), '<title>คอนโซล</title>')
  await writeFile(join(buildDir, 'assets/index-1.js'), SCRIPT)
  await writeFile(join(buildDir, 'assets/index-1.js.br'), brotliCompressSync(SCRIPT))
})
afterAll(() => rm(buildDir, { recursive: true }))

async function consoleAt(
  settings: { publicUrl?: string; consoleHosts?: string[] } = {},
): Promise<FastifyInstance> {
  const app = Fastify()
  const publicUrl = settings.publicUrl === undefined ? undefined : new URL(settings.publicUrl)
  mountConsoleFiles(app, { config: { publicUrl, consoleHosts: settings.consoleHosts ?? [] }, buildDir })
  await app.ready()
  return app
}

test.each(['/console', '/console/', '/console/rounds', '/console/rounds/018f?view=open'])(
  '%s is the page, not cached, and runs only our own files',
  async (url) => {
    const app = await consoleAt()
    const answer = await app.inject(url)
    expect([answer.statusCode, answer.payload]).toEqual([200, '<title>คอนโซล</title>'])
    expect(answer.headers['cache-control']).toBe('no-store')
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|data:|\*|https?:/)
    await app.close()
  },
)

test('a file is compressed if the browser accepts it, and cached for ever', async () => {
  const app = await consoleAt()
  const packed = await app.inject({
    url: '/console/assets/index-1.js',
    headers: { 'accept-encoding': 'gzip, br' },
  })
  expect(packed.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect((await app.inject('/console/assets/index-1.js')).payload).toBe(SCRIPT)
  expect((await app.inject('/console/assets/index-2.js')).statusCode).toBe(404)
  expect((await app.inject('/console/assets/..%2Findex.html')).payload).not.toContain('คอนโซล')
  await app.close()
})

test('HSTS is sent where the site is served over https', async () => {
  const [plain, secure] = [await consoleAt(), await consoleAt({ publicUrl: 'https://lotto.example' })]
  expect((await plain.inject('/console')).headers['strict-transport-security']).toBeUndefined()
  expect((await secure.inject('/console')).headers['strict-transport-security']).toMatch(/max-age=31536000/)
  await Promise.all([plain.close(), secure.close()])
})

describe('with a host of its own', () => {
  test.each([
    ['console.example', 200],
    ['Console.Example', 200],
    ['console.example:3000', 200],
    ['lotto.example', 404],
    ['console.example.evil.example', 404],
    ['', 404],
  ])('%s is answered %d', async (host, status) => {
    const app = await consoleAt({ consoleHosts: ['console.example', 'staff.example'] })
    for (const url of ['/console/rounds', '/console/assets/index-1.js']) {
      expect((await app.inject({ url, headers: { host } })).statusCode).toBe(status)
    }
    await app.close()
  })
})

test.each<[string, readonly string[], string, string]>([
  ['beside the site', [], 'http://localhost:3000', 'http://localhost:3000'],
  ['on its host', ['staff.yok.example'], 'https://yok.example', 'https://staff.yok.example'],
  ['on the first of several', ['a.example', 'b.example'], 'https://yok.example', 'https://a.example'],
  ['with the port of the site', ['staff.example'], 'http://localhost:3000', 'http://staff.example:3000'],
  ['with a port of its own', ['staff.example:8443'], 'https://yok.example', 'https://staff.example:8443'],
  [
    'with its own port for that of the site',
    ['a.example:81'],
    'http://localhost:3000',
    'http://a.example:81',
  ],
  ['on the host of the site', ['yok.example'], 'https://yok.example:8443', 'https://yok.example:8443'],
])('the console is %s', (_, consoleHosts, site, address) => {
  expect(consoleAddress({ consoleHosts }, site)).toBe(address)
})
