import { gameKeyMark } from '../../../../domain/fair/account-marks.ts'
import type { Reader } from '../../../context.ts'
import { bearsMark, type Keys } from '../../../keys.ts'
import { listStoredKeys, type StoredKey } from '../seamless/queries-wallets.ts'

/**
 * What proves the providers of an operator now, or one of them, the oldest first. A key that bears no mark proves nobody: whoever
 * owns the database may write one, and would have the program pay what they say was won.
 */
export async function listKeys(
  reader: Reader,
  keys: Pick<Keys, 'mark'>,
  of: { readonly operatorId: string; readonly provider?: string },
): Promise<StoredKey[]> {
  const stored = await listStoredKeys(reader, of)
  return stored.filter((key) => bearsMark(keys, key.mark, gameKeyMark(key)))
}
