import type { Tx } from '../../context.ts'
import { deleteHost, lockDirectory } from './queries.ts'

/** Takes a host from an operator's site. False: it has no such host. */
export async function releaseHost(tx: Tx, operatorId: string, host: string): Promise<boolean> {
  await lockDirectory(tx)
  return deleteHost(tx, operatorId, host)
}
