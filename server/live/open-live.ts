import type { Server as HttpServer } from 'node:http'
import { Server } from 'socket.io'
import { cookieValue } from '../../contract/client.ts'
import { ASSISTANT_PERMISSIONS, assistantMay } from '../../domain/assistants/permissions.ts'
import type { MemberCaller } from '../api/road/caller.ts'
import { sessionCookieName } from '../api/road/session-cookies.ts'
import { isFromOurPages } from '../api/road/xsrf.ts'
import type { Context } from '../context.ts'
import type { Operator } from '../features/operators/operator.ts'
import { type EndedSessions, watchEndedSeats } from './ended-seats.ts'
import type { LiveEvent } from './live-event.ts'
import { tellAdjusted } from './missed/tell-adjustments.ts'
import { tellDeposited } from './missed/tell-deposits.ts'
import { tellMissed } from './missed/tell-missed.ts'
import type { MoneyPages } from './money-pages.ts'
import type { SilentConnections } from './silent-connections.ts'
import { answerWatchers, type LiveServer, type LiveSocket, priceBoards } from './watch-prices.ts'
import { answerShotWatchers, shotRooms } from './watch-shots.ts'

export interface LiveParts {
  readonly ctx: Context
  readonly findOperator: (host: string) => Promise<Operator>
  readonly authenticate: (request: {
    readonly operator: Operator
    readonly cookie: string | undefined
    readonly bearer: string | undefined
  }) => Promise<MemberCaller | undefined>
  readonly sessions: EndedSessions
  readonly silent: SilentConnections
  readonly listen: (hear: (event: LiveEvent) => void) => () => void
}

/** A browser that is silent for this long is disconnected. */
const PING_TIMEOUT_MS = 20_000
/** Members act through calls; sockets send only the greeting and which board they watch. */
const MAX_MESSAGE_BYTES = 4 * 1024

/** Sockets of one member in this process: more than pages on all devices. Bounds memory. */
const MAX_SOCKETS_OF_ONE = 32

/** Opens the socket server: a member's browser gets its own events and its operator's rounds. */
export function openLive(server: HttpServer, parts: LiveParts): { close(): Promise<void> } {
  const { ctx } = parts
  const io: LiveServer = new Server(server, {
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    pingTimeout: PING_TIMEOUT_MS,
    // Browsers send cookies with sockets of any site; only our own pages may open one.
    allowRequest: (request, decide) => {
      const isOurs = isFromOurPages(request.headers, ctx.config.publicUrl)
      if (isOurs) parts.silent.opened(request)
      decide(null, isOurs)
    },
  })
  io.use((socket, next) => {
    parts.silent.heard(socket.request.socket)
    authenticate(parts, socket).then(
      (member) => {
        if (!member || member.assistant?.mustSetUp) return next(new Error('UNAUTHENTICATED'))
        socket.data.member = member
        next()
      },
      () => next(new Error('UNAVAILABLE')),
    )
  })
  const boards = priceBoards(io, ctx)
  io.on('connection', (socket) => {
    if (!takeSeat(io, socket)) return
    socket.emit('hello', { now: ctx.now().toISOString() })
    answerWatchers(socket, boards, ctx)
    answerShotWatchers(socket)
    if (!socket.data.member.assistant) tellMissed(ctx, socket)
    ctx.metrics.sockets.inc()
    socket.on('disconnect', () => ctx.metrics.sockets.dec())
  })
  const stopLooking = watchEndedSeats(io, { ctx, sessions: parts.sessions, roomOf: seatRoom })
  const shots = shotRooms(io)
  const stopListening = parts.listen((event) => {
    if (event.name === 'prices' || event.name === 'round') boards.changed(event.roundId)
    if (event.name !== 'shot') return publish(io, ctx, event)
    shots.hear(event)
  })
  return {
    close: async () => {
      stopListening()
      stopLooking()
      shots.close()
      boards.close()
      await io.close()
    },
  }
}

/** Puts a socket where it is told what concerns it. False: the member has too many, and it is sent away. */
function takeSeat(io: LiveServer, socket: LiveSocket): boolean {
  const { memberId, operatorId, assistant } = socket.data.member
  if ((io.sockets.adapter.rooms.get(seatRoom(memberId))?.size ?? 0) >= MAX_SOCKETS_OF_ONE) {
    socket.disconnect(true) // after a close by the server the page does not reconnect
    return false
  }
  // What is told of the member's money is told to an assistant who may see the balance.
  const seesMoney = assistantMay(assistant?.permissions ?? ASSISTANT_PERMISSIONS, 'balance')
  const money = seesMoney ? [memberRoom(memberId)] : []
  // Messages are the member's own: no assistant is told of them.
  const messages = assistant ? [] : [ownerRoom(memberId)]
  void socket.join([seatRoom(memberId), operatorRoom(operatorId), ...money, ...messages])
  return true
}

