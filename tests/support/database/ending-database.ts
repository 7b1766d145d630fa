import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * A proxy to a database that is shutting down: a client that says goodbye gets the shutdown error before the connection
 * closes.
 */
export async function endingDatabase(url: string) {
  const { hostname, port } = new URL(url)
  const open = new Set<Socket>()
  const server = createServer((client) => {
    open.add(client)
    const upstream = connect(Number(port), hostname)
    upstream.pipe(client)
    client.on('data', (bytes: Buffer) => {
      if (bytes.equals(TERMINATE)) client.end(ENDED_BY_COMMAND)
      else upstream.write(bytes)
    })
    client.on('close', () => {
      open.delete(client)
      upstream.destroy()
    })
    for (const socket of [client, upstream]) socket.on('error', () => client.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = new URL(url)
  own.port = String((server.address() as AddressInfo).port)
  return { url: own.href, openCount: () => open.size, close: () => server.close() }
}

/** The Terminate message, which a driver sends before it closes its connection. */
const TERMINATE = Buffer.from('X\0\0\0\x04')

/** The error of an administrator's shutdown: FATAL, 57P01. */
const ENDED_BY_COMMAND = (() => {
  const words = Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0')
  const length = Buffer.alloc(4)
  length.writeInt32BE(words.length + 4)
  return Buffer.concat([Buffer.from('E'), length, words])
})()
