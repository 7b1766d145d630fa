import { toBaht } from '../../../../contract/shapes.ts'
import { assistantMay } from '../../../../domain/assistants/permissions.ts'
import { bangkokIso } from '../../../../domain/calendar/bangkok.ts'
import type { Satang } from '../../../../domain/money.ts'
import { leftOf, moreFreeAt, raiseTimes } from '../../../../domain/safer/play-limit.ts'
import { isStopOver, stopsAhead } from '../../../../domain/safer/play-stop.ts'
import { readBudget } from '../../../features/assistants/sales.ts'
import {
  beatPlay,
  chooseCheck,
  confirmCheck,
  type PlayShown,
  readPlay,
} from '../../../features/safer/play-beat.ts'
import { findLastStop } from '../../../features/safer/queries-stops.ts'
import { type LimitOfMember, readLimits } from '../../../features/safer/read-limits.ts'
import { confirmLimit, dropRaise, setLimit } from '../../../features/safer/set-limit.ts'
import { returnToPlay, stopPlay } from '../../../features/safer/stop-play.ts'
import type { MemberCaller, ServiceHandlers } from '../../road/caller.ts'
import { stopNoted, stopShown } from '../../shapes/safer/play-stop.ts'
import { shownCredit } from '../assistants/shown-credit.ts'

/** The calls of a member who stops playing for a time, or limits it. */
export const playControlHandlers: Pick<
  ServiceHandlers<'organize'>,
  | 'playControl'
  | 'playNotes'
  | 'stopPlay'
  | 'returnToPlay'
  | 'setLimit'
  | 'setTimeLimit'
  | 'confirmLimit'
  | 'dropRaise'
  | 'playBeat'
  | 'playCheck'
  | 'setCheck'
> = {
  async playControl(ctx, { member }) {
    const [last, limits, play] = await Promise.all([
      findLastStop(ctx.read, member.memberId),
      readLimits(ctx.read, member.memberId),
      readPlay(ctx.read, member.memberId),
    ])
    return {
      stop: last ? stopShown(last) : null,
      may_begin: stopsAhead(last, play.now).map(({ endsAt, ...begun }) => ({
        ...begun,
        ends_at: bangkokIso(endsAt.getTime()),
      })),
      limits: limits.map(limitShown),
      ...{ check: play.every, check_longest: play.longest },
      check_due: checkDue(play),
    }
  },

  async playNotes(ctx, { member }) {
    const { memberId, assistant } = member
    const sells = assistant !== undefined && assistantMay(assistant.permissions, 'bet')
    const [last, budget] = await Promise.all([
      findLastStop(ctx.read, memberId),
      sells ? readBudget(ctx.read, { memberId, assistantId: assistant.id }) : null,
    ])
    return { stop: last && !isStopOver(last, last.readAt) ? stopNoted(last) : null, budget }
  },

  async stopPlay(ctx, { member }, { body: { seen, ...wish } }) {
    const of = { caller: member, ...wish, seen: seen ? new Date(seen) : null }
    return { stop: stopShown(await stopPlay(ctx, of)) }
  },

  async returnToPlay(ctx, { member }) {
    return { stop: stopShown(await returnToPlay(ctx, member)) }
  },

  async setLimit(ctx, { member }, { body: { amount, ...of } }) {
    await setLimit(ctx, { caller: member, ...of, max: amount })
    return {}
  },

  async setTimeLimit(ctx, { member }, { body: { minutes, ...of } }) {
    await setLimit(ctx, { caller: member, kind: 'time', ...of, max: minutes })
    return {}
  },

  async playBeat(ctx, { member }) {
    return { play: playShown(member, await beatPlay(ctx, member)) }
  },

  async playCheck(ctx, { member }) {
    return { play: playShown(member, await confirmCheck(ctx, member)) }
  },

  async setCheck(ctx, { member }, { body }) {
    await chooseCheck(ctx, member, body.minutes)
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

/** Null: none waits. */
function checkDue({ now, beganAt, dueAt, staked, won, inGames }: PlayShown) {
  if (!beganAt || !dueAt || now < dueAt) return null
  const minutes = Math.floor((now.getTime() - beganAt.getTime()) / 60_000)
  return { minutes, staked: toBaht(staked), won: toBaht(won), in_games: toBaht(inGames) }
}

/** The check of reality is the member's: no assistant is shown it, and none confirms it. */
function playShown(member: MemberCaller, play: PlayShown) {
  const iso = (at: Date | null) => at && bangkokIso(at.getTime())
  return {
    ...{ now: bangkokIso(play.now.getTime()), began_at: iso(play.beganAt), every: play.every },
    ...{ staked: shownCredit(member, play.staked), won: shownCredit(member, play.won) },
    in_games: shownCredit(member, play.inGames),
    due_at: member.assistant ? null : iso(play.dueAt),
    ...{ minutes_left: play.minutesLeft, more_at: iso(play.moreAt) },
  }
}

function limitShown({ kind, span, max, use, asked, readAt }: LimitOfMember) {
  const iso = (at: Date) => bangkokIso(at.getTime())
  const shownAs = (figure: number) => (kind === 'time' ? figure : toBaht(figure as Satang))
  const more = use && moreFreeAt(use)
  const times = asked && raiseTimes(asked.at)
  return {
    ...{ kind, span, amount: max === null ? null : shownAs(max) },
    ...{ left: use ? shownAs(leftOf(use)) : null, more_at: more ? iso(more) : null },
    asked:
      asked && times
        ? {
            ...{ amount: asked.max === null ? null : shownAs(asked.max) },
            ...{ from: iso(times.from), until: iso(times.until), may_confirm: readAt >= times.from },
          }
        : null,
  }
}
