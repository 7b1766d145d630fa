import type { Lottery } from '../../../domain/lottery/lottery.ts'
import { drawTimes } from '../../../domain/lottery/schedule/schedule.ts'
import type { Context } from '../../context.ts'
import { findRoundByCode, insertRounds } from './queries.ts'

export interface PastRound {
  readonly operatorId: string
  readonly lotteryId: string
  readonly lottery: Lottery
  /** The Bangkok date of the draw, 'YYYY-MM-DD'. */
  readonly businessDate: string
}

const SALE_MS = 24 * 3_600_000

/** Makes the round of a past draw, which takes a result and no tickets. Undefined: it exists already. */
export async function addPastRound(ctx: Context, wish: PastRound): Promise<string | undefined> {
  const { operatorId, lotteryId, lottery, businessDate } = wish
  const code = codeOfPast(wish)
  if (await findRoundByCode(ctx.read, operatorId, code)) return undefined
  const id = ctx.chance.id()
  const { closesAtMs, latestCloseAtMs, drawAtMs } = drawTimes(lottery, businessDate)
  const made = await ctx.transaction((tx) =>
    insertRounds(tx, [
      {
        id,
        operatorId,
        lotteryId,
        code,
        businessDate,
        types: lottery.typesOn(businessDate),
        opensAt: new Date(closesAtMs - SALE_MS),
        closesAt: new Date(closesAtMs),
        latestCloseAt: new Date(latestCloseAtMs),
        drawAt: new Date(drawAtMs),
        salt: ctx.chance.bytes(32),
      },
    ]),
  )
  return made === 1 ? id : undefined
}

function codeOfPast({ lottery, businessDate }: PastRound): string {
  return `${lottery.code}-${businessDate.replaceAll('-', '')}`
}
