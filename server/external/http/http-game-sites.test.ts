import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, LookupFunction } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tlsSettings } from '../../../tests/support/database/tls.ts'
import { httpGameSites } from './http-game-sites.ts'

const tls = tlsSettings()
const certificate = readFileSync(tls.settings.ssl_cert_file ?? '', 'utf8')
let asked = 0
const answerAll: RequestListener = (request, answer) => {
  asked += 1
  if (request.url === '/away') return answer.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
  if (request.url === '/long') return answer.end('x'.repeat(100_000))
  let body = ''
  request.on('data', (part) => {
    body += part
  })
  request.on('end', () => answer.end(`${request.method} ${request.headers['x-auth-signature']} ${body}`))
}
const servers = [
  createServer(answerAll),
  createTlsServer({ key: readFileSync(tls.settings.ssl_key_file ?? ''), cert: certificate }, answerAll),
]
const at = { base: '', port: 0 }
beforeAll(async () => {
  for (const server of servers) await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const [plain, sealed] = servers.map((server) => (server.address() as AddressInfo).port)
  Object.assign(at, { base: `http://127.0.0.1:${plain}`, port: sealed })
})
afterAll(async () => {
  for (const server of servers) await new Promise<void>((done) => server.close(() => done()))
  tls.remove()
})

test('a body is sent with its signature, an address is asked and not followed, and no more is read than is looked at', async () => {
  const sites = httpGameSites()
  expect(await sites.send(`${at.base}/bet`, '{"a":1}', { 'x-auth-signature': 'sig' })).toEqual({
    ...{ status: 200, text: 'POST sig {"a":1}' },
  })
  expect((await sites.look(`${at.base}/away`)).status).toBe(302)
  expect((await sites.look(`${at.base}/long`)).text).toHaveLength(2_048)
  await expect(sites.look('http://127.0.0.1:1/')).rejects.toThrow()
  const demo = httpGameSites({ onMachine: true })
  expect((await demo.look(`${at.base}/away`)).status).toBe(302)
  await expect(demo.look('https://games.example/')).rejects.toThrow('outside this machine')
})

test('a provider elsewhere is asked over https at what its name meant when it was looked at, and followed nowhere', async () => {
  const here: LookupFunction = (_, options, found) =>
    options.all ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4)
  const sites = httpGameSites({ lookUp: here, ca: certificate })
  const site = `https://database.example:${at.port}`
  expect((await sites.look(`${site}/away`)).status).toBe(302)
  expect((await sites.look(`${site}/long`)).text).toHaveLength(2_048)
})

test('a number or a name that leads inside is not asked, however it is written', async () => {
  asked = 0
  const sites = httpGameSites({ ca: certificate })
  for (const host of ['127.0.0.1', '2130706433', '0x7f.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]']) {
    await expect(sites.look(`https://${host}:${at.port}/x`), host).rejects.toThrow('not of the open internet')
  }
  expect(asked).toBe(0)
})
