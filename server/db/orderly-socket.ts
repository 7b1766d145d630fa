import { Socket } from 'node:net'

/** Where a database listens, as the driver has read it from its address. */
export interface DatabasePlace {
  readonly host: readonly string[]
  readonly port: readonly number[]
  readonly path?: string | false
}

/**
 * A socket that tells its error at the moment it closes, not some turns of the event loop before. In between, the
 * driver would still send statements on it, and nobody would ever answer them: each would hold its place in the pool
 * for good (found by ending the connections of a busy pool).
 */
class OrderlySocket extends Socket {
  /** The driver asks for this name when it encrypts. */
  host: string | undefined
  #failure: Error | undefined

  override emit(event: string, ...args: unknown[]): boolean {
    if (event === 'error') {
      this.#failure ??= args[0] as Error
      return true
    }
    if (event === 'close' && this.#failure) super.emit('error', this.#failure)
    return super.emit(event, ...args)
  }
}

/** Opens a socket for the driver. It may write at once: what it says before the connection stands is sent then. */
export function orderlySocket({ host, port, path }: DatabasePlace): Socket {
  const socket = new OrderlySocket()
  if (path) return socket.connect(path)
  socket.host = host[0]
  return socket.connect(port[0] ?? 5432, host[0] ?? 'localhost')
}
