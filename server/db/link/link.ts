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
  /** Looks after a socket that somebody else opens: while the database is away, it is closed at once. */
  readonly watch: <Watched extends Socket>(socket: Watched) => Watched
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
const SILENT_LOOKS = 6
/** It is asked anew at every second look: the first packet of one question may be lost, and is sent again after a second only. */
const LOOKS_A_QUESTION = 2

/**
 * "Do you speak TLS?", which a database and a pooler answer with one letter before anybody signs in: neither a full
 * pool nor a long lock keeps them from it.
 */
const ARE_YOU_THERE = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

/** `onChange` hears that the database is away or back, and how many connections were closed. */
export function openLink(onChange: (isAway: boolean, open: number) => void = () => {}): Link {
  return new OpenLink(onChange)
}

class OpenLink implements Link {
  readonly #onChange: (isAway: boolean, open: number) => void
  /** The open ones, with how much each had heard at the last look. */
  readonly #sockets = new Map<Socket, number>()
  readonly #waiting = new Set<{ readonly sinceMs: number }>()
  #place: DatabasePlace | undefined
  /** Without an answer yet. */
  readonly #questions = new Set<Socket>()
  #isAway = false
  /** Of a question that was not answered yet; undefined: nothing was asked. */
  #silentLooks: number | undefined
  /** When it last said anything. */
  #heardMs = 0
  #looking: NodeJS.Timeout | undefined

  constructor(onChange: (isAway: boolean, open: number) => void) {
    this.#onChange = onChange
  }

  readonly socket = (place: DatabasePlace): Socket => {
    this.#place = place
    return this.watch(orderlySocket(place))
  }

  readonly watch = <Watched extends Socket>(socket: Watched): Watched => {
    this.#sockets.set(socket, 0)
    socket.once('close', () => this.#sockets.delete(socket))
    // What is begun in the silence would be waited for long after it: the kernel's pauses double. Who opened it listens by then.
    if (this.#isAway) setImmediate(() => socket.destroy(silence()))
    return socket
  }

  enter(): () => void {
    this.#looking ??= setInterval(() => this.#look(), LOOK_MS).unref()
    if (this.#isAway) throw new Unavailable('database', { cause: silence() })
    const mine = { sinceMs: performance.now() }
    this.#waiting.add(mine)
    return () => this.#waiting.delete(mine)
  }

  close(): void {
    clearInterval(this.#looking)
    this.#looking = undefined
    this.#forgetQuestion()
  }

  #look(): void {
    if (this.#hasSpoken()) this.#hear()
    else if (this.#silentLooks !== undefined) this.#silentLooks += 1
    if (this.#silentLooks !== undefined && this.#silentLooks >= SILENT_LOOKS) this.#cut()
    const [longest] = this.#waiting
    const quietMs = longest ? performance.now() - Math.max(longest.sinceMs, this.#heardMs) : 0
    if (this.#isAway || quietMs > SLOW_MS) this.#ask()
    else if (!longest) this.close()
  }

  /** Whether anything came from the database since the last look. */
  #hasSpoken(): boolean {
    let isNew = false
    for (const [socket, before] of this.#sockets) {
      if (socket.bytesRead > before) isNew = true
      // For TLS the driver takes all listeners off, ours as well.
      if (socket.destroyed) this.#sockets.delete(socket)
      else this.#sockets.set(socket, socket.bytesRead)
    }
    return isNew
  }

  #hear(): void {
    this.#heardMs = performance.now()
    this.#forgetQuestion()
  }

  #ask(): void {
    const looks = this.#silentLooks ?? 0
    this.#silentLooks = looks
    if (!this.#place || (this.#questions.size > 0 && looks % LOOKS_A_QUESTION > 0)) return
    const socket = this.#openQuestion(this.#place)
    this.#questions.add(socket)
    socket.write(ARE_YOU_THERE)
    socket.once('data', () => {
      this.#hear()
      if (this.#isAway) this.#turn(false, 0)
    })
    // Refused or lost: asked anew, and no look less for it.
    socket.once('error', () => {})
    socket.once('close', () => this.#questions.delete(socket))
  }

  /** To the address of a connection that is open: a name would have to be looked up, which may take as long as a silence. */
  #openQuestion(place: DatabasePlace): Socket {
    for (const { remoteAddress } of this.#sockets.keys()) {
      if (remoteAddress !== undefined) return orderlySocket({ ...place, host: [remoteAddress] })
    }
    return orderlySocket(place)
  }

  #cut(): void {
    const open = this.#sockets.size
    this.#forgetQuestion()
    for (const socket of this.#sockets.keys()) drop(socket)
    if (!this.#isAway) this.#turn(true, open)
  }

  #forgetQuestion(): void {
    this.#silentLooks = undefined
    for (const socket of this.#questions) socket.destroy()
    this.#questions.clear()
  }

  #turn(isAway: boolean, open: number): void {
    this.#isAway = isAway
    this.#onChange(isAway, open)
  }
}

/**
 * By a reset: closed otherwise, the kernel would go on sending what the silence has swallowed, and once the road is healed the database would
 * be told that somebody is there, and keep the locks of a transaction that nobody ends.
 */
function drop(socket: Socket): void {
  const isConnected = socket.remoteAddress !== undefined
  if (!isConnected) return void socket.destroy(silence())
  socket.resetAndDestroy()
  socket.emit('error', silence())
}

/**
 * The code by which the driver's callers know a connection that is gone. Not ETIMEDOUT, for which the queue pauses up to 4.5 s before it
 * asks again, and does not end meanwhile.
 */
function silence(): Error {
  return Object.assign(new Error('the database does not answer'), { code: 'ECONNRESET' })
}
