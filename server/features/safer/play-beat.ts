import { kindsOf } from '../../../domain/ledger/movements.ts'
import { NO_MONEY, type Satang } from '../../../domain/money.ts'
import { type LimitUse, leftOf, limitRefusal, moreFreeAt } from '../../../domain/safer/play-limit.ts'
import {
  awayInGames,
  type CheckMinutes,
  checkDueAt,
  sessionLasts,
  stakedInAll,
} from '../../../domain/safer/play-session.ts'
import type { Context, Reader } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { endKeptPlay } from '../members/end-kept-play.ts'
import { type AtPlay, stopExcluded } from './follow-exclusion.ts'
import { readLimitTime } from './queries-limits.ts'
import {
  findCheckRule,
  findPlaySession,
  listTimeUses,
  sumPlayedSince,
  updateCheckMinutes,
  updatePlayChecked,
  updatePlayTouched,
} from './queries-sessions.ts'
import { findPlayBar } from './queries-stops.ts'

/** What a member at play sees of it. */
export interface PlayShown {
  readonly now: Date
  /** Null: no session lasts. */
  readonly beganAt: Date | null
  readonly staked: Satang
  /** Of that: gone to game wallets since, and not come home. */
  readonly inGames: Satang
  readonly won: Satang
  readonly every: CheckMinutes
  /** The most minutes that the operator allows. */
  readonly longest: CheckMinutes
  /** When the next check of reality is due; passed: play pauses until it is confirmed. */
  readonly dueAt: Date | null
  /** Minutes until a limit of time is reached; null without one. */
  readonly minutesLeft: number | null
  /** When there is time again, once none is left. */
  readonly moreAt: Date | null
}

/**
 * A page of play is open: the minute counts, and the session goes on or begins. Not once the member has stopped, here or at another
 * operator, or the time they gave themselves is used up: that also ends what is played in game wallets. Told by many pages at once it is one minute. Source: docs/decisions/0111-time-at-play.md.
 */
export function beatPlay(ctx: Context, who: AtPlay): Promise<PlayShown> {
  return ctx.transaction(async (tx) => {
    await tx.readClock()
    const [bar, uses] = await Promise.all([
      findPlayBar(tx, who.memberId),
      listTimeUses(tx, who.memberId, tx.now),
    ])
    const isOver = isUsedUp(uses)
    if (!bar && isOver) {
      await endKeptPlay(tx, who, ctx.chance.id())
      tx.afterCommit({ name: 'play', memberId: who.memberId })
    }
    if (!bar && !isOver && !(await stopExcluded(ctx, tx, who))) await updatePlayTouched(tx, [who])
    return shown(tx, who.memberId, tx.now, uses)
  })
}

/**
 * The member has seen the check of reality that is due and goes on; the next one is due after the member's interval. Before it is due
 * nothing changes: whoever could confirm ahead, by a second page that still asks or by a program, would never be checked.
 */
export function confirmCheck(ctx: Context, who: AtPlay): Promise<PlayShown> {
  return ctx.transaction(async (tx) => {
    await tx.readClock()
    await updatePlayChecked(tx, who.memberId)
    return shown(tx, who.memberId, tx.now, await listTimeUses(tx, who.memberId, tx.now))
  })
}

/** The same as it stands, for a page that is no play: nothing is counted. */
export async function readPlay(reader: Reader, memberId: string): Promise<PlayShown> {
  const now = await readLimitTime(reader)
  return shown(reader, memberId, now, await listTimeUses(reader, memberId, now))
}

/**
 * How often a member is checked. There is no never, and a check that is due is not put off by a longer interval. Throws `Refusal`
 * CHECK_TOO_LONG: the operator allows fewer minutes, CHECK_DUE.
 */
export function chooseCheck(ctx: Context, who: AtPlay, minutes: CheckMinutes): Promise<void> {
  return ctx.transaction(async (tx) => {
    await tx.readClock()
    const [{ every, longest }, session] = await Promise.all([
      findCheckRule(tx, who.memberId),
      findPlaySession(tx, who.memberId),
    ])
    if (minutes > longest) throw new Refusal('CHECK_TOO_LONG')
    if (every === minutes) return
    const isDue = session && sessionLasts(session, tx.now) && checkDueAt(session, every) <= tx.now
    if (isDue && minutes > every) throw new Refusal('CHECK_DUE')
    await updateCheckMinutes(tx, { ...who, minutes })
    const { operatorId, memberId } = who
    await appendAudit(tx, { operatorId, actor: `member:${memberId}`, kind: 'play.check', body: { minutes } })
  })
}

const KINDS = {
  staked: kindsOf('bet'),
  won: kindsOf('won'),
  moved: ['game_in', 'game_in_back'],
  home: ['game_out'],
} as const

async function shown(
  reader: Reader,
  memberId: string,
  now: Date,
  uses: readonly LimitUse[],
): Promise<PlayShown> {
  const [stored, { every, longest }] = await Promise.all([
    findPlaySession(reader, memberId),
    findCheckRule(reader, memberId),
  ])
  const session = stored && sessionLasts(stored, now) ? stored : undefined
  const played = session && (await sumPlayedSince(reader, memberId, session.fromVersion, KINDS))
  const [least] = uses.toSorted((one, other) => leftOf(one) - leftOf(other))
  return {
    ...{
      now,
      every,
      longest,
      beganAt: session?.beganAt ?? null,
      dueAt: session ? checkDueAt(session, every) : null,
    },
    ...{ staked: played ? stakedInAll(played) : NO_MONEY, won: played?.won ?? NO_MONEY },
    inGames: played ? awayInGames(played) : NO_MONEY,
    minutesLeft: least ? leftOf(least) : null,
    moreAt: least && isUsedUp(uses) ? moreFreeAt(least) : null,
  }
}

/** A limit of time refuses whatever is staked once it is used up. */
function isUsedUp(uses: readonly LimitUse[]): boolean {
  return limitRefusal(uses, NO_MONEY) !== undefined
}
