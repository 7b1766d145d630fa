import type { Tx } from '../../context.ts'
import { insertAccounts } from './queries.ts'

/** Gives new members their empty accounts. Running twice changes nothing. */
export function openAccounts(tx: Tx, operatorId: string, memberIds: readonly string[]): Promise<void> {
  return insertAccounts(tx, operatorId, memberIds)
}
