import { hash } from 'node:crypto'
import type { Context, Tx } from '../../context.ts'
import { Refusal, Unavailable } from '../../errors.ts'
import { networkOf, personalAddress } from './address-parts.ts'
import { FairShares } from './guessing/fair-shares.ts'
import { insertGuesses } from './queries-guesses.ts'

/** A leaky bucket: so many at once, and the seconds until one more is allowed. */
interface Limit {
  readonly burst: number
  readonly refillSeconds: number
}

/** Five tries for each code: by all codes of a phone one guesses right once in 13,000 days. */
const OF_PHONE: Limit = { burst: 3, refillSeconds: 4 * 3_600 }
/** People behind a carrier's address forget their passwords too. */
const OF_ADDRESS: Limit = { burst: 10, refillSeconds: 10 * 60 }
const OF_NETWORK: Limit = { burst: 60, refillSeconds: 60 }
/** What an operator pays for at most: 200 messages, and 120 more an hour. */
const OF_OPERATOR: Limit = { burst: 200, refillSeconds: 30 }

/**
 * Who asks for one phone or from one address waits for the same rows: in one connection. Addresses take turns, so that
 * a crowd at others keeps nobody from asking.
 */
const counting = new FairShares({ atOnce: 1, waiting: 200, ofSource: 20, waitMs: 5_000 })

/** One code more is asked for, whether the phone is known or not. Throws TOO_MANY at a limit, which counts nothing. */
export function countPasswordCode<T>(
  ctx: Context,
  asked: { operatorId: string; phone: string; address: string },
  write: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { operatorId, phone, address } = asked
  const source = personalAddress(address)
  const refusal = () => new Unavailable('phone messages')
  return counting.run({ rank: 'stranger', source, refusal }, () =>
    ctx.transaction(async (tx) => {
      const waitSeconds = await countIn(tx, [
        [`code-phone ${operatorId} ${phone}`, OF_PHONE],
        [`code-address ${source}`, OF_ADDRESS],
        [`code-network ${networkOf(address)}`, OF_NETWORK],
      ])
      if (waitSeconds > 0) throw new Refusal('TOO_MANY', { retryAfterSeconds: Math.ceil(waitSeconds) })
      return write(tx)
    }),
  )
}

/** Whether the operator pays for one more message. Who asked is told nothing of it: the answer would say that the phone is known. */
export async function mayPayMessage(ctx: Context, operatorId: string): Promise<boolean> {
  try {
    await ctx.transaction(async (tx) => {
      if ((await countIn(tx, [[`code-sent ${operatorId}`, OF_OPERATOR]])) > 0) throw new Refusal('TOO_MANY')
    })
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** Seconds to wait; 0 where no limit is reached. */
async function countIn(tx: Tx, named: readonly (readonly [string, Limit])[]): Promise<number> {
  const limits = new Map(named.map(([name, limit]) => [hash('sha256', name, 'base64url'), limit]))
  const counts = await insertGuesses(tx, {
    keys: [...limits.keys()],
    refillSeconds: [...limits.values()].map((limit) => limit.refillSeconds),
  })
  const waits = counts.map(({ key, failures }) => {
    const limit = limits.get(key) as Limit
    return Math.max(0, failures - limit.burst) * limit.refillSeconds
  })
  return Math.max(0, ...waits)
}
