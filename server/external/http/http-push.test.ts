import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo, LookupFunction } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tlsSettings } from '../../../tests/support/database/tls.ts'
import { ANSWERED_MS } from '../../../tests/support/http/answered-ms.ts'
import { httpPush } from './http-push.ts'
import { lookUpOutside } from './open-internet.ts'

const tls = tlsSettings()
let how: 'takes' | 'busy' | 'elsewhere' | 'silent' | 'talks' = 'takes'
let asked = 0
const service = createServer(
  {
    key: readFileSync(tls.settings.ssl_key_file ?? ''),
    cert: readFileSync(tls.settings.ssl_cert_file ?? ''),
  },
  async (request, response) => {
    asked += 1
    for await (const _ of request);
    if (how === 'takes') response.writeHead(201).end()
    if (how === 'busy') response.writeHead(429, { 'retry-after': '90' }).end()
    if (how === 'elsewhere') response.writeHead(307, { location: 'https://127.0.0.1/inside' }).end()
    if (how === 'talks') {
      response.writeHead(201)
      const talk = setInterval(() => response.write('x'.repeat(65_536)), 1)
      response.on('close', () => clearInterval(talk))
    }
  },
)
const here: LookupFunction = (_, options, found) =>
  options.all ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4)
let port = 0
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  port = (service.address() as AddressInfo).port
})
afterAll(() => {
  service.closeAllConnections()
  service.close()
  tls.remove()
})

const post = (timeoutMs = ANSWERED_MS) =>
  httpPush({ lookUp: here, timeoutMs, ca: readFileSync(tls.settings.ssl_cert_file ?? '', 'utf8') }).post({
    ...{ address: `https://database.example:${port}/x`, headers: { ttl: '60' }, body: Buffer.from('sealed') },
  })

test('what a service answers is its status and when it wants to be asked again', async () => {
  how = 'takes'
  expect(await post()).toEqual({ status: 201, retryAfterSeconds: null })
  how = 'busy'
  expect(await post()).toEqual({ status: 429, retryAfterSeconds: 90 })
})

test('it is followed nowhere, and listened to no longer than its first line', async () => {
  how = 'elsewhere'
  asked = 0
  expect(await post()).toMatchObject({ status: 307 })
  expect(asked).toBe(1)
  how = 'talks'
  expect(await post()).toMatchObject({ status: 201 })
})

test('one that does not answer in time, or is not there, is unavailable', async () => {
  how = 'silent'
  await expect(post(200)).rejects.toMatchObject({ part: 'push' })
  const gone = httpPush({ lookUp: here, timeoutMs: 500 })
  const wish = { address: 'https://localhost:9/x', headers: {}, body: Buffer.from('x') }
  await expect(gone.post(wish)).rejects.toMatchObject({ part: 'push' })
})

test('a name that leads inside is not asked', async () => {
  asked = 0
  how = 'takes'
  const guarded = httpPush({ lookUp: lookUpOutside, timeoutMs: 2_000 })
  const wish = { address: `https://localhost:${port}/x`, headers: {}, body: Buffer.from('x') }
  await expect(guarded.post(wish)).rejects.toMatchObject({
    part: 'push',
  })
  expect(asked).toBe(0)
})
