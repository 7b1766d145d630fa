import { invariant } from '../../../domain/invariant.ts'
import type { Reader } from '../../context.ts'
import type { Operator } from '../operators/operator.ts'
import { findOperatorById } from '../operators/queries.ts'

/** The operator of a member, with what it has decided about rewards. */
export async function operatorOf(
  reader: Reader,
  { operatorId }: { readonly operatorId: string },
): Promise<Operator> {
  const operator = await findOperatorById(reader, operatorId)
  invariant(operator, 'a member has an operator')
  return operator
}
