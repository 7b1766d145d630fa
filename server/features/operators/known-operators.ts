import { invariant } from '../../../domain/invariant.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { homeOfHost, type NobodyServed } from '../directory/home-of-host.ts'
import type { Operator } from './operator.ts'
import { findOperatorByCode, findOperatorById } from './queries.ts'

/** How long an operator's settings may be old in this process. */
const FRESH_MS = 1_000
/** A Host header is written by anyone: beyond this many all are forgotten. */
const MAX_KNOWN = 1_000

/** What a look found: that nobody is there is remembered as well, for anybody may ask for any host. */
type Found = Operator | NobodyServed
type Known = Map<string, { found: Promise<Found>; untilMs: number }>

const knownBy = new WeakMap<Context, Known>()

/**
 * The operator whose site the host is. Throws `Refusal` NO_OPERATOR where none was made yet, HOST_UNKNOWN where the host
 * is none's.
 */
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

/** The whole operator behind a service id that was found before. */
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
  found.catch(() => known.delete(key)) // a failed look is not remembered; whoever awaits it is told
  return found
}

/** The name without its port, lower case. */
function hostName(header: string): string {
  return header.toLowerCase().replace(/:\d*$/, '')
}
