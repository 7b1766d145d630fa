import { connect, type Socket } from 'node:net'
import { setTimeout as rest } from 'node:timers/promises'

/** When the next request is due, in the time of `performance.now()`; resolves no earlier. Without a pace: at once. */
export function paceFrom(beganMs: number, perSecond: number | undefined): () => Promise<number> {
  let nth = 0
  return async () => {
    if (perSecond === undefined) return performance.now()
    const dueMs = beganMs + (nth * 1000) / perSecond
    nth += 1
    const leftMs = dueMs - performance.now()
    if (leftMs > 0) await rest(leftMs)
    return dueMs
  }
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket))
    socket.setNoDelay(true)
    socket.once('error', reject)
  })
}

const ASKS = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'

/** Two loads that open at once stay below what the site lets one address open without a word. */
const OPEN_AT_ONCE = 32

/**
 * Connections that have been answered: the site ends the oldest of many that say nothing yet. Some at a time, for the first of them may not
 * wait for the last until they count as idle.
 */
export async function openAnswered(port: number, count: number): Promise<Socket[]> {
  const sockets: Socket[] = []
  while (sockets.length < count) {
    const some = Array.from({ length: Math.min(OPEN_AT_ONCE, count - sockets.length) }, () => open(port))
    const opened = await Promise.all(some)
    await Promise.all(opened.map((socket) => exchange(socket, ASKS)))
    sockets.push(...opened)
  }
  return sockets
}

/** Sends a request and waits for the whole answer. */
export function exchange(socket: Socket, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const onChunk = (chunk: Buffer) => {
      text += chunk.toString('latin1')
      const end = text.indexOf('\r\n\r\n')
      if (end < 0) return
      const length = /content-length: (\d+)/i.exec(text.slice(0, end))
      if (!length) return done(reject, new Error(`an answer without a length: ${text.slice(0, 200)}`))
      if (text.length >= end + 4 + Number(length[1])) done(resolve, text.slice(end + 4))
    }
    const onClose = () => done(reject, new Error('the server closed the connection'))
    function done<T>(settle: (value: T) => void, value: T): void {
      socket.off('data', onChunk)
      socket.off('close', onClose)
      settle(value)
    }
    socket.on('data', onChunk)
    socket.once('close', onClose)
    socket.write(request)
  })
}
