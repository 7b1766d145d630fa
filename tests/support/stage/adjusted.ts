import { type Satang, satang } from '../../../domain/money.ts'
import { insertSignInNames } from '../../../server/features/members/queries.ts'
import type { Operator } from '../../../server/features/operators/operator.ts'
import { findOperatorById } from '../../../server/features/operators/queries.ts'
import {
  confirmAdjustment,
  type ProposeAdjustment,
  proposeAdjustment,
} from '../../../server/features/payments/adjustments/adjust-cash.ts'
import type { Stage } from './stage.ts'

export interface Named {
  readonly memberId: string
  readonly name: string
}

/** The stage's member by a sign-in name. */
export async function nameMember({ ctx, operatorId }: Stage, memberId: string): Promise<Named> {
  const { name } = await ctx.read.one<{ name: string }>`select name from member where member_id = ${memberId}`
  await ctx.transaction((tx) => insertSignInNames(tx, operatorId, [{ memberId, name }]))
  return { memberId, name }
}

/** A member with a sign-in name and this much cash. */
export async function namedMember(stage: Stage, cash: Satang): Promise<Named> {
  const [memberId] = (await stage.members(1, cash)) as [string]
  return nameMember(stage, memberId)
}

export async function adjustWish(stage: Stage, { name }: Named, amount: number): Promise<ProposeAdjustment> {
  const operator = (await findOperatorById(stage.ctx.read, stage.operatorId)) as Operator
  const wish = { operator, staffId: stage.makerId, username: name, amount: satang(amount) }
  return { ...wish, reason: 'ชดเชยรายการที่ระบบตกหล่น' }
}

/** Two people give a member this much, or take it; in satang. */
export async function adjusted(stage: Stage, member: Named, amount: number): Promise<string> {
  const { proposalId } = await proposeAdjustment(stage.ctx, await adjustWish(stage, member, amount))
  const { operatorId, checkerId: staffId } = stage
  await confirmAdjustment(stage.ctx, { operatorId, staffId, proposalId })
  return proposalId
}

/** What breaks the rules of money by hand, with the rules that it breaks. */
export const ADJUSTMENT_FAULTS = [
  [
    'money by hand that nobody has asked for',
    [`update transfer set ref_id = gen_random_uuid() where kind = 'adjust_in'`],
    ['I22 money by hand is an adjustment', 'I22 an adjustment is moved'],
  ],
  [
    'an adjustment made larger after it was moved',
    [`update adjustment set amount = amount + 100`],
    [
      'I22 money by hand is an adjustment',
      'I22 an adjustment is moved',
      'I22 two people have agreed to an adjustment',
    ],
  ],
  [
    'an adjustment in the names of others than those who agreed',
    [`update adjustment set checker_id = maker_id, maker_id = checker_id`],
    ['I22 two people have agreed to an adjustment'],
  ],
  [
    'an adjustment to which nobody has agreed',
    [`update approval set state = 'rejected' where kind = 'adjustment'`],
    ['I22 two people have agreed to an adjustment'],
  ],
] as const
