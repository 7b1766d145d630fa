import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useDatabase, withSql } from '../../../tests/support/database/database.ts'
import { openStage, type Stage } from '../../../tests/support/stage/stage.ts'
import { findFairRound } from '../fairness/find-fair-round.ts'
import { voidRound } from './void-round.ts'

const MIGRATION = new URL('../../db/migrations/20261122T1140-void-rules.sql', import.meta.url)

const database = useDatabase()
let stage: Stage
beforeAll(async () => {
  stage = await openStage(database.url)
})
afterAll(() => stage.close())

async function voidBy(
  wish: Pick<Parameters<typeof voidRound>[1], 'actor' | 'reason' | 'rule' | 'ruleDetail'>,
) {
  const roundId = await stage.openRound({ lottery: 'hanoi' })
  await voidRound(stage.ctx, { operatorId: stage.operatorId, roundId, ...wish })
  return roundId
}

async function ruleOf(roundId: string) {
  const { facts } = await findFairRound(stage.ctx, stage.operatorId, roundId)
  return [facts.voidRule, facts.voidDetail]
}

test('a void keeps the rule that demanded it; people have none', async () => {
  const reason = 'เลื่อนออกรางวัล'
  expect(await ruleOf(await voidBy({ actor: 'system', reason, rule: 'no-result' }))).toEqual([
    'no-result',
    null,
  ])
  expect(await ruleOf(await voidBy({ actor: 'staff:somebody', reason }))).toEqual([null, null])
  await expect(voidBy({ actor: 'staff:somebody', reason, rule: 'no-result' })).rejects.toThrow('round_void')
})

test('a round that was void before rules were kept is given the one its words are of', async () => {
  const outage = 'ระบบขัดข้องในนาทีสุดท้ายของการรับแทงหรือการยิงเลข ยกเลิกรอบและคืนเงินตามกติกา'
  const rounds = [
    await voidBy({ actor: 'system', reason: `${outage} (06:14:02–06:14:40)` }),
    await voidBy({ actor: 'system', reason: 'ไม่มีผลรางวัลภายในเวลาที่กำหนด' }),
    await voidBy({ actor: 'staff:somebody', reason: 'ไม่มีผลรางวัลภายในเวลาที่กำหนด' }),
  ]
  await withSql(database.url, async (sql) => {
    await sql`alter table round_void drop column rule, drop column rule_detail`
    await sql.unsafe(readFileSync(MIGRATION, 'utf8'))
  })
  expect(await Promise.all(rounds.map(ruleOf))).toEqual([
    ['outage', '06:14:02–06:14:40'],
    ['no-result', null],
    [null, null],
  ])
  await expect(
    withSql(database.url, (sql) => sql`update round_void set rule = null`),
    'the record may be changed no more',
  ).rejects.toThrow()
})
