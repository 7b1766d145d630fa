import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

/** What a lane of the queue asks first. */
const STARTS = 'as biggest_breaking_id'

/** A road to the database on which one start of the queue can be held, and its connection then closed. */
export async function roadWithStarts(url: string) {
  const { hostname, port } = new URL(url)
  let left = Number.POSITIVE_INFINITY
  let hear: (cut: () => void) => void = () => {}
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    upstream.pipe(client)
    client.on('data', (bytes: Buffer) => {
      if (bytes.includes(STARTS)) left -= 1
      if (left === 0) {
        left = Number.POSITIVE_INFINITY
        hear(() => client.destroy())
      } else upstream.write(bytes)
    })
    client.on('close', () => upstream.destroy())
    for (const socket of [client, upstream]) socket.on('error', () => client.destroy())
    upstream.on('close', () => client.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = new URL(url)
  own.port = String((server.address() as AddressInfo).port)
  return {
    url: own.href,
    /** Answers once the start of that number from now on is held; what it answers cuts its connection. */
    holdStart(number: number): Promise<() => void> {
      left = number
      return new Promise((resolve) => {
        hear = resolve
      })
    },
    close: () => server.close(),
  }
}
