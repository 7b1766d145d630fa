import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { ANSWERED_MS } from '../../tests/support/http/answered-ms.ts'
import { governmentLottery } from './government-lottery.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** A local service that gives these answers in order, and records the requests. */
async function serviceThat(answers: readonly RequestListener[], timeoutMs = ANSWERED_MS) {
  const asked: { method: string | undefined; agent: string | undefined; length: string | undefined }[] = []
  server = createServer((request, reply) => {
    const { 'user-agent': agent, 'content-length': length } = request.headers
    asked.push({ method: request.method, agent, length })
    const answer = answers[Math.min(asked.length, answers.length) - 1]
    answer?.(request, reply)
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const service = governmentLottery({ url: `http://127.0.0.1:${port}/latest`, timeoutMs, pauseMs: 1 })
  return { service, asked }
}

const answers: (text: string, status?: number) => RequestListener =
  (text, status = 200) =>
  (_, reply) =>
    reply.writeHead(status).end(text)
const hangs: RequestListener = () => {}
const breaksOff: RequestListener = (_, reply) =>
  reply.writeHead(200, { 'content-length': '100' }).write('half')

test('the service is called by POST without a body, as a browser does', async () => {
  const { service, asked } = await serviceThat([answers('{}')])
  expect(await service.latest()).toBe('{}')
  expect(asked).toEqual([{ method: 'POST', agent: expect.stringContaining('Mozilla'), length: '0' }])
})

test.each([
  ['busy', answers('busy', 503)],
  ['silent', hangs],
])('one that is %s at first is asked again', async (_, first) => {
  const { service, asked } = await serviceThat([first, answers('{"late":true}')], 2_000)
  expect(await service.latest()).toBe('{"late":true}')
  expect(asked).toHaveLength(2)
})

test.each([
  ['always silent', hangs],
  ['always broken', answers('no', 500)],
  ['breaking off', breaksOff],
  ['endless', answers('x'.repeat(600 * 1024))],
  ['sending us elsewhere', (_, reply) => reply.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
] satisfies [string, RequestListener][])(
  'one that is %s is unavailable after three tries',
  async (_, answer) => {
    const { service, asked } = await serviceThat(
      [answer],
      answer === hangs || answer === breaksOff ? 1_000 : ANSWERED_MS,
    )
    await expect(service.latest()).rejects.toMatchObject({ name: 'Unavailable', part: 'government lottery' })
    expect(asked).toHaveLength(3)
  },
)
