import { receivingMark } from '../../../../domain/fair/account-marks.ts'
import { bearsMark, type Keys } from '../../../keys.ts'

type Given = Parameters<typeof receivingMark>[0] & { readonly mark: Buffer | null }

/**
 * Whether an account that members pay into is the one that its operator has given: whoever owns the database may write another
 * number, and cannot mark it.
 */
export function isAsGiven(keys: Pick<Keys, 'mark'>, account: Given): boolean {
  return bearsMark(keys, account.mark, receivingMark(account))
}
