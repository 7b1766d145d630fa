import { isUuid } from '../../contract/shapes.ts'
import type { LiveEvent } from './live-event.ts'
import { ShotFrames } from './shot-frames.ts'
import type { LiveServer, LiveSocket } from './watch-prices.ts'

type ShotEvent = Extract<LiveEvent, { name: 'shot' }>

/** Sends the shots of fast rounds to the sockets in their rooms, a few frames a second. */
export interface ShotRooms {
  hear(shot: ShotEvent): void
  close(): void
}

export function shotRooms(io: LiveServer): ShotRooms {
  const frames = new ShotFrames(({ operatorId, roundId, shots }) =>
    io.to(roomOf(operatorId, roundId)).emit('shots', { round_id: roundId, shots }),
  )
  return {
    hear: ({ operatorId, roundId, number, memberTag, atMs }) =>
      frames.add(operatorId, roundId, { number, tag: memberTag, at_ms: atMs }),
    close: () => frames.close(),
  }
}

/** Lets a socket join one room at a time. An unknown room is silent like any other. */
export function answerShotWatchers(socket: LiveSocket): void {
  socket.on('watch-shots', async (roundId, answer) => {
    if (typeof answer !== 'function') return
    if (typeof roundId !== 'string' || !isUuid(roundId)) return answer(false)
    const room = roomOf(socket.data.member.operatorId, roundId)
    for (const other of socket.rooms) if (other.startsWith(ROOM) && other !== room) await socket.leave(other)
    await socket.join(room)
    answer(true)
  })
}

const ROOM = 'shots:'

/** With the operator's id, so that nobody receives another site's shots. */
function roomOf(operatorId: string, roundId: string): string {
  return `${ROOM}${operatorId}:${roundId}`
}
