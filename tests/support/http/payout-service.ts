import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How a provider of payouts answers. */
type Behaves =
  | 'pays'
  /** Pays, and its answer is lost on the way. */
  | 'loses its answer'
  | 'waits'
  | 'refuses'
  | 'broken'
  /** A page of a proxy in its place. */
  | 'a page'
  | 'is not found'
  | 'names another payout'
  | 'pays without a reference'
  | 'says a strange word'
  | 'talks for ever'

interface Told {
  readonly id: string
  readonly act: string
  readonly amount?: string
}

/** A provider of payouts as docs/operations.md describes it, with the faults of one. It pays an id once. */
export async function payoutService(key: string) {
  const paid: Told[] = []
  const signed: boolean[] = []
  let behaves: Behaves = 'pays'
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = Buffer.concat(parts).toString()
    const { 'x-timestamp': time, 'x-signature': signature } = request.headers
    signed.push(
      createHmac('sha256', Buffer.from(key, 'hex')).update(`${time}.${body}`).digest('hex') === signature,
    )
    const told: Told = JSON.parse(body)
    const { id } = told
    const say = (status: number, said: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said))
    const pays = behaves === 'pays' || behaves === 'loses its answer'
    if (pays && told.act === 'pay' && !paid.some((each) => each.id === id)) paid.push(told)
    const isPaid = paid.some((each) => each.id === id)
    switch (behaves) {
      case 'pays':
        return say(200, isPaid ? { id, status: 'paid', reference: `ref-${id}` } : { id, status: 'absent' })
      case 'loses its answer':
        return response.destroy()
      case 'waits':
        return say(200, { id, status: 'pending' })
      case 'refuses':
        return say(200, { id, status: 'refused' })
      case 'broken':
        return say(500, { id, status: 'paid', reference: 'x' })
      case 'a page':
        return response.writeHead(200).end('<html>paid</html>')
      case 'is not found':
        return say(404, { id, status: 'absent' })
      case 'names another payout':
        return say(200, { id: 'another', status: 'paid', reference: 'x' })
      case 'pays without a reference':
        return say(200, { id, status: 'paid' })
      case 'says a strange word':
        return say(200, { id, status: 'ok' })
      case 'talks for ever':
        return response.writeHead(200).end(`{"id":"${id}","status":"refused","more":"${'x'.repeat(10_000)}"}`)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/payouts`,
    paid,
    signed,
    behave(next: Behaves) {
      behaves = next
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
