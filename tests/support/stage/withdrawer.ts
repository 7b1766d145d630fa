import { randomUUID } from 'node:crypto'
import { satang } from '../../../domain/money.ts'
import { hashRequest } from '../../../server/features/keys/same-request.ts'
import {
  listWithdrawals,
  type StoredWithdrawal,
} from '../../../server/features/payments/withdrawals/queries-withdrawals.ts'
import {
  type RequestWithdrawal,
  requestWithdrawal,
} from '../../../server/features/payments/withdrawals/request-withdrawal.ts'
import { withSql } from '../database/database.ts'
import { markAccounts } from './money/mark-accounts.ts'
import { quickHash } from './money/quick-hash.ts'
import type { Stage } from './stage.ts'

export const PIN = '739154'
let lastNo = 0
/** Who proves a PIN waits for its hash, and those behind them in the line as long again. */
const PIN_HASH = quickHash(PIN)

/** A member with a name, a bank account since registration, a PIN and this much cash. */
export async function newWithdrawer(stage: Stage, databaseUrl: string, baht = 10_000): Promise<string> {
  const [memberId] = (await stage.members(1, satang(baht * 100))) as [string]
  lastNo += 1
  await withSql(databaseUrl, (sql) =>
    sql.begin(async (tx) => {
      await tx`update member set full_name = 'มานะ สาธิต' where member_id = ${memberId}`
      await tx`
        insert into member_bank (member_id, bank, account_no, operator_id, created_at)
        select member_id, 'scb', ${String(2_000_000_000 + lastNo)}, operator_id, created_at from member
        where member_id = ${memberId}`
      await markAccounts(tx, stage.ctx.keys, [memberId])
      await tx`
        insert into member_pin (member_id, operator_id, pin_hash, set_at)
        values (${memberId}, ${stage.operatorId}, ${PIN_HASH}, db_now() - interval '2 days')`
    }),
  )
  return memberId
}

export function withdrawWish(
  stage: Pick<Stage, 'operatorId'>,
  memberId: string,
  baht = 500,
  wish: Partial<RequestWithdrawal> = {},
): RequestWithdrawal {
  return {
    caller: { memberId, operatorId: stage.operatorId, sessionId: randomUUID() },
    ...{
      amount: satang(Math.round(baht * 100)),
      pin: PIN,
      code: undefined,
      address: '127.0.0.1',
      key: randomUUID(),
    },
    requestHash: hashRequest('withdrawal', [baht]),
    ...wish,
  }
}

/** A withdrawal that was asked for, by its member's only one. */
export async function askedWithdrawal(stage: Stage, memberId: string, baht = 500): Promise<StoredWithdrawal> {
  return (await requestWithdrawal(stage.ctx, withdrawWish(stage, memberId, baht))).withdrawal
}

export async function withdrawalOf(stage: Stage, memberId: string): Promise<StoredWithdrawal> {
  const [newest] = await listWithdrawals(stage.ctx.read, memberId, { limit: 1 })
  if (!newest) throw new Error('a withdrawal that was asked for is listed')
  return newest
}
