import type { Reader } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { findAnyOperator, findDemoOperator, findHostOwner } from './queries.ts'

/** Why nobody is served at a host. */
export type NobodyServed = 'NO_OPERATOR' | 'HOST_UNKNOWN'

/**
 * The id of the operator whose site a host is, or why there is none. A host nobody claims shows the demo, where there is
 * one: it is tried on many machines under many names. A real operator is found by its own hosts alone.
 */
export async function homeOfHost(
  reader: Reader,
  host: string,
): Promise<{ readonly operatorId: string } | { readonly nobody: NobodyServed }> {
  const operatorId = (await findHostOwner(reader, host)) ?? (await findDemoOperator(reader))
  if (operatorId !== undefined) return { operatorId }
  return { nobody: (await findAnyOperator(reader)) === undefined ? 'NO_OPERATOR' : 'HOST_UNKNOWN' }
}

/** Throws `Refusal` NO_OPERATOR as long as this database serves nobody. */
export async function requireAnyOperator(reader: Reader): Promise<void> {
  if ((await findAnyOperator(reader)) === undefined) throw new Refusal('NO_OPERATOR')
}