/**
 * Authenticates a socket: by the session's cookie from a page, by a bearer token from another program. What the greeting says of
 * role, company, agent and name has to be so.
 */
async function authenticate(parts: LiveParts, socket: LiveSocket): Promise<MemberCaller | undefined> {
  const { headers, auth } = socket.handshake
  const operator = await parts.findOperator(headers.host ?? '')
  const secure = parts.ctx.config.publicUrl?.protocol === 'https:'
  const member = await parts.authenticate({
    operator,
    cookie: cookieValue(headers.cookie, sessionCookieName(secure)),
    bearer: typeof auth.token === 'string' ? auth.token : undefined,
  })
  const said = typeof auth.username === 'string' ? auth.username.toLowerCase() : ''
  const own = said === member?.name.toLowerCase() || said === member?.code.toLowerCase()
  const ofOperator = auth.company === operator.company && auth.agent === operator.agent
  return member?.operatorId === operator.id && own && ofOperator && auth.role === 'member'
    ? member
    : undefined
}

function publish(io: LiveServer, ctx: Context, event: Exclude<LiveEvent, { name: 'shot' }>): void {
  switch (event.name) {
    case 'balance':
      io.to(memberRoom(event.memberId)).emit('balance', {
        credit: event.balance,
        version: event.version,
        ...(event.game && { game: event.game }),
      })
      break
    case 'win':
      io.to(memberRoom(event.memberId)).emit('win', {
        round_id: event.roundId,
        paid: event.paid,
      })
      break
    case 'refund':
      io.to(memberRoom(event.memberId)).emit('refund', {
        round_id: event.roundId,
        amount: event.amount,
      })
      break
    case 'deposit':
      tellDeposited(ctx, moneyPages(io, event.memberId), event)
      break
    case 'adjusted':
      tellAdjusted(ctx, moneyPages(io, event.memberId), event)
      break
    case 'withdrawal':
      io.to(memberRoom(event.memberId)).emit('withdrawal', { paid: event.paid, returned: event.returned })
      break
    case 'message':
      io.to(ownerRoom(event.memberId)).emit('message', { unread: event.unread })
      break
    case 'round':
      io.to(operatorRoom(event.operatorId)).emit('round', { round_id: event.roundId, status: event.status })
      break
    case 'result':
      io.to(operatorRoom(event.operatorId)).emit('result', { round_id: event.roundId })
      break
    case 'games':
      io.to(operatorRoom(event.operatorId)).emit('games', { provider: event.provider })
      break
    case 'play':
      io.to(seatRoom(event.memberId)).emit('play')
      break
    case 'prices':
      break // sent by the boards to their watchers
    case 'signed-out':
      void disconnectEnded(io, event)
      break
    default:
      event satisfies never
  }
}

/** Disconnects the sockets of ended sessions; a member may stay signed in elsewhere. */
async function disconnectEnded(
  io: LiveServer,
  ended: Extract<LiveEvent, { name: 'signed-out' }>,
): Promise<void> {
  const sockets = await io.local.in(seatRoom(ended.memberId)).fetchSockets()
  for (const socket of sockets) {
    const { sessionId } = socket.data.member
    if (sessionId === ended.except || (ended.only !== undefined && sessionId !== ended.only)) continue
    socket.emit('signed-out')
    socket.disconnect(true)
  }
}

/** Every socket of a member, assistants included. */
function seatRoom(memberId: string): string {
  return `seat:${memberId}`
}

/** The sockets that are told of the member's money. */
function memberRoom(memberId: string): string {
  return `member:${memberId}`
}

function moneyPages(io: LiveServer, memberId: string): MoneyPages {
  const own = ownerRoom(memberId)
  return { own: io.to(own), assistants: io.to(memberRoom(memberId)).except(own) }
}

/** The sockets of the member in person. */
function ownerRoom(memberId: string): string {
  return `owner:${memberId}`
}

function operatorRoom(operatorId: string): string {
  return `operator:${operatorId}`
}
