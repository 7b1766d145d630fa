import type { Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { insertHosts, listHostOwners, lockDirectory } from './queries.ts'

/**
 * Adds hosts to an operator's site; returns the new ones. Of two concurrent claims of a host, one succeeds. Throws
 * `Refusal` HOST_TAKEN.
 */
export async function claimHosts(tx: Tx, operatorId: string, hosts: readonly string[]): Promise<string[]> {
  await lockDirectory(tx)
  const owners = await listHostOwners(tx, hosts)
  const taken = owners.find((owner) => owner.operatorId !== operatorId)
  if (taken) throw new Refusal('HOST_TAKEN', { field: 'hosts', host: taken.host })
  const added = hosts.filter((host) => owners.every((owner) => owner.host !== host))
  await insertHosts(tx, operatorId, added)
  return added
}
