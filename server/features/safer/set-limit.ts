import {
  confirmRaise,
  type LimitKind,
  type LimitSpan,
  type PlayLimit,
  raiseAsked,
  wishLimit,
} from '../../../domain/safer/play-limit.ts'
import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { lockAccounts } from '../ledger/queries.ts'
import { lockMember } from '../members/queries.ts'
import type { SignedIn } from '../members/sessions/authenticate.ts'
import { findLimitStep, insertLimitStep, type LimitStep, listLimits } from './queries-limits.ts'

export interface OfLimit {
  readonly caller: SignedIn
  readonly kind: LimitKind
  readonly span: LimitSpan
  /** Of the form: sent twice it is one step. */
  readonly key: string
}

type Wished = Pick<LimitStep, 'step' | 'amount'>

/**
 * A member sets a limit. The first one and a lower one hold at once, for the next bet or deposit; a higher one, or none
 * (`max` null), is noted and stands only once it is confirmed. Throws `Refusal` LIMIT_SAME, KEY_REUSED. Source:
 * docs/decisions/0097-limits-of-play.md.
 */
export function setLimit(ctx: Context, wish: OfLimit & { readonly max: number | null }): Promise<void> {
  return takeStep(ctx, wish, {
    isSame: ({ step, amount }) => step !== 'drop' && amount === wish.max,
    decide: (standing, now) => {
      const answer = wishLimit(standing, wish.max, now)
      if (answer === 'LIMIT_SAME')
        throw new Refusal(answer, { field: wish.kind === 'time' ? 'minutes' : 'amount' })
      return answer === 'asked before' ? undefined : { step: answer, amount: wish.max }
    },
  })
}

/** A member confirms the wish for more, a day after it and within seven. Throws `Refusal` LIMIT_NOT_ASKED, LIMIT_WAITS, KEY_REUSED. */
export function confirmLimit(ctx: Context, wish: OfLimit): Promise<void> {
  return takeStep(ctx, wish, {
    isSame: ({ step }) => step === 'set',
    decide: (standing, now) => {
      const answer = confirmRaise(standing, now)
      if ('refused' in answer) throw new Refusal(answer.refused)
      return { step: 'set', amount: answer.max }
    },
  })
}

/** A member takes a wish for more back, at any time: what stands goes on. Throws `Refusal` LIMIT_NOT_ASKED, KEY_REUSED. */
export function dropRaise(ctx: Context, wish: OfLimit): Promise<void> {
  return takeStep(ctx, wish, {
    isSame: ({ step }) => step === 'drop',
    decide: (standing, now) => {
      if (!raiseAsked(standing, now)) throw new Refusal('LIMIT_NOT_ASKED')
      return { step: 'drop', amount: null }
    },
  })
}

interface Deciding {
  /** Whether what the key did before is what is wished for now. */
  readonly isSame: (before: Wished) => boolean
  /** Undefined: what is wished for stands already. */
  readonly decide: (standing: PlayLimit, now: Date) => Wished | undefined
}

function takeStep(ctx: Context, wish: OfLimit, { isSame, decide }: Deciding): Promise<void> {
  const { caller, kind, span, key } = wish
  const { memberId } = caller
  return ctx.transaction(async (tx) => {
    const { operatorId } = await lockMember(tx, memberId)
    await lockAccounts(tx, [memberId]) // a bet under way ends first, and the next one finds the limit
    const before = await findLimitStep(tx, memberId, key)
    if (before) {
      if (before.kind !== kind || before.span !== span || !isSame(before)) throw new Refusal('KEY_REUSED')
      return
    }
    const taken = decide(await standingOf(tx, wish), tx.now)
    if (!taken) return
    await insertLimitStep(tx, { memberId, id: key, operatorId, kind, span, ...taken })
    const most = kind === 'time' ? { minutes: taken.amount } : { satang: taken.amount }
    const body = { of: kind, span, step: taken.step, ...most }
    await appendAudit(tx, { operatorId, actor: `member:${memberId}`, kind: 'play.limit', body })
  })
}

async function standingOf(tx: Tx, { caller, kind, span }: OfLimit): Promise<PlayLimit> {
  const limits = await listLimits(tx, caller.memberId)
  return limits.find((each) => each.kind === kind && each.span === span) ?? { max: null, asked: null }
}
