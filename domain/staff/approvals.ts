import type { TakeBack } from '../betting/win/difference.ts'
import type { FastSettings } from '../fair/fast/fast-rules.ts'
import type { OwnSchedule, PublishedResult } from '../lottery/lottery.ts'
import type { MailingWish } from '../messages/mailing.ts'
import type { Licence } from '../operator/licence.ts'
import type { MoneyRules } from '../payments/money-rules.ts'
import { may, type Permission } from './permissions.ts'
import type { GameListWish, GameTransferWish, GameWalletWish } from './proposed-games.ts'
import type {
  AdjustmentWish,
  CampaignWish,
  CloseWish,
  DocumentWish,
  IncomeWish,
  PaymentWish,
  PromotionWish,
  ReceivingWish,
  StatementToImport,
  Sure,
  WithdrawalWish,
} from './proposed-money.ts'
import type { LiftWish, MemberWish, StaffWish } from './proposed-people.ts'
import type { NumbersWish, PlanWish, PriceWish } from './proposed-prices.ts'

/** The content of a proposal, by kind. */
export interface Proposed {
  /** The published result of a round, or its correction. */
  readonly result: {
    readonly revision: number
    readonly published: PublishedResult
    readonly source: string
    /** The stored source it was read from, if any. */
    readonly captureId: string | null
    /** When it was out, ISO, where that was before the sale ended. Absent in proposals of before. */
    readonly officialAt?: string | null
  }
  readonly void: Readonly<Record<string, never>>
  readonly numbers: NumbersWish
  readonly price: PriceWish
  /** That a plan of a lottery group be sold no more, or again. */
  readonly plan: PlanWish
  /** A schedule under which some draw closes later than it did. */
  readonly schedule: {
    readonly lotteryId: string
    readonly lotteryCode: string
    /** The version it is based on. */
    readonly version: number
    readonly onSale: boolean
    readonly own: OwnSchedule
  }
  /** What is taken back after a correction, and when a missing result makes a round void. */
  readonly draws: Change<DrawRules>
  /** How rounds that draw themselves are drawn. */
  readonly fast: Change<FastRules>
  /** By what right real money is taken, and whom a member in need calls. */
  readonly licence: Change<Licence>
  /** How a lottery is sold. */
  readonly sale: Change<Sold> & { readonly lotteryId: string; readonly lotteryCode: string }
  /** That a member who is locked out gets in again, or that an account be closed for good. */
  readonly member: MemberWish
  /** That a ban be lifted. */
  readonly lift: LiftWish
  /** That a withdrawal be approved, or that one without an answer end as paid or as come back. */
  readonly withdrawal: WithdrawalWish
  /** That an identity document of a member be accepted. */
  readonly document: DocumentWish
  /** That an account of staff takes part where two people are needed, or gets a new password. */
  readonly staff: StaffWish
  /** Whose money it is that came in and belongs to nobody, or that it goes back to where it came from. */
  readonly payment: PaymentWish
  /** That the books of a day are as the bank says, or why they are not. */
  readonly close: CloseWish
  /** A new account that deposits are paid into, or how much and when one takes them. */
  readonly receiving: ReceivingWish
  /** That a member has more or less, by hand. */
  readonly adjustment: AdjustmentWish
  /** That income of a friend who looks like the member go. */
  readonly income: IncomeWish
  /** A promotion that would be offered, changed or ended. */
  readonly promotion: PromotionWish
  /** A campaign of coupons that would be opened, changed or ended. */
  readonly coupon: CampaignWish
  /** What holds for withdrawals, between members, for turnover and for money by hand. */
  readonly money: Change<MoneyRules> & Sure
  /** A bank's file, whose lines may credit members. */
  readonly statement: StatementToImport
  /** By what keys a provider of games signs, where its games are opened, and how much it pays. */
  readonly 'game-wallet': GameWalletWish
  /** That a transfer to or from a game wallet, of which its provider says nothing, end as made or as not made. */
  readonly 'game-transfer': GameTransferWish
  /** Another type or declared return of games that are known. */
  readonly 'game-list': GameListWish
  /** A message of the operator to chosen members. */
  readonly mailing: MailingWish
}

/** Another value of a setting. Where another one than `before` stands by then, nobody has agreed to that. */
interface Change<V> {
  readonly before: V
  readonly after: V
}

/** What an operator has decided about corrections and draws without a result. */
export interface DrawRules {
  readonly takeBack: TakeBack
  /** Minutes after which a draw abroad without a result is void; 0 for never. */
  readonly noResultMinutes: number
}

