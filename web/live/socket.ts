import { io, type Socket } from 'socket.io-client'
import type { SocketEvents, SocketGreeting, SocketQuestions } from '../../contract/events.ts'

/** Imports one name of the library, so that transports we never use stay out of the bundle. */
export function openSocket(greeting: SocketGreeting): Socket<SocketEvents, SocketQuestions> {
  const socket = io({ transports: ['websocket'], auth: { ...greeting }, withCredentials: true })
  // What the server asks about was heard: it is told no more.
  return socket.onAny((...args) => {
    const answer: unknown = args.at(-1)
    if (typeof answer === 'function') answer()
  })
}
