import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A service that is asked by signed requests, as docs/operations.md describes it. It answers what it is told to, to signed requests or not. */
export async function signedService(key: string) {
  const asked: unknown[] = []
  const signed: boolean[] = []
  let answer: ((id: string) => unknown) | undefined
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = Buffer.concat(parts).toString()
    const { 'x-timestamp': time, 'x-signature': signature } = request.headers
    const own = createHmac('sha256', Buffer.from(key, 'hex')).update(`${time}.${body}`).digest('hex')
    signed.push(own === signature)
    const told: { id: string } = JSON.parse(body)
    asked.push(told)
    if (!answer) return response.writeHead(500).end('{}')
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer(told.id)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/asked`,
    asked,
    signed,
    answer(next: (id: string) => unknown) {
      answer = next
    },
    fail() {
      answer = undefined
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
