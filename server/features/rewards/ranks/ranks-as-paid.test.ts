import { afterEach, expect, test } from 'vitest'
import { wordsOfMessage } from '../../../../domain/messages/message-words.ts'
import { bahtToSatang } from '../../../../domain/money.ts'
import { CASHBACK_RULES } from '../../../../domain/rewards/cashback.ts'
import { moveClock, useDatabase } from '../../../../tests/support/database/database.ts'
import { letRanksRaise, raisedRanks } from '../../../../tests/support/stage/rewards/ranked.ts'
import { setMoneyRules } from '../../../../tests/support/stage/rules.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import { listMessages } from '../../messages/queries-messages.ts'
import { readRank } from './read-rank.ts'

const database = useDatabase()
let stage: Stage
let operators = 0
afterEach(() => stage.close())

// A day's ranks are decided once: each test has its own operator.
/** A member whom the night gave a rank of one point more cashback and one per cent more of what wins pay; what it told. */
async function ranked({
  cashback,
  highest,
}: {
  readonly cashback: boolean
  readonly highest: number | null
}) {
  await moveClock(database.url, 0)
  operators += 1
  stage = await openStage(database.url, { company: `P${String.fromCharCode(64 + operators)}` })
  await setMoneyRules(stage, { cashback: { ...CASHBACK_RULES, isOn: cashback, percent: 5 } })
  const [memberId = ''] = await stage.members(1, bahtToSatang(5_000))
  const of = { memberIds: [memberId], raise: 10, rankMax: { two_top: highest } }
  await raisedRanks(stage, database.url, of)
  const messages = await listMessages(stage.ctx.read, memberId, { before: null, limit: 20 })
  const told = messages.flatMap((each) =>
    each.kind === 'ranked' ? [wordsOfMessage(each as never, 'en').text] : [],
  )
  return { told, read: () => readRank(stage.ctx, { memberId, operatorId: stage.operatorId }) }
}

test.each([
  ['both', { cashback: true, highest: 95 }, ['1 point more cashback, and wins pay up to 1% more.'], [1, 10]],
  ['cashback alone', { cashback: true, highest: null }, ['1 point more cashback.'], [1, 0]],
  ['a highest that is the rate', { cashback: true, highest: 90 }, ['1 point more cashback.'], [1, 0]],
  ['what wins pay alone', { cashback: false, highest: 95 }, ['Wins pay up to 1% more.'], [0, 10]],
  ['neither', { cashback: false, highest: null }, [], [0, 0]],
] as const)('%s: the message and the page say what is paid', async (_, given, said, [percent, raise]) => {
  const { told, read } = await ranked(given)
  expect(told).toEqual(said)
  expect(await read()).toMatchObject({
    rules: { isOn: percent + raise > 0, steps: [{ percent, raise }] },
    ...{ rank: 1, rankPercent: percent, rankRaise: raise },
  })
})

test('what the last price stops raising is shown no more', async () => {
  const { read } = await ranked({ cashback: false, highest: 94 })
  expect((await read()).rules.isOn).toBe(true)
  await letRanksRaise(stage, { rankMax: { two_top: null } })
  expect((await read()).rules.isOn).toBe(false)
})
