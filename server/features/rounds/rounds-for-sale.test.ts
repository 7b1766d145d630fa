import { afterAll, beforeAll, expect, test } from 'vitest'
import { bahtToSatang } from '../../../domain/money.ts'
import { useDatabase } from '../../../tests/support/database/database.ts'
import { agreeOnPrice } from '../../../tests/support/stage/agreed-price.ts'
import { openStage, type Stage } from '../../../tests/support/stage/stage.ts'
import type { Tx } from '../../context.ts'
import { setRoundLimits } from '../risk/set-round-limits.ts'
import { roundsForSale } from './rounds-for-sale.ts'

const database = useDatabase()
let stage: Stage
let roundId: string
beforeAll(async () => {
  stage = await openStage(database.url)
  roundId = await stage.openRound()
})
afterAll(() => stage.close())

const read = async () => (await roundsForSale(stage.ctx, stage.ctx.read, stage.operatorId, [roundId]))[0]

test('an offer that stands is read once; one that changed is read again', async () => {
  const before = await read()
  expect(before?.offer.caps).toEqual([])
  expect((await read())?.offer, 'the same object').toBe(before?.offer)

  const { operatorId, makerId: staffId } = stage
  const cap = bahtToSatang(500)
  await setRoundLimits(stage.ctx, {
    ...{ operatorId, staffId, roundId },
    limits: { types: { two_top: { cap } } },
  })
  expect((await read())?.offer.limits?.types.two_top).toEqual({ cap })
})

test('what was read in a transaction that failed is not taken for what another one wrote', async () => {
  const { operatorId } = stage
  const setRate = async (tx: Tx, rate: number) => {
    await agreeOnPrice(tx, stage, { ...{ plan: 'full', type: 'two_top', discount: 0 }, rate })
    await tx.run`
      update rate set rate = ${rate} where type = 'two_top' and plan = 'full'
        and lottery_id = (select lottery_id from round where id = ${roundId})`
  }
  const rate = async () =>
    (await read())?.offer.rates.find(([plan, type]) => plan === 'full' && type === 'two_top')?.[2]
  await stage.ctx
    .transaction(async (tx) => {
      await setRate(tx, 7777)
      const [own] = await roundsForSale(stage.ctx, tx, operatorId, [roundId])
      expect(own?.offer.rates.some(([, , paid]) => paid === 7777)).toBe(true)
      throw new Error('the act fails')
    })
    .catch((error: Error) => expect(error.message).toBe('the act fails'))
  await stage.jobs.transaction((tx) => setRate(tx, 8888))
  expect(await rate()).toBe(8888)
})

test('every table an offer is read from counts its changes', async () => {
  const counted = await stage.ctx.read.run<{ table: string; event: string }>`
    select event_object_table as table, event_manipulation as event from information_schema.triggers
    where trigger_name like 'offer_%' order by 1, 2`
  const tables = ['fast_round', 'lottery_limits', 'number_cap', 'number_rule', 'rate', 'round_limits']
  const events = ['DELETE', 'INSERT', 'UPDATE']
  expect(counted).toEqual(tables.flatMap((table) => events.map((event) => ({ table, event }))))
})
