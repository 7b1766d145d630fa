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

/** Our own word of the startup message, which makes it long enough to be sent at once. */
export const GREETING = 'lottery.greeting'

/** The same for a pooler, which refuses startup words it does not know: the greeting makes the driver write, and stays here. */
export function withoutGreeting(socket: Socket): Socket {
  const write = socket.write.bind(socket)
  socket.write = ((bytes: Buffer, ...rest: []) => {
    socket.write = write
    return write(cutGreeting(bytes), ...rest)
  }) as Socket['write']
  return socket
}

/** A startup message: its length, the protocol's version, then words with a zero behind each, in pairs. */
function cutGreeting(message: Buffer): Buffer {
  const from = message.indexOf(`${GREETING}\0`)
  if (from === -1) return message
  const to = message.indexOf(0, from + GREETING.length + 1) + 1
  const short = Buffer.concat([message.subarray(0, from), message.subarray(to)])
  short.writeInt32BE(short.length)
  return short
}
