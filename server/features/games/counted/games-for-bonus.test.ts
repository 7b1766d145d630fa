import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bahtToSatang, satang } from '../../../../domain/money.ts'
import { useDatabase } from '../../../../tests/support/database/database.ts'
import { doJob, takeAskedJobs } from '../../../../tests/support/processes/asked-jobs.ts'
import { endedAt, stoppedAt } from '../../../../tests/support/processes/stopped.ts'
import { newDepositor } from '../../../../tests/support/stage/depositor.ts'
import {
  begunToken,
  openWallet,
  PROVIDER,
  providerOf,
  showGames,
} from '../../../../tests/support/stage/games/gamer.ts'
import { claimed, madeCodes, opened } from '../../../../tests/support/stage/rewards/couponed.ts'
import { deposited, offered, staked } from '../../../../tests/support/stage/rewards/promoted.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import type { Context } from '../../../context.ts'
import { JOBS } from '../../../jobs/schedule.ts'
import { seedReceivingAccounts } from '../../payments/seed-receiving-accounts.ts'
import { readWithdrawOffer } from '../../payments/withdrawals/withdraw-offer.ts'
import { choosePromotion } from '../../promotions/choose-promotion.ts'
import { freeCreditLeftOf } from '../../promotions/coupons/convert-coupons.ts'
import { promotionLeftOf } from '../../promotions/read-promotions.ts'
import { voidRound } from '../../voids/void-round.ts'
import { countGames } from './count-games.ts'

const database = useDatabase()
let stage: Stage
let member = ''
let token = ''
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 12 })
  await seedReceivingAccounts(stage.ctx, stage.operatorId)
  await openWallet(stage)
  await showGames(stage, PROVIDER, ['reels'])
})
afterAll(() => stage.close())
beforeEach(async () => {
  await takeJobs()
  member = await newDepositor(stage, database.url)
  await stage.give(member, bahtToSatang(2_000))
  token = await begunToken(stage, database.url, member)
})

let lastRound = 0
/** A round of a slot, or of a game on no list, which counts as a table: all that was staked is lost. */
async function played(baht: number, game: string): Promise<void> {
  lastRound += 1
  const round = `bonus-${lastRound}`
  const provider = providerOf(stage, { token, round })
  await provider.bet(`${round}-b`, baht * 100, { game })
  await provider.win(`${round}-w`, `${round}-b`, 0, { closes: true, game })
}

/** Takes what counting has asked for from the queue. */
const takeJobs = () => takeAskedJobs(database.url, 'convert-waiting')

/** Counts, and does what counting has asked for. */
async function count(ctx: Context = stage.ctx): Promise<void> {
  await countGames(ctx)
  for (const job of await takeJobs()) await doJob(ctx, 'convert-waiting', job)
}

async function lost(baht: number, game: string): Promise<void> {
  await played(baht, game)
  await count()
}

/** Transactions in which so many rounds are counted, which all lock accounts. */
async function transactionsFor(rounds: number, game: string, baht = 1): Promise<number> {
  for (let nth = 0; nth < rounds; nth += 1) await played(baht, game)
  let times = 0
  const counting: Context['transaction'] = (work) => {
    times += 1
    return stage.ctx.transaction(work)
  }
  await count({ ...stage.ctx, transaction: counting })
  return times
}

async function bonuses(): Promise<number[]> {
  const rows = await stage.ctx.read.run<{ amount: number }>`
    select amount from transfer where member_id = ${member} and kind in ('promotion', 'coupon') order by at`
  return rows.map(({ amount }) => amount)
}

test('a promotion for slots is met by slots alone, and is paid by them', async () => {
  const termsId = await offered(stage, { groups: ['slot'], depositMin: satang(100_00) })
  await choosePromotion(stage.ctx, { memberId: member, operatorId: stage.operatorId, termsId })
  await deposited(stage, member, 500)
  const left = async () => (await promotionLeftOf(stage.ctx.read, member)).waiting
  await staked(stage, member, 300)
  await lost(200, 'on-no-list')
  expect(await left()).toBe(550_00)
  await lost(400, 'reels')
  expect(await left()).toBe(150_00)
  await lost(150, 'reels')
  expect([await left(), await bonuses()]).toEqual([0, [50_00]])
})

/** A member who waits for a bonus of slots. */
const waitsFor = {
  async promotion() {
    const termsId = await offered(stage, { groups: ['slot'], depositMin: satang(100_00) })
    await choosePromotion(stage.ctx, { memberId: member, operatorId: stage.operatorId, termsId })
    await deposited(stage, member, 500)
  },
  async coupon() {
    const [code = ''] = await madeCodes(stage, await opened(stage, { groups: ['slot'] }))
    await claimed(stage, member, code)
  },
}

test.each(['promotion', 'coupon'] as const)(
  'a %s is looked at once for many rounds, and not before they are enough',
  async (kind) => {
    await waitsFor[kind]()
    expect(await transactionsFor(8, 'reels')).toBe(1)
    expect(await transactionsFor(3, 'on-no-list', 300)).toBe(1)
    expect(await bonuses()).toEqual([])
    expect(await transactionsFor(8, 'reels', 100), 'one counts and one looks').toBe(2)
    expect(await bonuses()).toEqual([50_00])
  },
)

