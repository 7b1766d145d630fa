import { yeekee } from '../../domain/lottery/yeekee.ts'
import type { Context } from '../../server/context.ts'
import { openRound } from '../../server/features/rounds/open-round.ts'
import { promiseRounds } from '../../server/features/rounds/promise-rounds.ts'
import { insertRounds, listLotteries } from '../../server/features/rounds/queries.ts'
import { insertFastRounds, updateRoundsOpenPromised } from '../../server/features/rounds/queries-fast.ts'

const SHOOTING_MS = 120_000

let lastNumber = 0

/** A fast round that is open now, promised before it opened as every one is. */
export async function openFastRound(
  ctx: Context,
  operatorId: string,
  wish: { readonly closesInMs?: number } = {},
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
  return id
}
