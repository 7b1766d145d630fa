import type { Reader } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { findAnyOperator, findDemoOperator, findHostOwner } from './queries.ts'

/** Why a host has no site. */
export type NobodyServed = 'NO_OPERATOR' | 'HOST_UNKNOWN'

/**
 * The id of a host's operator, or why there is none. An unclaimed host shows the demo if there is one, because a demo
 * is tried under many names. Other operators are served only at their own hosts.
 */
export async function homeOfHost(
  reader: Reader,
  host: string,
): Promise<{ readonly operatorId: string } | { readonly nobody: NobodyServed }> {
  const operatorId = (await findHostOwner(reader, host)) ?? (await findDemoOperator(reader))
  if (operatorId !== undefined) return { operatorId }
  return { nobody: (await findAnyOperator(reader)) === undefined ? 'NO_OPERATOR' : 'HOST_UNKNOWN' }
}

/** Throws `Refusal` NO_OPERATOR while this database has no operator. */
export async function requireAnyOperator(reader: Reader): Promise<void> {
  if ((await findAnyOperator(reader)) === undefined) throw new Refusal('NO_OPERATOR')
}
