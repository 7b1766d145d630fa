import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { personalAddress } from '../features/credentials/address-parts.ts'
import { nearestAddress } from './client-address.ts'

/** More than the browsers behind one address open within the seconds that one may be silent. */
const MOST_OF_ADDRESS = 128

/** A socket for live events that has not said by then whose it is ends. */
const GREETING_MS = 5_000

export interface SilentConnections {
  /** Its client has said who it is, or ended. */
  heard(socket: Socket): void
  /** A socket for live events has been opened and says nothing yet. */
  opened(request: IncomingMessage): void
}

/**
 * Bounds the connections of one address that have sent no request yet, or were opened for live events and have not greeted.
 * When there are more, the oldest ends: who speaks is never refused. Behind a proxy only the
 * latter count by address: its own connections are of everybody.
 */
export function boundSilentConnections(server: Server, isBehindProxy: boolean): SilentConnections {
  const waiting = new Map<string, Set<Socket>>()
  const addressOf = new WeakMap<Socket, string>()
  const heard = (socket: Socket) => {
    const address = addressOf.get(socket)
    const own = address === undefined ? undefined : waiting.get(address)
    if (!own?.delete(socket) || own.size > 0 || address === undefined) return
    waiting.delete(address)
  }
  const add = (socket: Socket, named: string) => {
    const address = personalAddress(named)
    const own = waiting.get(address) ?? new Set()
    waiting.set(address, own)
    own.add(socket)
    addressOf.set(socket, address)
    socket.once('close', () => heard(socket))
    const [oldest] = own.size > MOST_OF_ADDRESS ? own : []
    if (!oldest) return
    heard(oldest)
    oldest.destroy()
  }
  if (!isBehindProxy) server.on('connection', (socket: Socket) => add(socket, socket.remoteAddress ?? ''))
  server.prependListener('request', ({ socket }: IncomingMessage) => heard(socket))
  return {
    heard,
    opened(request) {
      heard(request.socket)
      const { socket } = request
      add(socket, nearestAddress(request, isBehindProxy))
      // A client that does not greet does not answer a goodbye either, for which the protocol waits half a minute.
      const late = setTimeout(() => {
        if (waiting.get(addressOf.get(socket) ?? '')?.has(socket)) socket.destroy()
      }, GREETING_MS)
      socket.once('close', () => clearTimeout(late))
    },
  }
}
