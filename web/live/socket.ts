import { io, type Socket } from 'socket.io-client'
import type { SocketEvents, SocketGreeting, SocketQuestions } from '../../contract/events.ts'

/** Opens the socket. Asks the library for one name, so that the ways to the server we never take stay out of the bundle. */
export function openSocket(greeting: SocketGreeting): Socket<SocketEvents, SocketQuestions> {
  return io({ transports: ['websocket'], auth: { ...greeting }, withCredentials: true })
}
