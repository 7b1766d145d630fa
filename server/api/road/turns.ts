import { type Call, isGuarded } from '../../../contract/define.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { personalAddress } from '../../features/credentials/address-parts.ts'
import { type TurnLimit, Turns } from '../../features/credentials/turns.ts'
import type { Identified } from './identify.ts'

// A caller's calls wait for each other behind the caller's own row: without this bound they would take every connection
// while they wait, and everybody else would be refused.

/** Shorter than a call may take: whoever is refused here knows that nothing was done. */
const waitMs = 5_000

const refusal = () => new Refusal('TOO_MANY')

/** The acts of one person wait for each other in the database anyway. */
const ACTS: TurnLimit = { atOnce: 2, waiting: 256, waitMs, refusal }
const READS: TurnLimit = { atOnce: 4, waiting: 256, waitMs, refusal }
/** Without a session an address may be that of many people. */
const ACTS_OF_ADDRESS: TurnLimit = { atOnce: 8, waiting: 512, waitMs, refusal }
const READS_OF_ADDRESS: TurnLimit = { atOnce: 16, waiting: 512, waitMs, refusal }

/**
 * Whose turn a call takes. Reads and acts of one caller do not wait for each other. Undefined for a sign-in: one address may
 * be that of many, and whoever fills its line would keep their known devices out.
 */
export function turnOf(
  call: Call,
  who: Identified,
  ip: string,
): { readonly key: string; readonly limit: TurnLimit } | undefined {
  if (call.signsIn) return undefined
  const isAct = isGuarded(call)
  const id = who.member?.memberId ?? who.staff?.staffId
  if (id === undefined) {
    const address = personalAddress(ip)
    return isAct
      ? { key: `act ${address}`, limit: ACTS_OF_ADDRESS }
      : { key: `read ${address}`, limit: READS_OF_ADDRESS }
  }
  return isAct ? { key: `act ${id}`, limit: ACTS } : { key: `read ${id}`, limit: READS }
}

const turnsBy = new WeakMap<Context, Turns>()

/** One for all calls over the same connections. */
export function turnsOf(ctx: Context): Turns {
  const existing = turnsBy.get(ctx)
  if (existing) return existing
  const turns = new Turns()
  turnsBy.set(ctx, turns)
  return turns
}
