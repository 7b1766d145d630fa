import type { Socket } from 'socket.io-client'
import type { SocketEvents, SocketGreeting, SocketQuestions } from '../../contract/events.ts'
import type { BoardShown } from '../../contract/services/board.ts'

export type LiveName = keyof SocketEvents
export type LiveEvent<N extends LiveName> = Parameters<SocketEvents[N]>[0]
type Handler = (event: never) => void

const handlers = new Map<LiveName, Set<Handler>>()

/** Calls the handler for every such event until the returned function is called. */
export function listen<N extends LiveName>(name: N, handler: (event: LiveEvent<N>) => void): () => void {
  const known = handlers.get(name) ?? new Set()
  handlers.set(name, known)
  known.add(handler)
  return () => known.delete(handler)
}

/** Hands an event to all who listen. */
function tell<N extends LiveName>(name: N, event: LiveEvent<N>): void {
  for (const handler of [...(handlers.get(name) ?? [])]) (handler as (event: LiveEvent<N>) => void)(event)
}

let connected: Socket<SocketEvents, SocketQuestions> | undefined
const connectionListeners = new Set<(isConnected: boolean) => void>()
/** The server answers at once or not at all. */
const ANSWER_WITHIN_MS = 5_000

/** Tells now whether the socket is open, and each time that changes, until the returned function is called. */
export function listenToConnection(handler: (isConnected: boolean) => void): () => void {
  connectionListeners.add(handler)
  if (connected) handler(true)
  return () => connectionListeners.delete(handler)
}

/** The live prices of a round, whose changes come as `prices` from here on; null where they cannot be had. */
export async function watchPrices(roundId: string): Promise<BoardShown | null> {
  const board = connected?.timeout(ANSWER_WITHIN_MS).emitWithAck('watch-prices', roundId)
  return board ? board.catch(() => null) : null
}

/** Hears the shots of a round as `shots` from here on. */
export async function watchShots(roundId: string): Promise<boolean> {
  const standing = connected?.timeout(ANSWER_WITHIN_MS).emitWithAck('watch-shots', roundId)
  return standing ? standing.catch(() => false) : false
}

function setConnected(socket: typeof connected): void {
  connected = socket
  for (const handler of [...connectionListeners]) handler(socket !== undefined)
}

/** Opens the socket of a member. Its library is fetched here, after the first paint. Returns how to close it. */
export function connect(greeting: SocketGreeting): () => void {
  let close: (() => void) | undefined
  let closed = false
  void import('./socket.ts').then(({ openSocket }) => {
    if (closed) return
    const socket = openSocket(greeting)
    // The events of contract/events.ts and nothing else reach the page; unknown ones have no listener.
    socket.onAny((name: LiveName, event: LiveEvent<LiveName>) => tell(name, event))
    // Seated, not only connected: a question before that is asked of nobody.
    socket.on('hello', () => setConnected(socket))
    socket.on('disconnect', () => setConnected(undefined))
    close = () => socket.close()
  })
  return () => {
    closed = true
    close?.()
  }
}
