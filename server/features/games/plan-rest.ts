import { bangkokIso } from '../../../domain/calendar/bangkok.ts'
import { RESTS_AT_MOST, type Rest, restFault } from '../../../domain/games/rest.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { lockOperator } from '../operators/queries.ts'
import { requireProvider } from './change-catalogue.ts'
import { insertRest, listRests, lockRest, updateRestEnded } from './queries-rests.ts'

export interface PlanRest extends Omit<Rest, 'startsAt'> {
  readonly operatorId: string
  readonly staffId: string
  /** Null: now. */
  readonly startsAt: Date | null
}

/**
 * Plans a time in which games rest; one that has begun holds at once. Its caller has a key. Throws `Refusal` GAME_PROVIDER,
 * GAME_REST_PAST, GAME_REST_LONG, GAME_RESTS_FULL.
 */
export function planRest(ctx: Context, wish: PlanRest): Promise<{ readonly restId: string }> {
  const { operatorId, staffId, provider, endsAt, message } = wish
  if (provider !== null) requireProvider(provider)
  const id = ctx.chance.id()
  return ctx.transaction(async (tx) => {
    await lockOperator(tx, operatorId)
    const startsAt = wish.startsAt ?? tx.now
    const fault = restFault({ startsAt, endsAt }, tx.now)
    if (fault) throw new Refusal(fault)
    if ((await listRests(tx, operatorId)).length >= RESTS_AT_MOST) throw new Refusal('GAME_RESTS_FULL')
    await insertRest(tx, { id, operatorId, staffId, provider, startsAt, endsAt, message })
    const body = {
      provider,
      startsAt: bangkokIso(startsAt.getTime()),
      endsAt: endsAt && bangkokIso(endsAt.getTime()),
      notice: message,
    }
    await appendAudit(tx, { operatorId, actor: `staff:${staffId}`, kind: 'games.rest', body })
    tx.afterCommit({ name: 'games', operatorId, provider })
    return { restId: id }
  })
}

export interface EndRest {
  readonly operatorId: string
  readonly staffId: string
  readonly restId: string
}

/** Ends a rest now, or takes back one that has not begun. Twice is once. Throws `Refusal` GAME_REST_UNKNOWN. */
export function endRest(ctx: Context, { operatorId, staffId, restId }: EndRest): Promise<void> {
  return ctx.transaction(async (tx) => {
    const rest = await lockRest(tx, operatorId, restId)
    if (!rest) throw new Refusal('GAME_REST_UNKNOWN')
    if (rest.endedAt !== null || (rest.endsAt !== null && rest.endsAt <= tx.now)) return
    await updateRestEnded(tx, operatorId, restId)
    const body = { provider: rest.provider, notice: rest.message }
    await appendAudit(tx, { operatorId, actor: `staff:${staffId}`, kind: 'games.rest-ended', body })
    tx.afterCommit({ name: 'games', operatorId, provider: rest.provider })
  })
}
