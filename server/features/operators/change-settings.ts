import { invariant } from '../../../domain/invariant.ts'
import type { Tx } from '../../context.ts'
import type { OperatorSettings } from './operator.ts'
import { findOperatorById, updateOperatorSettings } from './queries.ts'

/** Changes some settings of an operator, for a feature that owns what they mean. Gives what stood before. */
export async function changeSettings(
  tx: Tx,
  operatorId: string,
  changes: Partial<OperatorSettings>,
): Promise<OperatorSettings> {
  const operator = await findOperatorById(tx, operatorId)
  invariant(operator, 'staff work for an operator')
  await updateOperatorSettings(tx, operatorId, changes)
  return operator.settings
}
