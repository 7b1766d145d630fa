import { PROMPTPAY } from '../../../domain/payments/codes/promptpay.ts'
import type { Context } from '../../context.ts'
import { insertReceivingAccount } from './queries-accounts.ts'

/** A company that does not exist. */
export const DEMO_HOLDER = 'บจก. หยกเพย์ (สาธิต)'

/** Numbers that no bank gives: a Thai account does not end in so many zeros. */
const DEMO_ACCOUNTS = [
  { kind: 'bank', bank: 'kbank', accountNo: '0488000000', holder: DEMO_HOLDER },
  { kind: 'bank', bank: 'scb', accountNo: '4012000000', holder: DEMO_HOLDER },
  { kind: 'biller', bank: PROMPTPAY, accountNo: '000000000000000', holder: DEMO_HOLDER },
] as const

/** Gives a demo the accounts that deposits are paid into; those there are stay as they are. */
export function seedReceivingAccounts(ctx: Context, operatorId: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    await tx.readClock()
    for (const account of DEMO_ACCOUNTS) {
      await insertReceivingAccount(tx, {
        ...{ ...account, id: ctx.chance.id(), operatorId, dailyCap: null, hours: null, addedBy: 'system' },
      })
    }
  })
}
