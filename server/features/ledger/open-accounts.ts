import type { Tx } from '../../context.ts'
import { insertAccounts } from './queries.ts'

/** Opens empty accounts for new members. A repeat changes nothing. */
export function openAccounts(tx: Tx, operatorId: string, memberIds: readonly string[]): Promise<void> {
  return insertAccounts(tx, operatorId, memberIds)
}
