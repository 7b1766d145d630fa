import { mayBeSame } from '../../../domain/payments/match-payment.ts'
import type { Reader } from '../../context.ts'
import { listReceivingAccounts } from './queries-accounts.ts'

/** A receiving account as a bank shows it. */
interface Shown {
  readonly bank: string
  /** Hidden digits as `x`. */
  readonly shownNo: string
}

/** The one account that the shown digits may mean, also one that takes no new orders; undefined: none, or several. */
export async function accountShown(
  reader: Reader,
  operatorId: string,
  { bank, shownNo }: Shown,
): Promise<string | undefined> {
  const accounts = await listReceivingAccounts(reader, operatorId)
  const meant = accounts.filter((each) => each.bank === bank && mayBeSame(each.accountNo, shownNo))
  return meant.length === 1 ? meant[0]?.accountNo : undefined
}
