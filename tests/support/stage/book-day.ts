import { addDays, type BangkokDate, bangkokDate, bangkokMs } from '../../../domain/calendar/bangkok.ts'
import type { Context } from '../../../server/context.ts'
import { findOperatorById } from '../../../server/features/operators/queries.ts'
import { reconcileDay } from '../../../server/features/payments/close/reconcile-day.ts'
import { moveClock } from '../database/database.ts'
import type { Stage } from './stage.ts'

/** Days of an operator's books, one after another, by the database's clock. */
export interface BookDays {
  /** Noon of the next day: enough time on both sides. Returns the day. */
  begin(): Promise<BangkokDate>
  /** One in the morning after it. */
  end(): Promise<void>
  passHours(hours: number): Promise<void>
  now(): Promise<Date>
}

export function bookDays(stage: () => Stage, databaseUrl: string): BookDays {
  let ahead = 0
  const now = () => stage().ctx.transaction((tx) => tx.readClock())
  async function goTo(clock: string): Promise<BangkokDate> {
    const at = (await now()).getTime()
    const day = addDays(bangkokDate(at), 1)
    ahead += bangkokMs(day, clock) - at
    await moveClock(databaseUrl, ahead)
    return day
  }
  return {
    begin: () => goTo('12:00'),
    async end() {
      await goTo('01:00')
    },
    async passHours(hours) {
      ahead += hours * 3_600_000
      await moveClock(databaseUrl, ahead)
    },
    now,
  }
}

/** Looks at a day of the stage's operator. */
export async function looked(
  stage: Pick<Stage, 'ctx' | 'operatorId'>,
  day: BangkokDate,
  ctx: Context = stage.ctx,
) {
  const operator = await findOperatorById(ctx.read, stage.operatorId)
  if (!operator) throw new Error('the stage has an operator')
  return reconcileDay(ctx, operator, day)
}
