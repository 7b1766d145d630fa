import type { DrawRules, FastRules } from '../../../domain/staff/approvals.ts'
import type { Context } from '../../../server/context.ts'
import { drawRulesOf } from '../../../server/features/operators/draw-rules.ts'
import { fastRulesOf } from '../../../server/features/operators/fast-rules.ts'
import { findOperatorById } from '../../../server/features/operators/queries.ts'
import { confirmRules, proposeRules } from '../../../server/features/rules/change-rules.ts'
import type { Stage } from './stage.ts'

type Pair = Pick<Stage, 'ctx' | 'operatorId' | 'makerId' | 'checkerId'>

/** Two people change some of the rules of draws. */
export async function setDrawRules(pair: Pair, some: Partial<DrawRules>): Promise<void> {
  const { ctx, operatorId, makerId, checkerId } = pair
  const after = { ...drawRulesOf((await operatorOf(pair))?.settings), ...some }
  const { proposalId } = await proposeRules(ctx, { operatorId, staffId: makerId, kind: 'draws', after })
  if (proposalId) await confirmRules(ctx, { operatorId, staffId: checkerId, kind: 'draws', proposalId })
}

/** Two people change some of the rules of fast draws. */
export async function setFastRules(pair: Pair, some: Partial<FastRules>): Promise<void> {
  const { ctx, operatorId, makerId, checkerId } = pair
  const after = { ...fastRulesOf(await operatorOf(pair)), ...some }
  const { proposalId } = await proposeRules(ctx, { operatorId, staffId: makerId, kind: 'fast', after })
  if (proposalId) await confirmRules(ctx, { operatorId, staffId: checkerId, kind: 'fast', proposalId })
}

/** Two people of the demo. */
export async function twoOfTheDemo(ctx: Context): Promise<Pair> {
  const two = await ctx.read.one<{ operatorId: string; makerId: string; checkerId: string }>`
    select m.operator_id as "operatorId", m.staff_id as "makerId", c.staff_id as "checkerId"
    from staff m join staff c using (operator_id) where m.name = 'maker' and c.name = 'checker'`
  return { ctx, ...two }
}

function operatorOf({ ctx, operatorId }: Pair) {
  return findOperatorById(ctx.read, operatorId)
}
