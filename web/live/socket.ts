import { io, type Socket } from 'socket.io-client'
import type { SocketEvents, SocketGreeting, SocketQuestions } from '../../contract/events.ts'

/** Imports one name of the library, so that transports we never use stay out of the bundle. */
export function openSocket(greeting: SocketGreeting): Socket<SocketEvents, SocketQuestions> {
  return io({ transports: ['websocket'], auth: { ...greeting }, withCredentials: true })
}
