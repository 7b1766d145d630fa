import { isHost } from '../../../domain/operator/birth.ts'
import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { claimHosts } from '../directory/claim-hosts.ts'
import { listHostsOf } from '../directory/queries.ts'
import { releaseHost } from '../directory/release-host.ts'
import { refuseHiddenConsole } from './hidden-console.ts'
import { findOperatorByCode } from './queries.ts'

interface HostWish {
  /** The operator's service id. */
  readonly code: string
  readonly host: string
}

/**
 * Serves an operator at one more host, for whoever has the machine. False: it is already. Throws `Refusal`
 * SERVICE_UNKNOWN, HOST_INVALID, HOST_TAKEN.
 */
export function addHost(ctx: Context, wish: HostWish): Promise<boolean> {
  const { host } = wish
  return ofOperator(ctx, wish, async (tx, operatorId) => {
    const added = await claimHosts(tx, operatorId, [host])
    if (added.length === 0) return false
    await appendAudit(tx, { operatorId, actor: 'system', kind: 'operator.add-host', body: { name: host } })
    return true
  })
}

/**
 * Serves an operator at a host no more. One is left, and one on which its console is served. Throws `Refusal`
 * SERVICE_UNKNOWN, HOST_INVALID, HOST_NOT_OWN, HOST_LAST, CONSOLE_HOST_MISSING.
 */
export function removeHost(ctx: Context, wish: HostWish): Promise<void> {
  const { host } = wish
  return ofOperator(ctx, wish, async (tx, operatorId) => {
    if (!(await releaseHost(tx, operatorId, host)))
      throw new Refusal('HOST_NOT_OWN', { field: 'hosts', host })
    const left = await listHostsOf(tx, operatorId)
    if (left.length === 0) throw new Refusal('HOST_LAST', { field: 'hosts', host })
    refuseHiddenConsole(ctx, left)
    await appendAudit(tx, { operatorId, actor: 'system', kind: 'operator.remove-host', body: { name: host } })
  })
}

async function ofOperator<T>(
  ctx: Context,
  { code, host }: HostWish,
  act: (tx: Tx, operatorId: string) => Promise<T>,
): Promise<T> {
  if (!isHost(host)) throw new Refusal('HOST_INVALID', { field: 'hosts' })
  const operator = await findOperatorByCode(ctx.read, code)
  if (!operator) throw new Refusal('SERVICE_UNKNOWN', { field: 'code' })
  return ctx.transaction((tx) => act(tx, operator.id))
}
