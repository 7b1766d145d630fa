import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How a service of messages answers. */
type Behaves =
  | 'sends'
  /** Sends, and its answer is lost on the way. */
  | 'loses its answer'
  /** Sends nothing and says nothing for as long as it is asked. */
  | 'silent'
  | 'broken'
  | 'refuses'
  /** A page of a proxy in its place. */
  | 'a page'
  | 'names another message'
  | 'has it in a queue'
  | 'sends elsewhere'
  | 'talks for ever'

interface Arrived {
  readonly id: string
  readonly to: string
  readonly text: string
  readonly from?: string
}

/** A service of short messages as docs/operations.md describes it, with the faults of one. It sends a message once. */
export async function messageService(key: string) {
  const arrived: Arrived[] = []
  const seen: { readonly headers: Readonly<Record<string, unknown>>; readonly isSigned: boolean }[] = []
  let behaves: Behaves = 'sends'
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = Buffer.concat(parts).toString()
    const { 'x-timestamp': time, 'x-signature': signature } = request.headers
    const mac = createHmac('sha256', Buffer.from(key, 'hex')).update(`${time}.${body}`).digest('hex')
    seen.push({ headers: request.headers, isSigned: mac === signature })
    const message: Arrived = JSON.parse(body)
    const say = (status: number, said: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said))
    const isSent = behaves === 'sends' || behaves === 'loses its answer'
    const isNew = !arrived.some(({ id }) => id === message.id)
    if (isSent && isNew) arrived.push(message)
    switch (behaves) {
      case 'sends':
        return say(isNew ? 200 : 409, { id: message.id, status: 'sent' })
      case 'loses its answer':
        return response.destroy()
      case 'silent':
        return undefined
      case 'broken':
        return say(500, { id: message.id, status: 'sent' })
      case 'refuses':
        return say(403, { error: 'no credit' })
      case 'a page':
        return response.writeHead(200).end('<html>sent</html>')
      case 'names another message':
        return say(200, { id: 'another', status: 'sent' })
      case 'has it in a queue':
        return say(202, { id: message.id, status: 'queued' })
      case 'sends elsewhere':
        return response.writeHead(307, { location: '/elsewhere' }).end()
      case 'talks for ever':
        return response
          .writeHead(200)
          .end(`{"id":"${message.id}","status":"sent","more":"${'x'.repeat(10_000)}"}`)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
    arrived,
    seen,
    behave(next: Behaves) {
      behaves = next
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
