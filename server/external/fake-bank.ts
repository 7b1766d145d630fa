import type { Satang } from '../../domain/money.ts'
import { satang } from '../../domain/money.ts'

/** How a member of a demo pretends to pay. */
export type PretendHow = 'exact' | 'less' | 'twice' | 'late'

export interface PretendTransfer {
  readonly amount: Satang
  /** When its order ends. */
  readonly expiresAt: Date
  readonly at: Date
}

/** What the bank tells of a transfer, and after how long. The same reference is the same transfer, told again. */
export interface Told {
  readonly afterMs: number
  readonly reference: string
  readonly amount: Satang
  readonly at: Date
}

/** The bank of a demo: it keeps no money and tells of transfers as real ones do, late and more than once. */
export interface DemoBank {
  transfer(wish: PretendTransfer, how: PretendHow): readonly Told[]
}

const SHORT_BY = 37
const AN_HOUR_MS = 3_600_000

export function fakeBank(reference: () => string): DemoBank {
  return {
    transfer({ amount, expiresAt, at }, how) {
      const told = (afterMs: number, wish: Partial<Told> = {}): Told => {
        return { afterMs, reference: reference(), amount, at, ...wish }
      }
      switch (how) {
        case 'exact': {
          const one = told(0)
          return [one, { ...one, afterMs: 2_000 }]
        }
        case 'less':
          return [told(0, { amount: satang(amount - SHORT_BY) })]
        case 'twice':
          return [told(0), told(1_000)]
        case 'late':
          return [told(0, { at: new Date(expiresAt.getTime() + AN_HOUR_MS) })]
      }
    },
  }
}
