import { afterAll, beforeAll, expect, test } from 'vitest'
import { useDatabase, withSql } from '../../../tests/support/database/database.ts'
import { newDepositor, noticeOf, startedDeposit } from '../../../tests/support/stage/depositor.ts'
import { openStage, type Stage } from '../../../tests/support/stage/stage.ts'
import { findCash } from '../ledger/queries.ts'
import { seedReceivingAccounts } from './seed-receiving-accounts.ts'
import { receiveDemoNotice } from './simulate-transfer.ts'

const database = useDatabase()
let stage: Stage
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 8 })
  await seedReceivingAccounts(stage.ctx, stage.operatorId)
})
afterAll(() => stage.close())

const depositor = () => newDepositor(stage, database.url)
const owner = (text: string) => withSql(database.url, (sql) => sql.unsafe(text))

test('what a demo’s bank tells of an operator who is real credits nobody', async () => {
  const memberId = await depositor()
  const order = await startedDeposit(stage, memberId)
  const told = { ...noticeOf(order), operatorId: stage.operatorId, at: new Date().toISOString() }
  const of = { ...told, senderBank: order.bank, senderNo: order.accountNo }
  await owner(`update operator set demo = false where id = '${stage.operatorId}'`)
  try {
    await expect(receiveDemoNotice(stage.ctx, of)).rejects.toMatchObject({ code: 'NO_SUCH_CALL' })
  } finally {
    await owner(`update operator set demo = true where id = '${stage.operatorId}'`)
  }
  expect((await findCash(stage.ctx.read, memberId))?.balance ?? 0).toBe(0)
})
