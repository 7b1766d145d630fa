import { toBaht } from '../../../../contract/shapes.ts'
import { bangkokIso } from '../../../../domain/calendar/bangkok.ts'
import { leftOf, moreFreeAt, raiseTimes } from '../../../../domain/safer/play-limit.ts'
import { isStopOver, returnAfter } from '../../../../domain/safer/play-stop.ts'
import { findLastStop, type StoredStop } from '../../../features/safer/queries-stops.ts'
import { type LimitOfMember, readLimits } from '../../../features/safer/read-limits.ts'
import { confirmLimit, dropRaise, setLimit } from '../../../features/safer/set-limit.ts'
import { returnToPlay, stopPlay } from '../../../features/safer/stop-play.ts'
import type { ServiceHandlers } from '../../road/caller.ts'

/** The calls of a member who stops playing for a time, or limits it. */
export const playControlHandlers: Pick<
  ServiceHandlers<'organize'>,
  'playControl' | 'stopPlay' | 'returnToPlay' | 'setLimit' | 'confirmLimit' | 'dropRaise'
> = {
  async playControl(ctx, { member }) {
    const [last, limits] = await Promise.all([
      findLastStop(ctx.read, member.memberId),
      readLimits(ctx.read, member.memberId),
    ])
    return { stop: last ? shown(last) : null, limits: limits.map(limitShown) }
  },

  async stopPlay(ctx, { member }, { body }) {
    return { stop: shown(await stopPlay(ctx, { caller: member, ...body })) }
  },

  async returnToPlay(ctx, { member }) {
    return { stop: shown(await returnToPlay(ctx, member)) }
  },

  async setLimit(ctx, { member }, { body: { amount, ...of } }) {
    await setLimit(ctx, { caller: member, ...of, max: amount })
    return {}
  },

  async confirmLimit(ctx, { member }, { body }) {
    await confirmLimit(ctx, { caller: member, ...body })
    return {}
  },

  async dropRaise(ctx, { member }, { body }) {
    await dropRaise(ctx, { caller: member, ...body })
    return {}
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

function limitShown({ kind, span, max, use, asked, readAt }: LimitOfMember) {
  const iso = (at: Date) => bangkokIso(at.getTime())
  const more = use && moreFreeAt(use)
  const times = asked && raiseTimes(asked.at)
  return {
    ...{ kind, span, amount: max === null ? null : toBaht(max) },
    ...{ left: use ? toBaht(leftOf(use)) : null, more_at: more ? iso(more) : null },
    asked:
      asked && times
        ? {
            ...{ amount: asked.max === null ? null : toBaht(asked.max) },
            ...{ from: iso(times.from), until: iso(times.until), may_confirm: readAt >= times.from },
          }
        : null,
  }
}
