import { invariant } from '../../../domain/invariant.ts'
import type { Context } from '../../context.ts'
import type { Operator } from './operator.ts'
import { findDefaultOperator, findOperatorByCode, findOperatorByHost } from './queries.ts'

/** How long an operator's settings may be old in this process. */
const FRESH_MS = 1_000
/** A Host header is written by anyone: beyond this many all are forgotten. */
const MAX_KNOWN = 1_000

type Known = Map<string, { operator: Promise<Operator>; untilMs: number }>

const knownBy = new WeakMap<Context, Known>()

/** The operator whose site the host is; a host nobody claims shows the default operator (the oldest). */
export function operatorOfHost(ctx: Context, hostHeader: string): Promise<Operator> {
  return remembered(ctx, `host ${hostHeader}`, async () => {
    const operator =
      (await findOperatorByHost(ctx.read, hostName(hostHeader))) ?? (await findDefaultOperator(ctx.read))
    invariant(operator, 'there is an operator: the first start makes one')
    return operator
  })
}

/** The whole operator behind a service id that was found before. */
export function operatorOfCode(ctx: Context, code: string): Promise<Operator> {
  return remembered(ctx, `code ${code}`, async () => {
    const operator = await findOperatorByCode(ctx.read, code)
    invariant(operator, 'an operator is never removed')
    return operator
  })
}

function remembered(ctx: Context, key: string, look: () => Promise<Operator>): Promise<Operator> {
  const known: Known = knownBy.get(ctx) ?? new Map()
  knownBy.set(ctx, known)
  const found = known.get(key)
  if (found && found.untilMs > performance.now()) return found.operator

  const operator = look()
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(key, { operator, untilMs: performance.now() + FRESH_MS })
  operator.catch(() => known.delete(key)) // a failed look is not remembered; whoever awaits it is told
  return operator
}

/** The name without its port, lower case. */
function hostName(header: string): string {
  return header.toLowerCase().replace(/:\d*$/, '')
}
