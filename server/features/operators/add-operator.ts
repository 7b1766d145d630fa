import type { Tx } from '../../context.ts'
import { insertOperator, type NewOperator } from './queries.ts'

/** Adds an operator. False when one of that code is already there. */
export function addOperator(tx: Tx, operator: NewOperator): Promise<boolean> {
  return insertOperator(tx, operator)
}
