import { Socket } from 'node:net'

/** The address of a database, as parsed by the driver. */
export interface DatabasePlace {
  readonly host: readonly string[]
  readonly port: readonly number[]
  readonly path?: string | false
}

/**
 * A socket that emits its error when it closes, not some turns of the event loop earlier. In between, the driver would
 * send statements that never get an answer, and each would occupy a connection of the pool for good (found by ending
 * the connections of a busy pool).
 */
class OrderlySocket extends Socket {
  /** The driver reads this name for TLS. */
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

/** Opens a socket for the driver, which may write at once: bytes are buffered until it is connected. */
export function orderlySocket({ host, port, path }: DatabasePlace): Socket {
  const socket = new OrderlySocket()
  if (path) return socket.connect(path)
  socket.host = host[0]
  return socket.connect(port[0] ?? 5432, host[0] ?? 'localhost')
}
