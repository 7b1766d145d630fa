import { bangkokIso } from '../../../../domain/calendar/bangkok.ts'
import { isStopOver, returnAfter } from '../../../../domain/safer/play-stop.ts'
import { findLastStop, type StoredStop } from '../../../features/safer/queries-stops.ts'
import { returnToPlay, stopPlay } from '../../../features/safer/stop-play.ts'
import type { ServiceHandlers } from '../../road/caller.ts'

/** The calls of a member who stops playing for a time. */
export const playControlHandlers: Pick<
  ServiceHandlers<'organize'>,
  'playControl' | 'stopPlay' | 'returnToPlay'
> = {
  async playControl(ctx, { member }) {
    const last = await findLastStop(ctx.read, member.memberId)
    return { stop: last ? shown(last) : null }
  },

  async stopPlay(ctx, { member }, { body }) {
    return { stop: shown(await stopPlay(ctx, { caller: member, ...body })) }
  },

  async returnToPlay(ctx, { member }) {
    return { stop: shown(await returnToPlay(ctx, member)) }
  },
}

function shown(stop: StoredStop) {
  const iso = (at: Date) => bangkokIso(at.getTime())
  const { kind, length, beganAt, endsAt, returnsAt, readAt } = stop
  return {
    ...{ kind, length, began_at: iso(beganAt), ends_at: iso(endsAt) },
    ...{ returns_at: returnsAt && iso(returnsAt), holds: !isStopOver(stop, readAt) },
    may_return: returnsAt === null && 'returnsAt' in returnAfter(stop, readAt),
  }
}
