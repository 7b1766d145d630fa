import type { SocketEvents, SocketGreeting } from '../../contract/events.ts'

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

/** Opens the socket of a member. Its library is fetched here, after the first paint. Returns how to close it. */
export function connect(greeting: SocketGreeting): () => void {
  let close: (() => void) | undefined
  let closed = false
  void import('socket.io-client').then(({ io }) => {
    if (closed) return
    const socket = io({ transports: ['websocket'], auth: { ...greeting }, withCredentials: true })
    // The events of contract/events.ts and nothing else reach the page; unknown ones have no listener.
    socket.onAny((name: LiveName, event: LiveEvent<LiveName>) => tell(name, event))
    close = () => socket.close()
  })
  return () => {
    closed = true
    close?.()
  }
}