/** An operator's rules for fast rounds, defaults filled in. */
export type FastRules = Required<FastSettings>

/** How a lottery is sold: at the plan's rates, at live prices, or both. */
export type Sold = 'normal' | 'realtime' | 'both'

export type ApprovalKind = keyof Proposed

/** `lapsed`: its maker left, or may propose such a thing no more. */
export type ApprovalState =
  | 'open'
  | 'confirmed'
  | 'rejected'
  | 'withdrawn'
  | 'mismatched'
  | 'expired'
  | 'lapsed'

interface ApprovalRule {
  /** The permission to see proposals, besides those who decide. */
  readonly see: Permission
  readonly propose: Permission
  readonly decide: Permission
  /** The second person enters it again without seeing it; a difference ends the proposal. */
  readonly blind: boolean
  /** Hours until it expires, because circumstances change. Null: it waits as long as its round does. */
  readonly hours: number | null
  readonly words: { readonly th: string; readonly en: string }
}

/** What most proposals about money have in common. */
const OF_MONEY = { see: 'payments.see', decide: 'payments.confirm', blind: false } as const

/** What proposals of those who decide about withdrawals have in common. */
const OF_WITHDRAWING = {
  see: 'payments.withdraw',
  propose: 'payments.withdraw',
  decide: 'payments.withdraw',
  blind: false,
} as const

/** What proposals about plans and their prices have in common. */
const OF_PLANS = { see: 'plans.see', decide: 'plans.confirm', blind: false, hours: 72 } as const

/** What proposals about rules of draws have in common. */
const OF_RULES = {
  see: 'rules.see',
  propose: 'rules.set',
  decide: 'rules.confirm',
  blind: false,
  hours: 72,
} as const

