import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { httpGameSites } from './http-game-sites.ts'

const server = createServer((request, answer) => {
  if (request.url === '/away') return answer.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
  if (request.url === '/long') return answer.end('x'.repeat(100_000))
  let body = ''
  request.on('data', (part) => {
    body += part
  })
  request.on('end', () => answer.end(`${request.method} ${request.headers['x-auth-signature']} ${body}`))
})
let base = ''
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise<void>((done) => server.close(() => done())))

test('a body is sent with its signature, an address is asked and not followed, and no more is read than is looked at', async () => {
  const sites = httpGameSites()
  expect(await sites.send(`${base}/bet`, '{"a":1}', { 'x-auth-signature': 'sig' })).toEqual({
    ...{ status: 200, text: 'POST sig {"a":1}' },
  })
  expect((await sites.look(`${base}/away`)).status).toBe(302)
  expect((await sites.look(`${base}/long`)).text).toHaveLength(2_048)
  await expect(sites.look('http://127.0.0.1:1/')).rejects.toThrow()
  const demo = httpGameSites({ onMachine: true })
  expect((await demo.look(`${base}/away`)).status).toBe(302)
  await expect(demo.look('https://games.example/')).rejects.toThrow('outside this machine')
})
