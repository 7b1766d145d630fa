import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useDatabase } from '../../../tests/support/database/database.ts'
import { type Counter, type Customer, openCounter } from '../../../tests/support/stage/counter.ts'
import { openStage, type Stage } from '../../../tests/support/stage/stage.ts'
import { listLotteries } from '../../features/rounds/queries.ts'

const database = useDatabase()
let counter: Counter
let neighbour: Stage
let customer: Customer
let foreign: { round: string; program: string }
beforeAll(async () => {
  counter = await openCounter(database.url)
  customer = await counter.newcomer(100)
  // Another operator in the same database, with lotteries of the same names.
  neighbour = await openStage(database.url, { connections: 2, company: 'XX' })
  const [lottery] = await listLotteries(neighbour.ctx.read, neighbour.operatorId)
  foreign = { round: await neighbour.openRound({ businessDate: '2024-03-01' }), program: lottery?.id ?? '' }
})
afterAll(async () => {
  await neighbour.close()
  await counter.close()
})

test.each([
  ['/bet/member/api/getSettingMember/', 'program', 'PROGRAM_UNKNOWN'],
  ['/bet/member/api/getSettingMember/2/', 'program', 'PROGRAM_UNKNOWN'],
  ['/bet/lottoOption/api/getOne/', 'program', 'PROGRAM_UNKNOWN'],
  ['/report/getRoundByProgramId/', 'program', 'PROGRAM_UNKNOWN'],
  ['/bet/member/api/getOutComeRateSelectType/', 'round', 'ROUND_UNKNOWN'],
  ['/bet/getHistory/', 'round', 'BILL_UNKNOWN'],
] as const)('%s of another operator’s %s looks like an unknown one', async (path, idOf, code) => {
  const answered = await customer.get(path + foreign[idOf])
  expect(answered.body).toMatchObject({ status: false, code })
  expect(answered.body).toEqual((await customer.get(path + randomUUID())).body)
})

test('a bet in another operator’s round looks like one in an unknown round', async () => {
  const lines = [{ type: 'two_top', number: '12', amount: 10 }]
  const answered = await customer.post('/bet/bet', { round_id: foreign.round, lines })
  expect(answered.body).toMatchObject({ status: false, code: 'ROUND_UNKNOWN' })
  expect(answered.body).toEqual((await customer.post('/bet/bet', { round_id: randomUUID(), lines })).body)
})

test('lists hold the draws and lotteries of the site’s own operator', async () => {
  const own = await counter.openRound({ businessDate: '2024-03-01' })
  const idsOf = async (path: string, field: string) =>
    (await customer.get(path)).body.data.map((entry: Record<string, string>) => entry[field])
  expect(await idsOf('/prize/lotto-prize/PrizeMember?start=2024-03-01&end=2024-03-01', 'round_id')).toEqual([
    own,
  ])
  expect(await idsOf(`/prize/lotto-prize/PrizeMember?round_id=${foreign.round}`, 'round_id')).toEqual([])
  expect(await idsOf('/bet/lottoOption/api/listProgram', 'id')).not.toContain(foreign.program)
})
