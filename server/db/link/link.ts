import type { Socket } from 'node:net'
import { Unavailable } from '../../errors.ts'
import { type DatabasePlace, orderlySocket } from '../orderly-socket.ts'

/**
 * The road to one database. A network that drops packets closes no connection: a statement sent into it would wait for as long
 * as the kernel sends it again, a quarter of an hour. So while somebody waits for long the database is asked whether it is
 * there, and once nothing at all comes from it every connection is closed, and who comes is refused at once until it answers.
 */
export interface Link {
  /** Opens a socket that is closed with the others. */
  readonly socket: (place: DatabasePlace) => Socket
  /** Somebody waits for the database from now on, until the returned function is called. Throws `Unavailable` while it is away. */
  enter(): () => void
  close(): void
}

/** How often the database is looked after, while somebody waits or it is away. */
const LOOK_MS = 200
/** It is asked once somebody has waited so long, and not a byte of it came for as long. */
const SLOW_MS = 400
/**
 * After so many looks since it was asked, one after the other, in which not a byte came, it is away. Looks and not a time: what
 * held up this process itself, as a large picture or a garbage collection, is one look.
 */
const SILENT_LOOKS = 5

/**
 * "Do you speak TLS?", which a database and a pooler answer with one letter before anybody signs in: neither a full
 * pool nor a long lock keeps them from it.
 */
const ARE_YOU_THERE = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

export function openLink(onChange: (isAway: boolean, open: number) => void = () => {}): Link {
  /** The open ones, with how much each had heard at the last look. */
  const sockets = new Map<Socket, number>()
  const waiting = new Set<{ readonly sinceMs: number }>()
  let place: DatabasePlace | undefined
  let question: Socket | undefined
  let isAway = false
  /** Of a question that was not answered yet; undefined: nothing was asked. */
  let silentLooks: number | undefined
  /** When it last said anything. */
  let heardMs = 0
  let looking: NodeJS.Timeout | undefined

  function openSocket(where: DatabasePlace): Socket {
    const socket = orderlySocket(where)
    place = where
    sockets.set(socket, 0)
    socket.once('close', () => sockets.delete(socket))
    return socket
  }

  function look(): void {
    if (hasSpoken()) hear()
    else if (silentLooks !== undefined) silentLooks += 1
    if (silentLooks !== undefined && silentLooks >= SILENT_LOOKS) cut()
    const [longest] = waiting
    const quietSinceMs = longest && Math.max(longest.sinceMs, heardMs)
    if (isAway || (quietSinceMs !== undefined && performance.now() - quietSinceMs > SLOW_MS)) ask()
    else if (waiting.size === 0) stop()
  }

  function hear(): void {
    heardMs = performance.now()
    silentLooks = undefined
    question?.destroy()
  }

  /** Whether anything came from the database since the last look. */
  function hasSpoken(): boolean {
    let isNew = false
    for (const [socket, before] of sockets) {
      if (socket.bytesRead > before) isNew = true
      sockets.set(socket, socket.bytesRead)
    }
    return isNew
  }

  function ask(): void {
    silentLooks ??= 0
    if (question || !place) return
    const socket = orderlySocket(place)
    question = socket
    socket.write(ARE_YOU_THERE)
    socket.once('data', () => {
      hear()
      if (isAway) turn(false)
    })
    // Refused or lost: asked anew at the next look, and no look less for it.
    socket.once('error', () => {})
    socket.once('close', () => {
      if (question === socket) question = undefined
    })
  }

  function cut(): void {
    const open = sockets.size
    forgetQuestion()
    for (const socket of sockets.keys()) socket.destroy(silence())
    if (!isAway) turn(true, open)
  }

  function forgetQuestion(): void {
    silentLooks = undefined
    question?.destroy()
    question = undefined
  }

  function turn(away: boolean, open = 0): void {
    isAway = away
    onChange(away, open)
  }

  function stop(): void {
    clearInterval(looking)
    looking = undefined
    forgetQuestion()
  }

  return {
    socket: openSocket,
    enter() {
      looking ??= setInterval(look, LOOK_MS).unref()
      if (isAway) throw new Unavailable('database', { cause: silence() })
      const mine = { sinceMs: performance.now() }
      waiting.add(mine)
      return () => waiting.delete(mine)
    },
    close: stop,
  }
}

/** The code by which the driver's callers know a connection that is gone. */
function silence(): Error {
  return Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' })
}
