import type { Server, Socket } from 'socket.io'
import type { SocketEvents, SocketQuestions } from '../../contract/events.ts'
import type { BoardShown } from '../../contract/services/board.ts'
import { isUuid } from '../../contract/shapes.ts'
import type { MemberCaller } from '../api/road/caller.ts'
import { readingTurnOf } from '../api/road/turns.ts'
import { showBoard } from '../api/shapes/boards.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { readBoard } from '../features/booking/read-board.ts'
import { PriceBoards } from './price-boards.ts'

/** The member of a socket, and what it watches. */
export interface SocketMember {
  member: MemberCaller
  /** A question is being answered; another one gets null meanwhile. */
  isAsking?: boolean
}

export type LiveServer = Server<SocketQuestions, SocketEvents, Record<string, never>, SocketMember>
export type LiveSocket = Socket<SocketQuestions, SocketEvents, Record<string, never>, SocketMember>

/** The boards of this process, sent to its sockets that watch them. */
export function priceBoards(io: LiveServer, ctx: Context): PriceBoards {
  return new PriceBoards({
    read: async (operatorId, roundId) => {
      const board = await readBoard(ctx, operatorId, roundId)
      return board && showBoard(board)
    },
    // Each process numbers its own frames, so they go to its own sockets.
    emit: (frame) => io.local.to(boardRoom(frame.round_id)).emit('prices', frame),
    isWatched: (roundId) => (io.sockets.adapter.rooms.get(boardRoom(roundId))?.size ?? 0) > 0,
    onFailure: (error) => ctx.log.warn({ err: error }, 'a board of prices was not read'),
    clock: {
      nowMs: () => performance.now(),
      after(waitMs, act) {
        const timer = setTimeout(act, waitMs)
        return () => clearTimeout(timer)
      },
    },
  })
}

/**
 * Lets a socket watch one board at a time. An invalid or too early question is answered null. A board may have to be read: that
 * takes a turn of the member's readings, for a member has many sockets.
 */
export function answerWatchers(socket: LiveSocket, boards: PriceBoards, ctx: Context): void {
  socket.on('watch-prices', (roundId, answer) => {
    if (typeof answer !== 'function') return
    if (typeof roundId !== 'string' || !isUuid(roundId) || socket.data.isAsking) return answer(null)
    socket.data.isAsking = true
    const { turns, key, limit } = readingTurnOf(ctx, socket.data.member)
    turns
      .run(key, limit, () => watch(socket, boards, roundId))
      .then(answer, (error: unknown) => {
        if (!(error instanceof Refusal)) ctx.log.warn({ err: error }, 'a board of prices was not answered')
        answer(null)
      })
      .finally(() => {
        socket.data.isAsking = false
      })
  })
}

async function watch(socket: LiveSocket, boards: PriceBoards, roundId: string): Promise<BoardShown | null> {
  // Nobody takes a socket that has gone meanwhile out of a room again.
  if (!socket.connected) return null
  for (const room of socket.rooms) {
    if (room.startsWith(BOARD) && room !== boardRoom(roundId)) await socket.leave(room)
  }
  // Joined before the board is read, so that no frame after the answer is missed.
  await socket.join(boardRoom(roundId))
  const board = await boards.watch(socket.data.member.operatorId, roundId)
  if (!board) await socket.leave(boardRoom(roundId))
  return board
}

const BOARD = 'board:'

function boardRoom(roundId: string): string {
  return BOARD + roundId
}
