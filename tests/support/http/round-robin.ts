import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A small TCP proxy: each connection goes to the next server, past those that refuse. */
export interface RoundRobin {
  readonly port: number
  /** Where connections go from now on; those that are open stay. */
  aim(ports: readonly number[]): void
  close(): Promise<void>
}

export async function openRoundRobin(first: readonly number[]): Promise<RoundRobin> {
  let ports = first
  let count = 0
  const open = new Set<Socket>()
  const server = createServer((client) => {
    keep(open, client)
    count += 1
    void reach(ports.map((_, nth) => ports[(count + nth) % ports.length] ?? 0)).then((there) => {
      if (!there) return client.destroy()
      keep(open, there)
      client.pipe(there)
      there.pipe(client)
      client.on('close', () => there.destroy())
      there.on('close', () => client.destroy())
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    aim(next) {
      ports = next
    },
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The first that takes a connection. */
async function reach(ports: readonly number[]): Promise<Socket | undefined> {
  for (const port of ports) {
    const there = connect(port, '127.0.0.1')
    there.setNoDelay(true)
    const taken = await once(there, 'connect').then(
      () => true,
      () => false,
    )
    if (taken) return there
  }
  return undefined
}

function keep(open: Set<Socket>, socket: Socket): void {
  open.add(socket)
  socket.on('error', () => socket.destroy()) // a killed server resets its connections
  socket.on('close', () => open.delete(socket))
}
