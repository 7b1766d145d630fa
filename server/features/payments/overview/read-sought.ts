import { type BangkokDate, bangkokMs, DAY_MS } from '../../../../domain/calendar/bangkok.ts'
import type { Satang } from '../../../../domain/money.ts'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { signInName } from '../../members/member-name.ts'
import { findMemberByName } from '../../members/queries.ts'
import type { Operator } from '../../operators/operator.ts'

interface Typed {
  readonly member?: string | undefined
  readonly reference?: string | undefined
  readonly amount?: Satang | undefined
  readonly day?: BangkokDate | undefined
}

interface Sought {
  readonly memberId: string | null
  readonly reference: string | null
  readonly amount: Satang | null
  /** From (inclusive) and until (exclusive). */
  readonly from: Date | null
  readonly to: Date | null
}

/** What staff look for among deposits and withdrawals. Throws `Refusal` MEMBER_UNKNOWN. */
export async function readSought(
  ctx: Context,
  operator: Operator,
  { member: typed, reference, amount, day }: Typed,
): Promise<Sought> {
  const member = typed
    ? await findMemberByName(ctx.read, operator.id, signInName(operator, typed))
    : undefined
  if (typed && !member) throw new Refusal('MEMBER_UNKNOWN', { field: 'member' })
  const from = day === undefined ? null : new Date(bangkokMs(day))
  return {
    ...{ memberId: member?.memberId ?? null, reference: reference ?? null },
    amount: amount ?? null,
    ...{ from, to: from && new Date(from.getTime() + DAY_MS) },
  }
}
