import { isBillerId, PROMPTPAY } from '../../../domain/payments/codes/promptpay.ts'
import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { listReceivingOwners, lockDirectory } from '../directory/queries.ts'
import { type BankAccount, bankAccountOf } from '../members/bank-account.ts'
import { findOperatorByCode } from '../operators/queries.ts'
import {
  type AccountAdded,
  countReceivingAccounts,
  insertReceivingAccount,
  listReceivingAccounts,
} from './queries-accounts.ts'
import { isAsGiven } from './receiving/as-given.ts'

/** Each member who deposits is told of all that are open, and each adds up its own day. */
const ACCOUNTS_AT_MOST = 100

const AS_MUCH_AS_COMES = { dailyCap: null, hours: null }

/**
 * Lets deposits be paid into one more account of an operator, or be collected under a biller number of PromptPay, for whoever has the machine. One
 * that is there without the program's mark bears it from now on. Throws `Refusal` SERVICE_UNKNOWN, BANK_ACCOUNT_INVALID, BANK_ACCOUNT_TAKEN,
 * RECEIVING_OTHER_HOLDER, RECEIVING_TOO_MANY.
 */
export async function addReceivingAccount(
  ctx: Context,
  wish: { readonly code: string; readonly bank: string; readonly accountNo: string; readonly holder: string },
): Promise<AccountAdded> {
  const isBiller = wish.bank === PROMPTPAY && isBillerId(wish.accountNo)
  const account = isBiller ? { bank: PROMPTPAY, accountNo: wish.accountNo } : bankAccountOf(wish)
  if (!account) throw new Refusal('BANK_ACCOUNT_INVALID', { field: 'account_no' })
  const operator = await findOperatorByCode(ctx.read, wish.code)
  if (!operator) throw new Refusal('SERVICE_UNKNOWN', { field: 'code' })
  const operatorId = operator.id
  return ctx.transaction(async (tx) => {
    await lockDirectory(tx)
    // The banks of both operators would tell of the same money, and each would credit it.
    const owners = await listReceivingOwners(tx, account)
    if (owners.some((owner) => owner !== operatorId)) {
      throw new Refusal('BANK_ACCOUNT_TAKEN', { field: 'account_no' })
    }
    const id = ctx.chance.id()
    const added = await insertReceivingAccount(tx, {
      ...{ ...account, id, operatorId, kind: isBiller ? 'biller' : 'bank', holder: wish.holder },
      ...{ ...AS_MUCH_AS_COMES, addedBy: 'system' },
    })
    if (added !== 'new') {
      const kept = (await listReceivingAccounts(tx, operatorId)).find((each) => isSame(each, account))
      if (!kept || !isAsGiven(tx, kept)) throw new Refusal('RECEIVING_OTHER_HOLDER', { field: 'holder' })
    } else await refuseOneTooMany(tx, operatorId)
    if (added === 'kept') return added
    const kind = added === 'new' ? 'receiving.add' : 'receiving.mark'
    const body = { name: `${account.bank} ${account.accountNo} ${wish.holder}` }
    await appendAudit(tx, { operatorId, actor: 'system', kind, body })
    return added
  })
}

function isSame(one: BankAccount, other: BankAccount): boolean {
  return one.bank === other.bank && one.accountNo === other.accountNo
}

/** After one was added. The directory is locked. Throws `Refusal` RECEIVING_TOO_MANY. */
export async function refuseOneTooMany(tx: Tx, operatorId: string): Promise<void> {
  if ((await countReceivingAccounts(tx, operatorId)) > ACCOUNTS_AT_MOST)
    throw new Refusal('RECEIVING_TOO_MANY')
}
