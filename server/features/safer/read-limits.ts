import {
  LIMIT_KINDS,
  type LimitUse,
  type PlayLimit,
  raiseAsked,
  spansOf,
} from '../../../domain/safer/play-limit.ts'
import type { Reader } from '../../context.ts'
import { listDepositUses, listLimits, listStakeUses, type OwnLimit, readLimitTime } from './queries-limits.ts'

/** One of a member's limits, set or not. */
export interface LimitOfMember extends OwnLimit {
  /** What is used of it; null without one. */
  readonly use: LimitUse | null
  /** The database's time when this was read. */
  readonly readAt: Date
}

const NONE: PlayLimit = { max: null, asked: null }

/** A member's limits with what is left of them, for the page that shows them: every kind and span, in one order. */
export async function readLimits(reader: Reader, memberId: string): Promise<LimitOfMember[]> {
  const readAt = await readLimitTime(reader)
  const [limits, stakes, deposits] = await Promise.all([
    listLimits(reader, memberId),
    listStakeUses(reader, [{ memberId }], readAt),
    listDepositUses(reader, memberId, readAt),
  ])
  return LIMIT_KINDS.flatMap((kind) =>
    spansOf(kind).map((span) => {
      const isThis = (each: Pick<OwnLimit, 'kind' | 'span'>) => each.kind === kind && each.span === span
      const limit = limits.find(isThis) ?? NONE
      const use = [...stakes, ...deposits].find(isThis) ?? null
      return { kind, span, max: limit.max, asked: raiseAsked(limit, readAt), use, readAt }
    }),
  )
}
