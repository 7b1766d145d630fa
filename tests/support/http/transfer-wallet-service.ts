import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How a service that keeps game wallets answers. */
type Behaves =
  | 'moves'
  /** Moves, and its answer is lost on the way. */
  | 'loses its answer'
  /** Moves, and answers nothing for as long as anybody waits. */
  | 'is slow'
  | 'waits'
  | 'refuses'
  | 'broken'
  /** A page of a proxy in its place. */
  | 'a page'
  | 'names another move'
  | 'moves without a reference'
  | 'says a number'
  | 'says a strange word'
  | 'talks for ever'

interface Told {
  readonly id: string
  readonly act: 'move' | 'ask' | 'balance'
  readonly provider: string
  readonly player?: string
  readonly way?: 'in' | 'out'
  readonly amount?: string
  readonly currency?: string
}

/** A service that keeps game wallets as docs/operations.md describes it, with the faults of one. It moves an id once, for whom it knows. */
export async function transferWalletService(key: string) {
  const moved: Told[] = []
  let behaves: Behaves = 'moves'
  const balanceOf = (of: Told) =>
    moved
      .filter(({ provider, player }) => provider === of.provider && player === of.player)
      .reduce((sum, { way, amount }) => sum + (way === 'in' ? 1 : -1) * Number(amount?.replace('.', '')), 0)
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = Buffer.concat(parts).toString()
    const { 'x-timestamp': time, 'x-signature': signature } = request.headers
    const own = createHmac('sha256', Buffer.from(key, 'hex')).update(`${time}.${body}`).digest('hex')
    const told: Told = JSON.parse(body)
    const { id, act } = told
    const say = (status: number, said: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said))
    if (own !== signature) return say(401, { id, status: 'refused' })
    const moves = behaves === 'moves' || behaves === 'loses its answer' || behaves === 'is slow'
    if (moves && act === 'move' && !moved.some((each) => each.id === id)) moved.push(told)
    const known = moved.find((each) => each.id === id)
    const done = { id, status: 'done', amount: known?.amount ?? '1.00', reference: `ref-${id}` }
    switch (behaves) {
      case 'moves':
        if (act === 'balance') return say(200, { id, balance: (balanceOf(told) / 100).toFixed(2) })
        return say(200, known ? done : { id, status: 'absent' })
      case 'loses its answer':
        return response.destroy()
      case 'is slow':
        return
      case 'waits':
        return say(200, { id, status: 'pending' })
      case 'refuses':
        return say(200, { id, status: 'refused' })
      case 'broken':
        return say(500, done)
      case 'a page':
        return response.writeHead(200).end('<html>done</html>')
      case 'names another move':
        return say(200, { ...done, id: 'another' })
      case 'moves without a reference':
        return say(200, { ...done, reference: undefined })
      case 'says a number':
        return say(200, { ...done, amount: 1, balance: 1 })
      case 'says a strange word':
        return say(200, { id, status: 'ok' })
      case 'talks for ever':
        return response.writeHead(200).end(`{"id":"${id}","status":"refused","more":"${'x'.repeat(10_000)}"}`)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/wallets`,
    moved,
    behave(next: Behaves) {
      behaves = next
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
