import { randomUUID } from 'node:crypto'
import { bahtToSatang, NO_DISCOUNT } from '../../../../domain/money.ts'
import { insertAssistant, insertOrUpdateRole } from '../../../../server/features/assistants/queries.ts'
import { placeTicket } from '../../../../server/features/betting/place-ticket.ts'
import { type Stage, wishFor } from '../stage.ts'

/** A member has an assistant who may bet. Returns its id. */
export async function newAssistant(
  stage: Pick<Stage, 'ctx' | 'operatorId'>,
  memberId: string,
  name = 'som',
): Promise<string> {
  const of = { memberId, operatorId: stage.operatorId }
  const [roleId, assistantId] = [randomUUID(), randomUUID()]
  await stage.ctx.transaction(async (tx) => {
    await tx.readClock()
    await insertOrUpdateRole(tx, of, { id: roleId, name: `คนขาย ${name}`, permissions: ['bet'] })
    await insertAssistant(tx, {
      ...{ ...of, id: assistantId, name, passwordHash: '-' },
      ...{ roleId, dayBudget: bahtToSatang(500), lotteries: null, commission: NO_DISCOUNT },
    })
  })
  return assistantId
}

/** An assistant has sold two tickets. */
export async function assistedPlay(stage: Stage): Promise<void> {
  const [memberId] = (await stage.members(1, bahtToSatang(1_000))) as [string]
  const assistantId = await newAssistant(stage, memberId)
  const roundId = await stage.openRound()
  const sell = (baht: number) =>
    placeTicket(stage.ctx, { ...wishFor(stage, memberId, roundId, [['two_top', '12', baht]]), assistantId })
  await sell(30)
  await sell(20)
}

const RULE = 'I36 a day of an assistant is what was sold on it'
const SUM_RULE = 'I36 what an assistant has sold of a round is its sales'

/** What breaks the count of an assistant's budget, with the rule that it breaks. */
export const ASSISTANT_FAULTS = [
  ['a budget with more left than was sold', [`update assistant_day set staked = staked - 1`], [RULE]],
  ['a day of an assistant that is gone', [`delete from assistant_day`], [RULE]],
  [
    'a sale of an assistant that nobody counted',
    [`update assistant_act set day = day - 1 where stake > 0`],
    [RULE, SUM_RULE],
  ],
  ['a sum with more than was sold', [`update assistant_sold set stake = stake + 1`], [SUM_RULE]],
  ['a sum with more commission than was agreed', [`update assistant_sold set commission = 1`], [SUM_RULE]],
  ['a sum that is gone', [`delete from assistant_sold`], [SUM_RULE]],
  ['a budget with less left than was sold', [`update assistant_day set staked = staked + 2000`], [RULE]],
] as const
