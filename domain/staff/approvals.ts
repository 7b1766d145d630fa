import type { BetType } from '../betting/bet-types.ts'
import type { NumberRule } from '../betting/price/number-rule.ts'
import type { PublishedResult } from '../lottery/lottery.ts'
import type { Permission } from './permissions.ts'

/** What is proposed, by its kind. */
export interface Proposed {
  /** The published result of a round, or a correction of the one it has. */
  readonly result: {
    readonly revision: number
    readonly published: PublishedResult
    readonly source: string
    /** What it was read from, where that was kept. */
    readonly captureId: string | null
  }
  /** That a round be void. */
  readonly void: Readonly<Record<string, never>>
  /** Another rule for numbers of a round on sale; null: no rule any more. */
  readonly numbers: {
    readonly type: BetType
    readonly numbers: readonly string[]
    readonly rule: NumberRule | null
  }
  /** Another price of a type in a plan of a lottery group. Hundredths, basis points. */
  readonly price: {
    readonly group: string
    readonly plan: string
    readonly type: BetType
    readonly rate: number
    readonly discount: number
  }
}

export type ApprovalKind = keyof Proposed

export type ApprovalState = 'open' | 'confirmed' | 'rejected' | 'withdrawn' | 'mismatched' | 'expired'

interface ApprovalRule {
  readonly propose: Permission
  readonly decide: Permission
  /** Who decides enters it again without having seen it; what differs ends the proposal. */
  readonly blind: boolean
  /** For so long it may be agreed to: later the world may be another. Null: as long as its round waits for it. */
  readonly hours: number | null
  readonly words: { readonly th: string; readonly en: string }
}

/** Every kind of act that takes effect only when a second person has agreed. */
export const APPROVALS = {
  result: {
    propose: 'results.propose',
    decide: 'results.confirm',
    blind: true,
    hours: null,
    words: { th: 'ผลรางวัล', en: 'Result' },
  },
  void: {
    propose: 'voids.propose',
    decide: 'voids.confirm',
    blind: false,
    hours: 24,
    words: { th: 'ยกเลิกงวด', en: 'Void of a round' },
  },
  numbers: {
    propose: 'numbers.propose',
    decide: 'numbers.confirm',
    blind: false,
    hours: 24,
    words: { th: 'อัตราของเลข', en: 'Rates of numbers' },
  },
  price: {
    propose: 'plans.propose',
    decide: 'plans.confirm',
    blind: false,
    hours: 72,
    words: { th: 'ราคาของแผน', en: 'Price of a plan' },
  },
} as const satisfies Readonly<Record<ApprovalKind, ApprovalRule>>

/** Whether somebody may decide about a proposal: never who made it. */
export function mayDecide(
  who: { readonly staffId: string; readonly permissions: readonly Permission[] },
  proposal: { readonly kind: ApprovalKind; readonly makerId: string },
): boolean {
  return proposal.makerId !== who.staffId && who.permissions.includes(APPROVALS[proposal.kind].decide)
}