test('who is not paid for a fault keeps nobody else from it', async () => {
  const members = [member, await newDepositor(stage, database.url)]
  for (const memberId of members) {
    member = memberId
    await waitsFor.promotion()
    await stage.give(memberId, bahtToSatang(2_000))
    token = await begunToken(stage, database.url, memberId)
    await played(600, 'reels')
  }
  const paid = () => stage.ctx.read.run`
    select from transfer where member_id = any(${members}::uuid[]) and kind = 'promotion'`
  await countGames(stage.ctx)
  const [job] = await takeJobs()
  const pay = (ctx: Context) => JOBS['convert-waiting']?.work(ctx, job?.payload ?? {})
  await expect(pay(stoppedAt(stage.ctx, 1, 'before the commit'))).rejects.toThrow('1 of 2 failed')
  expect(await paid()).toHaveLength(1)
  await Promise.all([pay(stage.ctx), pay(stage.ctx)])
  expect(await paid()).toHaveLength(2)
})

test.each(['promotion', 'coupon'] as const)(
  'a %s is paid also where the program ends once the rounds are counted, and none where it ends before',
  async (kind) => {
    await waitsFor[kind]()
    await played(600, 'reels')
    await expect(countGames(endedAt(stage.ctx, 1, 'before the commit'))).rejects.toThrow()
    expect(await takeJobs()).toEqual([])
    await expect(countGames(endedAt(stage.ctx, 1, 'after the commit'))).rejects.toThrow()
    expect(await bonuses()).toEqual([])
    // The rounds are counted: no later run looks at them.
    await count()
    expect(await bonuses()).toEqual([50_00])
  },
)

describe('a withdrawal', () => {
  const missing = async () => {
    const { missing: all } = await readWithdrawOffer(stage.ctx, {
      memberId: member,
      operatorId: stage.operatorId,
    })
    return all.filter((code) => code.startsWith('PAID_BONUS'))
  }

  test.each([
    ['a bet that a game takes back', 'slot', 'reels', 'rollback'],
    ['a win that comes late', 'casino', 'on-no-list', 'win'],
  ] as const)('is told that %s has taken stakes of a bonus that was paid', async (_, group, game, later) => {
    const termsId = await offered(stage, { groups: [group], depositMin: satang(100_00) })
    await choosePromotion(stage.ctx, { memberId: member, operatorId: stage.operatorId, termsId })
    await deposited(stage, member, 500)
    await lost(600, game)
    expect([await bonuses(), await missing()]).toEqual([[50_00], []])
    const provider = providerOf(stage, { token, round: `bonus-${lastRound}` })
    const name = `bonus-${lastRound}`
    if (later === 'rollback') await provider.rollback(`${name}-r`, `${name}-b`)
    else await provider.win(`${name}-late`, `${name}-b`, 500_00, { game, closes: true })
    await count()
    expect(await missing()).toEqual(['PAID_BONUS_GAMES'])
    await lost(600, game)
    expect(await missing()).toEqual([])
  })

  test('is told of a lottery where its result took most, though a game took some of another bonus', async () => {
    const bonus = async (groups: readonly string[]) => {
      const termsId = await offered(stage, { groups: [...groups], depositMin: satang(100_00) })
      await choosePromotion(stage.ctx, { memberId: member, operatorId: stage.operatorId, termsId })
      await deposited(stage, member, 500)
    }
    await bonus(['slot'])
    await lost(500, 'reels')
    await lost(100, 'reels')
    const name = `bonus-${lastRound}`
    await bonus(['thai'])
    const roundId = await staked(stage, member, 550)
    expect(await bonuses()).toEqual([50_00, 50_00])
    await providerOf(stage, { token, round: name }).rollback(`${name}-r`, `${name}-b`)
    await count()
    expect(await missing()).toEqual(['PAID_BONUS_GAMES'])
    await voidRound(stage.jobs, { operatorId: stage.operatorId, roundId, actor: 'test', reason: 'ผลผิด' })
    expect(await missing()).toEqual(['PAID_BONUS_LEFT'])
  })

  test('is told of a lottery where its result was cancelled, whatever games did before the bonus', async () => {
    await lost(600, 'on-no-list')
    const name = `bonus-${lastRound}`
    const termsId = await offered(stage, { groups: [], depositMin: satang(100_00) })
    await choosePromotion(stage.ctx, { memberId: member, operatorId: stage.operatorId, termsId })
    await deposited(stage, member, 500)
    const roundId = await staked(stage, member, 550)
    expect(await bonuses()).toEqual([50_00])
    await providerOf(stage, { token, round: name }).win(`${name}-late`, `${name}-b`, 500_00, { closes: true })
    await count()
    expect(await missing()).toEqual([])
    await voidRound(stage.jobs, { operatorId: stage.operatorId, roundId, actor: 'test', reason: 'ผลผิด' })
    expect(await missing()).toEqual(['PAID_BONUS_LEFT'])
  })
})

test('free credit counts the lotteries and games that it names, and no others', async () => {
  const [code = ''] = await madeCodes(stage, await opened(stage, { groups: ['casino', 'thai'] }))
  await claimed(stage, member, code)
  const left = async () => (await freeCreditLeftOf(stage.ctx.read, member)).waiting
  await lost(90, 'reels')
  expect(await left()).toBe(100_00)
  await lost(40, 'on-no-list')
  expect(await left()).toBe(60_00)
  await staked(stage, member, 60)
  expect([await left(), await bonuses()]).toEqual([0, [50_00]])
})

test('what is no lottery and no game is refused', async () => {
  await expect(offered(stage, { groups: ['poker'] })).rejects.toMatchObject({ code: 'PROMOTION_GROUPS' })
  await expect(opened(stage, { groups: ['poker'] })).rejects.toMatchObject({ code: 'PROMOTION_GROUPS' })
})
