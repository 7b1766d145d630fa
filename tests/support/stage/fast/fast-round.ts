import { yeekee } from '../../../../domain/lottery/lotteries/yeekee.ts'
import type { Context } from '../../../../server/context.ts'
import { openRound } from '../../../../server/features/rounds/open-round.ts'
import { promiseRounds } from '../../../../server/features/rounds/promise-rounds.ts'
import { insertRounds, listLotteries } from '../../../../server/features/rounds/queries.ts'
import {
  insertFastRounds,
  updateRoundsOpenPromised,
} from '../../../../server/features/rounds/queries-fast.ts'

const SHOOTING_MS = 120_000

/** A period when the site was up, in milliseconds from the opening. */
export type UpFromTo = readonly [fromMs: number, toMs: number]

let lastNumber = 0

/** An open fast round, promised before it opened. Without an outage, unless `up` has gaps. */
export async function openFastRound(
  ctx: Context,
  operatorId: string,
  wish: { readonly closesInMs?: number; readonly up?: readonly UpFromTo[] | undefined } = {},
): Promise<string> {
  const lottery = (await listLotteries(ctx.read, operatorId)).find(({ code }) => code === yeekee.code)
  if (!lottery) throw new Error('the fast lottery is on sale')
  lastNumber += 1
  const number = lastNumber
  const id = ctx.chance.id()
  const now = await ctx.transaction((tx) => tx.readClock())
  const closesAt = new Date(now.getTime() + (wish.closesInMs ?? 900_000))
  const round = {
    id,
    operatorId,
    lotteryId: lottery.id,
    code: `yeekee-20010101-${String(number).padStart(3, '0')}`,
    businessDate: '2001-01-01',
    number,
    types: yeekee.typesOn('2001-01-01'),
    opensAt: new Date(now.getTime() - 1_000),
    closesAt,
    latestCloseAt: closesAt,
    drawAt: new Date(closesAt.getTime() + SHOOTING_MS),
    salt: ctx.chance.bytes(32),
  }
  const promises = await promiseRounds(ctx, lottery, [round])
  await ctx.transaction(async (tx) => {
    await insertRounds(tx, [round])
    await insertFastRounds(tx, promises)
    await updateRoundsOpenPromised(tx, [id])
  })
  await openRound(ctx, id)
  const whole = [-60_000, (wish.closesInMs ?? 900_000) + SHOOTING_MS + 60_000] as const
  for (const [fromMs, toMs] of wish.up ?? [whole]) {
    const [from, to] = [fromMs, toMs].map((ms) => new Date(now.getTime() + ms)) as [Date, Date]
    await ctx.read.run`insert into uptime (id, began_at, last_at) values (${ctx.chance.id()}, ${from}, ${to})`
  }
  return id
}
