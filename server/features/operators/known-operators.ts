import { invariant } from '../../../domain/invariant.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { homeOfHost, type NobodyServed } from '../directory/home-of-host.ts'
import type { Operator } from './operator.ts'
import { findOperatorByCode, findOperatorById } from './queries.ts'

/** The longest time an operator's settings are cached in this process. */
const FRESH_MS = 1_000
/** Anyone can send any Host header: above this many entries the cache is cleared. */
const MAX_KNOWN = 1_000

/** A cached answer. Unknown hosts are cached as well, because anybody may send any host. */
type Found = Operator | NobodyServed
type Known = Map<string, { found: Promise<Found>; untilMs: number }>

const knownBy = new WeakMap<Context, Known>()

/** The operator of a host. Throws `Refusal` NO_OPERATOR while there is none, HOST_UNKNOWN for an unknown host. */
export async function operatorOfHost(ctx: Context, hostHeader: string): Promise<Operator> {
  const found = await remembered(ctx, `host ${hostHeader}`, async () => {
    const home = await homeOfHost(ctx.read, hostName(hostHeader))
    if ('nobody' in home) return home.nobody
    const operator = await findOperatorById(ctx.read, home.operatorId)
    invariant(operator, 'an operator is never removed')
    return operator
  })
  if (typeof found === 'string') throw new Refusal(found)
  return found
}

/** The operator of a service id. */
export async function operatorOfCode(ctx: Context, code: string): Promise<Operator> {
  const found = await remembered(ctx, `code ${code}`, async () => {
    const operator = await findOperatorByCode(ctx.read, code)
    invariant(operator, 'an operator is never removed')
    return operator
  })
  invariant(typeof found !== 'string', 'a code that was found before has its operator')
  return found
}

function remembered(ctx: Context, key: string, look: () => Promise<Found>): Promise<Found> {
  const known: Known = knownBy.get(ctx) ?? new Map()
  knownBy.set(ctx, known)
  const before = known.get(key)
  if (before && before.untilMs > performance.now()) return before.found

  const found = look()
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(key, { found, untilMs: performance.now() + FRESH_MS })
  found.catch(() => known.delete(key)) // a failed query is not cached; its callers get the error
  return found
}

/** The name without its port, lower case. */
function hostName(header: string): string {
  return header.toLowerCase().replace(/:\d*$/, '')
}
