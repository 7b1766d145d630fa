import { invariant } from '../../../domain/invariant.ts'
import type { Context } from '../../context.ts'
import type { Operator } from './operator.ts'
import { findDefaultOperator, findOperatorByHost } from './queries.ts'

/** How long an operator's settings may be old in this process. */
const FRESH_MS = 1_000
/** A Host header is written by anyone: hosts past this number are looked up each time. */
const MAX_HOSTS = 1_000

type Known = Map<string, { operator: Promise<Operator>; untilMs: number }>

const knownBy = new WeakMap<Context, Known>()

/** The operator whose site the host is; a host nobody claims shows the default operator (the oldest). */
export function operatorOfHost(ctx: Context, hostHeader: string | undefined): Promise<Operator> {
  const host = hostName(hostHeader)
  const known = knownOf(ctx)
  const found = known.get(host)
  if (found && found.untilMs > performance.now()) return found.operator

  const operator = look(ctx, host)
  if (known.size >= MAX_HOSTS) known.clear()
  known.set(host, { operator, untilMs: performance.now() + FRESH_MS })
  operator.catch(() => known.delete(host)) // a failed look is not remembered; whoever awaits it is told
  return operator
}

/** Makes this process read its operators again, after their settings changed. */
export function forgetOperators(ctx: Context): void {
  knownBy.delete(ctx)
}

function knownOf(ctx: Context): Known {
  const known = knownBy.get(ctx) ?? new Map()
  knownBy.set(ctx, known)
  return known
}

async function look(ctx: Context, host: string): Promise<Operator> {
  const operator = (await findOperatorByHost(ctx.read, host)) ?? (await findDefaultOperator(ctx.read))
  invariant(operator, 'there is an operator: the first start makes one')
  return operator
}

/** The name without its port, lower case. */
function hostName(header: string | undefined): string {
  return (header ?? '').toLowerCase().replace(/:\d*$/, '')
}
