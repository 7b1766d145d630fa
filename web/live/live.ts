import type { Socket } from 'socket.io-client'
import type { SocketEvents, SocketGreeting, SocketQuestions } from '../../contract/events.ts'
import type { BoardShown } from '../../contract/services/board.ts'

export type LiveName = keyof SocketEvents
export type LiveEvent<N extends LiveName> = Parameters<SocketEvents[N]>[0]
type Handler = (event: never) => void

const handlers = new Map<LiveName, Set<Handler>>()

/** Calls the handler for every such event. Returns how to stop. */
export function listen<N extends LiveName>(name: N, handler: (event: LiveEvent<N>) => void): () => void {
  const known = handlers.get(name) ?? new Set()
  handlers.set(name, known)
  known.add(handler)
  return () => known.delete(handler)
}

function tell<N extends LiveName>(name: N, event: LiveEvent<N>): void {
  for (const handler of [...(handlers.get(name) ?? [])]) (handler as (event: LiveEvent<N>) => void)(event)
}

let connected: Socket<SocketEvents, SocketQuestions> | undefined
const connectionListeners = new Set<(isConnected: boolean) => void>()
/** Short: the server answers at once or not at all. */
const ANSWER_WITHIN_MS = 5_000

/** Calls the handler with the state of the socket, now and on every change. Returns how to stop. */
export function listenToConnection(handler: (isConnected: boolean) => void): () => void {
  connectionListeners.add(handler)
  if (connected) handler(true)
  return () => connectionListeners.delete(handler)
}

/** The live prices of a round; later changes arrive as `prices` events. Null when they are unavailable. */
export async function watchPrices(roundId: string): Promise<BoardShown | null> {
  const board = connected?.timeout(ANSWER_WITHIN_MS).emitWithAck('watch-prices', roundId)
  return board ? board.catch(() => null) : null
}

/** Subscribes to the shots of a round, which arrive as `shots` events. */
export async function watchShots(roundId: string): Promise<boolean> {
  const standing = connected?.timeout(ANSWER_WITHIN_MS).emitWithAck('watch-shots', roundId)
  return standing ? standing.catch(() => false) : false
}

function setConnected(socket: typeof connected): void {
  connected = socket
  for (const handler of [...connectionListeners]) handler(socket !== undefined)
}

/** Opens a member's socket. The library is loaded here, after the first paint. Returns how to close it. */
export function connect(greeting: SocketGreeting): () => void {
  let close: (() => void) | undefined
  let closed = false
  void import('./socket.ts').then(({ openSocket }) => {
    if (closed) return
    const socket = openSocket(greeting)
    // Only the events of contract/events.ts have listeners; others are ignored.
    socket.onAny((name: LiveName, event: LiveEvent<LiveName>) => tell(name, event))
    // Connected means after `hello`: before that the server answers no request.
    socket.on('hello', () => setConnected(socket))
    socket.on('disconnect', () => setConnected(undefined))
    close = () => socket.close()
  })
  return () => {
    closed = true
    close?.()
  }
}