/** Every act that needs a second person's agreement. */
export const APPROVALS = {
  result: {
    ...{ see: 'rounds.see', propose: 'results.propose', decide: 'results.confirm', blind: true, hours: null },
    words: { th: 'ผลรางวัล', en: 'Result' },
  },
  void: {
    ...{ see: 'rounds.see', propose: 'voids.propose', decide: 'voids.confirm', blind: false, hours: 24 },
    words: { th: 'ยกเลิกงวด', en: 'Void of a round' },
  },
  numbers: {
    ...{ see: 'rounds.see', propose: 'numbers.propose', decide: 'numbers.confirm', blind: false, hours: 24 },
    words: { th: 'อัตราของเลข', en: 'Rates of numbers' },
  },
  price: { ...OF_PLANS, propose: 'plans.propose', words: { th: 'ราคาของแผน', en: 'Price of a plan' } },
  plan: { ...OF_PLANS, propose: 'plans.remove', words: { th: 'แบบอัตราจ่าย', en: 'Rate plan' } },
  schedule: {
    ...{ see: 'schedules.see', propose: 'schedules.set', decide: 'schedules.confirm' },
    ...{ blind: false, hours: 24 },
    words: { th: 'ตารางที่ปิดรับช้าลง', en: 'Later close of a lottery' },
  },
  draws: { ...OF_RULES, words: { th: 'กติกาการออกผล', en: 'Rules of draws' } },
  fast: { ...OF_RULES, words: { th: 'กติกาจับยี่กี', en: 'Rules of fast draws' } },
  licence: { ...OF_RULES, words: { th: 'ใบอนุญาตและสายด่วน', en: 'Licence and help line' } },
  sale: {
    ...{ see: 'rounds.see', propose: 'sales.set', decide: 'sales.confirm', blind: false, hours: 24 },
    words: { th: 'วิธีขาย', en: 'Way of sale' },
  },
  member: {
    ...{ see: 'members.protect', propose: 'members.protect', decide: 'members.confirm' },
    ...{ blind: false, hours: 24 },
    words: { th: 'บัญชีของสมาชิก', en: 'Account of a member' },
  },
  lift: {
    ...{ see: 'members.ban', propose: 'members.ban', decide: 'members.confirm', blind: false, hours: 24 },
    words: { th: 'ยกเลิกการระงับ', en: 'End of a ban' },
  },
  withdrawal: { ...OF_WITHDRAWING, hours: 24, words: { th: 'ถอนเงิน', en: 'Withdrawal' } },
  document: { ...OF_WITHDRAWING, hours: 72, words: { th: 'เอกสารยืนยันตัวตน', en: 'Identity document' } },
  staff: {
    ...{ see: 'staff.see', propose: 'staff.manage', decide: 'staff.manage', blind: false, hours: 72 },
    words: { th: 'เจ้าหน้าที่', en: 'Staff' },
  },
  payment: {
    ...{ ...OF_MONEY, propose: 'payments.match', hours: 24 },
    words: { th: 'เงินที่ไม่รู้เจ้าของ', en: 'Money of nobody' },
  },
  close: {
    ...{ ...OF_MONEY, propose: 'payments.match', hours: 72 },
    words: { th: 'ปิดยอดสิ้นวัน', en: 'Close of a day' },
  },
  receiving: {
    ...{ ...OF_MONEY, propose: 'payments.accounts', hours: 24 },
    words: { th: 'บัญชีรับเงิน', en: 'Receiving account' },
  },
  money: {
    ...{ ...OF_MONEY, propose: 'payments.rules', hours: 72 },
    words: { th: 'กติกาการเงิน', en: 'Rules of money' },
  },
  adjustment: {
    ...{ ...OF_MONEY, propose: 'payments.adjust', hours: 24 },
    words: { th: 'ปรับเงินด้วยมือ', en: 'Money by hand' },
  },
  income: {
    ...{ ...OF_MONEY, propose: 'payments.confirm', hours: 72 },
    words: { th: 'รายได้แนะนำเพื่อนที่รอตรวจ', en: 'Affiliate income that is held' },
  },
  promotion: {
    ...{ ...OF_MONEY, propose: 'payments.rules', hours: 72 },
    words: { th: 'โปรโมชัน', en: 'Promotion' },
  },
  coupon: {
    ...{ ...OF_MONEY, propose: 'payments.rules', hours: 72 },
    words: { th: 'แคมเปญคูปอง', en: 'Coupon campaign' },
  },
  statement: {
    ...{ ...OF_MONEY, propose: 'payments.match', hours: 24 },
    words: { th: 'ไฟล์เดินบัญชี', en: 'Bank statement' },
  },
  'game-wallet': {
    ...{ see: 'games.see', propose: 'games.propose', decide: 'games.confirm', blind: false, hours: 24 },
    words: { th: 'กระเป๋าเงินของค่ายเกม', en: 'Wallet of a provider of games' },
  },
  'game-transfer': {
    ...{ see: 'games.rounds', propose: 'games.propose', decide: 'games.confirm', blind: false, hours: 24 },
    words: { th: 'รายการโยกเงินที่ค้าง', en: 'Transfer of a game wallet without an answer' },
  },
  'game-list': {
    ...{ see: 'games.see', propose: 'games.set', decide: 'games.confirm', blind: false, hours: 72 },
    words: { th: 'ประเภทและอัตราคืนของเกม', en: 'Types and returns of games' },
  },
  mailing: {
    ...{ see: 'messages.see', propose: 'messages.send', decide: 'messages.confirm', blind: false, hours: 24 },
    words: { th: 'ข้อความถึงสมาชิก', en: 'Message to members' },
  },
} as const satisfies Readonly<Record<ApprovalKind, ApprovalRule>>

export const APPROVAL_KINDS = Object.keys(APPROVALS) as [ApprovalKind, ...ApprovalKind[]]

interface Person {
  readonly staffId: string
  readonly permissions: readonly Permission[]
}

interface Decidable {
  readonly kind: ApprovalKind
  readonly makerId: string
  readonly content: Proposed[ApprovalKind]
}

/** Whether a person may decide about a proposal: never the one who made it, nor the one whose second step it is. */
export function mayDecide(who: Person, { kind, makerId, content }: Decidable): boolean {
  const isOwn = kind === 'staff' && isOwnStep(content as StaffWish, who.staffId)
  return makerId !== who.staffId && !isOwn && may(who, APPROVALS[kind].decide)
}

/** Whether it is this person's own second step that would go. */
export function isOwnStep(wish: StaffWish, staffId: string): boolean {
  return wish.act === 'step' && wish.staffId === staffId
}

/** The kinds a person may decide about, if somebody else proposed. */
export function decidableKinds(who: Pick<Person, 'permissions'>): ApprovalKind[] {
  return APPROVAL_KINDS.filter((kind) => may(who, APPROVALS[kind].decide))
}

/** Whether a person may see that a proposal of a kind waits. */
export function maySee(who: Pick<Person, 'permissions'>, kind: ApprovalKind): boolean {
  return may(who, APPROVALS[kind].see) || may(who, APPROVALS[kind].decide)
}
