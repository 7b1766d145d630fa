import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'

/**
 * Where the console is kept to hosts of its own, an operator has one of them: else its staff could not come in. Throws
 * `Refusal` CONSOLE_HOST_MISSING.
 */
export function refuseHiddenConsole({ config }: Context, hosts: readonly string[]): void {
  const { consoleHosts } = config
  if (consoleHosts.length === 0) return
  const names = consoleHosts.map((host) => host.replace(/:\d+$/, ''))
  if (hosts.some((host) => names.includes(host))) return
  throw new Refusal('CONSOLE_HOST_MISSING', { field: 'hosts' })
}
