import { PUZZLE_SECONDS } from './proof-of-work.ts'

/** A leaky bucket: how many wrong passwords in a row, and the time until one more is allowed. */
export interface Limit {
  readonly burst: number
  readonly refillSeconds: number
  /** No work passes it. */
  readonly hard?: true
  /** Right ones count as well. */
  readonly kept?: true
}

/** Of sign-ins, registrations and own passwords. */
export const LIMITS = {
  /** One account from one address: a guesser. */
  pair: { burst: 10, refillSeconds: 60 },
  /** One account from anywhere: wider, so that fewer people are asked for work because of others. */
  account: { burst: 40, refillSeconds: 30 },
  address: { burst: 60, refillSeconds: 10 },
  /** A network (/24, /48): mobile networks share few addresses among many people. */
  network: { burst: 400, refillSeconds: 1 },
  /** Instead of all these: a device that has signed in to the account before, or a session. */
  device: { burst: 10, refillSeconds: 60, hard: true },
  /** With work, over all addresses: whoever has the hardware for any work still guesses no faster than this. */
  proved: { burst: 100, refillSeconds: 60, hard: true },
  /** A proof is good once. */
  proof: { burst: 1, refillSeconds: PUZZLE_SECONDS, kept: true },
  /** Registrations from one address. */
  registration: { burst: 30, refillSeconds: 120, hard: true, kept: true },
  /** Registrations that may have told whether somebody's phone or bank account is known here: of one address. */
  told: { burst: 10, refillSeconds: 600 },
  toldNetwork: { burst: 60, refillSeconds: 60 },
  /** Of an operator, over all addresses: some 3,000 a day. */
  toldAll: { burst: 200, refillSeconds: 30 },
  /** The same with work. */
  toldProved: { burst: 200, refillSeconds: 60, hard: true },
  /** A member who changes phone or bank account is told the same. */
  details: { burst: 5, refillSeconds: 6 * 3_600, hard: true, kept: true },
} as const satisfies Record<string, Limit>
