import { createHash } from 'node:crypto'
import { Unavailable } from '../errors.ts'
import type { Payout, PayoutAnswer, Payouts } from './payouts.ts'

/** How a payout may go: `timeout` never arrives, `lost` is paid and its answer is lost, `slow` is paid later. */
export type PayoutWay = 'paid' | 'timeout' | 'refused' | 'slow' | 'lost'

export interface FakePayouts extends Payouts {
  /** Every payout that has arrived, as often as it has. */
  readonly arrived: readonly Payout[]
}

/** Kept by a demo that runs for long. */
const KEPT = 10_000

/** Ways of a demo, each as often as it stands here. */
const DEMO_WAYS: readonly PayoutWay[] = [
  'paid',
  'paid',
  'paid',
  'paid',
  'paid',
  'paid',
  'slow',
  'slow',
  'lost',
  'timeout',
]

/** A provider that keeps no money. The way of a payout follows from the seed and its id, or is given. */
export function fakePayouts(seed: string, wayOf?: (payout: Payout) => PayoutWay): FakePayouts {
  const arrived: Payout[] = []
  const answers = new Map<string, PayoutAnswer>()
  const timedOut = new Set<string>()

  function wayBySeed({ id }: Payout): PayoutWay {
    const place = createHash('sha256').update(`${seed}:${id}`).digest().readUInt32BE()
    return DEMO_WAYS[place % DEMO_WAYS.length] ?? 'paid'
  }

  return {
    arrived,
    async send(payout) {
      const way = (wayOf ?? wayBySeed)(payout)
      if (way === 'timeout' && !timedOut.has(payout.id)) {
        timedOut.add(payout.id)
        throw new Unavailable('payouts')
      }
      if (arrived.length < KEPT) arrived.push(payout)
      const known = answers.get(payout.id)
      if (known) return known
      const paid = { state: 'paid', reference: `fake-${payout.id.slice(-12)}` } as const
      answers.set(payout.id, way === 'refused' ? { state: 'refused' } : paid)
      if (way === 'lost') throw new Unavailable('payouts')
      return way === 'refused' ? { state: 'refused' } : way === 'slow' ? { state: 'pending' } : paid
    },
    async ask(id) {
      return answers.get(id) ?? { state: 'absent' }
    },
  }
}
