import type { BetType } from '../betting/bet-types.ts'
import type { NumberRule } from '../betting/price/number-rule.ts'
import type { PublishedResult } from '../lottery/lottery.ts'
import { may, type Permission } from './permissions.ts'

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
  /** That an account of staff takes part where two people are needed, or gets a new password. */
  readonly staff: StaffWish
}

export interface StaffWish {
  readonly act: 'add' | 'role' | 'link'
  /** Null: somebody new. */
  readonly staffId: string | null
  readonly name: string
  readonly role: string
  /** What the role may do as it is proposed: whoever agrees, agrees to that and no more. */
  readonly permissions: readonly Permission[]
  /** Of the code that the link asks for: who proposes is given the code, who agrees the link. */
  readonly codeHash: string
}

export type ApprovalKind = keyof Proposed

export type ApprovalState = 'open' | 'confirmed' | 'rejected' | 'withdrawn' | 'mismatched' | 'expired'

interface ApprovalRule {
  /** Who is told of it, beside those who decide. */
  readonly see: Permission
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
    see: 'rounds.see',
    propose: 'results.propose',
    decide: 'results.confirm',
    blind: true,
    hours: null,
    words: { th: 'ผลรางวัล', en: 'Result' },
  },
  void: {
    see: 'rounds.see',
    propose: 'voids.propose',
    decide: 'voids.confirm',
    blind: false,
    hours: 24,
    words: { th: 'ยกเลิกงวด', en: 'Void of a round' },
  },
  numbers: {
    see: 'rounds.see',
    propose: 'numbers.propose',
    decide: 'numbers.confirm',
    blind: false,
    hours: 24,
    words: { th: 'อัตราของเลข', en: 'Rates of numbers' },
  },
  price: {
    see: 'plans.see',
    propose: 'plans.propose',
    decide: 'plans.confirm',
    blind: false,
    hours: 72,
    words: { th: 'ราคาของแผน', en: 'Price of a plan' },
  },
  staff: {
    see: 'staff.see',
    propose: 'staff.manage',
    decide: 'staff.manage',
    blind: false,
    hours: 72,
    words: { th: 'เจ้าหน้าที่', en: 'Staff' },
  },
} as const satisfies Readonly<Record<ApprovalKind, ApprovalRule>>

export const APPROVAL_KINDS = Object.keys(APPROVALS) as [ApprovalKind, ...ApprovalKind[]]

/**
 * The permissions by which somebody is one of two people. Whoever had two accounts of which each has one of them could
 * agree with themselves. What a settlement is held for is looked at by somebody who did not give its result.
 */
const OF_TWO: ReadonlySet<Permission> = new Set([
  ...APPROVAL_KINDS.flatMap((kind) => [APPROVALS[kind].propose, APPROVALS[kind].decide]),
  'settlements.release',
])

/** True for a set of permissions of which any counts as one of two people. */
export function takesPart(permissions: readonly Permission[]): boolean {
  return permissions.some((permission) => OF_TWO.has(permission))
}

interface Person {
  readonly staffId: string
  readonly permissions: readonly Permission[]
}

/** Whether somebody may decide about a proposal: never who made it. */
export function mayDecide(
  who: Person,
  proposal: { readonly kind: ApprovalKind; readonly makerId: string },
): boolean {
  return proposal.makerId !== who.staffId && may(who, APPROVALS[proposal.kind].decide)
}

/** The kinds somebody may decide about when another has proposed. */
export function decidableKinds(who: Pick<Person, 'permissions'>): ApprovalKind[] {
  return APPROVAL_KINDS.filter((kind) => may(who, APPROVALS[kind].decide))
}

/** Whether somebody is told that a proposal of a kind waits. */
export function maySee(who: Pick<Person, 'permissions'>, kind: ApprovalKind): boolean {
  return may(who, APPROVALS[kind].see) || may(who, APPROVALS[kind].decide)
}
