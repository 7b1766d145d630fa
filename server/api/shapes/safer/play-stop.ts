import { bangkokIso } from '../../../../domain/calendar/bangkok.ts'
import { isStopOver, returnAfter } from '../../../../domain/safer/play-stop.ts'
import type { StoredStop } from '../../../features/safer/queries-stops.ts'

/** What the line above play tells, to the member and to each assistant. */
export function stopNoted(stop: StoredStop) {
  const { kind, ends_at, returns_at, may_return } = stopShown(stop)
  return { kind, ends_at, returns_at, may_return }
}

export function stopShown(stop: StoredStop) {
  const iso = (at: Date) => bangkokIso(at.getTime())
  const { kind, length, beganAt, endsAt, returnsAt, readAt } = stop
  return {
    ...{ kind, length, began_at: iso(beganAt), ends_at: iso(endsAt) },
    ...{ returns_at: returnsAt && iso(returnsAt), holds: !isStopOver(stop, readAt) },
    may_return: returnsAt === null && 'returnsAt' in returnAfter(stop, readAt),
  }
}
