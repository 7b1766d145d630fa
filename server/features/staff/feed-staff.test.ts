import { afterAll, beforeAll, expect, test } from 'vitest'
import { useDatabase } from '../../../tests/support/database/database.ts'
import { openStage, type Stage } from '../../../tests/support/stage/stage.ts'
import { custodianStaff } from './custodian-staff.ts'
import { feedStaff } from './feed-staff.ts'
import { insertStaff } from './queries.ts'

const database = useDatabase()
let stage: Stage

beforeAll(async () => {
  stage = await openStage(database.url, { company: 'XP' })
})
afterAll(() => stage.close())

/** Somebody with a password, as an old database or a statement by hand might have. */
async function person(name: string): Promise<void> {
  const { ctx, operatorId } = stage
  await ctx.transaction(async (tx) => {
    await tx.readClock()
    const staff = { staffId: ctx.chance.id(), operatorId, name, role: 'draw_maker', passwordHash: 'x' }
    await insertStaff(tx, staff)
  })
}

test('a program is the same member of staff each time', async () => {
  const { ctx, operatorId } = stage
  const [first, second] = await Promise.all([1, 2].map(() => feedStaff(ctx, operatorId, 'stock-feed')))
  expect(first).toBe(second)
  expect(await feedStaff(ctx, operatorId, 'stock-feed')).toBe(first)
})

test('a program does nothing in the name of a person who could sign in by it', async () => {
  const { ctx, operatorId } = stage
  await person('government-feed')
  await expect(feedStaff(ctx, operatorId, 'government-feed')).rejects.toThrow('nobody signs in by')
  await person('custodian-b')
  await expect(custodianStaff(ctx, operatorId)).rejects.toThrow('nobody signs in by')
})
