import { readCode } from '../../../domain/affiliates/code.ts'
import { bangkokDate } from '../../../domain/calendar/bangkok.ts'
import type { Context } from '../../context.ts'
import { insertClick } from './queries-links.ts'

/** Counts that somebody opened a member's link. The page asks once a browser and day; what is no code counts nothing. */
export async function countClick(ctx: Context, operatorId: string, typed: string): Promise<void> {
  const code = readCode(typed)
  if (code === undefined) return
  await ctx.transaction(async (tx) => {
    const now = await tx.readClock()
    await insertClick(tx, { operatorId, code, on: bangkokDate(now.getTime()) })
  })
}
