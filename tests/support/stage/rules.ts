import type { Licence } from '../../../domain/operator/licence.ts'
import type { MoneyRules } from '../../../domain/payments/money-rules.ts'
import type { WithdrawalRules } from '../../../domain/payments/withdrawal.ts'
import type { DrawRules, FastRules } from '../../../domain/staff/approvals.ts'
import type { Context } from '../../../server/context.ts'
import { drawRulesOf } from '../../../server/features/operators/draw-rules.ts'
import { fastRulesOf } from '../../../server/features/operators/fast-rules.ts'
import { licenceOf } from '../../../server/features/operators/licence.ts'
import { moneyRulesOf } from '../../../server/features/operators/money-rules.ts'
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

/** All that a licence needs. */
export const WHOLE_LICENCE: Licence = {
  ...{
    jurisdiction: 'ราชอาณาจักรไทย',
    licenceNo: 'TH-2026-001',
    helpName: 'สายด่วนสุขภาพจิต',
    helpPhone: '1323',
  },
  ...{ helpText: 'ทุกวัน ตลอด 24 ชั่วโมง', minAge: 20, checksDocuments: false, checkMinutes: 120 },
}

/** Two people change some of the licence. */
export async function setLicence(pair: Pair, some: Partial<Licence>): Promise<void> {
  const { ctx, operatorId, makerId, checkerId } = pair
  const operator = await operatorOf(pair)
  if (!operator) throw new Error('two people work for an operator')
  const after = { ...licenceOf(operator), ...some }
  const { proposalId } = await proposeRules(ctx, { operatorId, staffId: makerId, kind: 'licence', after })
  if (proposalId) await confirmRules(ctx, { operatorId, staffId: checkerId, kind: 'licence', proposalId })
}

interface SomeMoneyRules extends Partial<Omit<MoneyRules, 'withdrawals'>> {
  readonly withdrawals?: { readonly [N in keyof WithdrawalRules]?: WithdrawalRules[N] | number }
}

/** Two people change some of the rules of money; amounts in satang. */
export async function setMoneyRules(pair: Pair, some: SomeMoneyRules): Promise<void> {
  const { ctx, operatorId, makerId, checkerId } = pair
  const operator = await operatorOf(pair)
  if (!operator) throw new Error('two people work for an operator')
  const before = moneyRulesOf(operator)
  const withdrawals = { ...before.withdrawals, ...some.withdrawals } as WithdrawalRules
  const after = { ...before, ...some, withdrawals }
  const { proposalId } = await proposeRules(ctx, { operatorId, staffId: makerId, kind: 'money', after })
  if (proposalId) await confirmRules(ctx, { operatorId, staffId: checkerId, kind: 'money', proposalId })
}

/** People of the demo: one who may propose rules and what is about members, one who proposes results, and one who may agree. */
export async function twoOfTheDemo(ctx: Context): Promise<Pair & { readonly drawerId: string }> {
  const two = await ctx.read.one<{
    operatorId: string
    makerId: string
    drawerId: string
    checkerId: string
  }>`
    select m.operator_id as "operatorId", m.staff_id as "makerId", d.staff_id as "drawerId", c.staff_id as "checkerId"
    from staff m join staff d using (operator_id) join staff c using (operator_id)
    where m.name = 'owner' and d.name = 'maker' and c.name = 'checker'`
  return { ctx, ...two }
}

function operatorOf({ ctx, operatorId }: Pair) {
  return findOperatorById(ctx.read, operatorId)
}
