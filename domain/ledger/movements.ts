import type { Satang } from '../money.ts'

/** A member's own accounts. Their balances are stored and never negative (`receivable` is what a member owes). */
export type MemberAccount = 'cash' | 'hold' | 'bonus' | 'affiliate' | 'receivable'

/**
 * The house's accounts. They store no balance, because every bet would update the same row: a balance is the sum of
 * transfers.
 */
export type HouseAccount =
  | 'round:escrow'
  | 'house:pnl'
  | 'house:adjust'
  | 'house:bank'
  | 'house:peers'
  | 'promo:expense'
  | 'provider:clearing'

type Account = MemberAccount | HouseAccount

/** The columns of a member's report: each movement counts in one of them. */
export const REPORT_CLASSES = ['bet', 'won', 'deposited', 'withdrawn', 'other'] as const
export type ReportClass = (typeof REPORT_CLASSES)[number]

interface MovementRule {
  /** The pairs of accounts it may move money between. */
  readonly ways: readonly (readonly [debit: Account, credit: Account])[]
  /** The kinds of its cause. `#` stands for a number from 1: `settlement:#` is `settlement:3`. */
  readonly causes: readonly string[]
  readonly reportedAs: ReportClass
  /** Its name in a member's statement. */
  readonly words: { readonly th: string; readonly en: string }
  /** The kind that moves this one's money back, for the same cause. */
  readonly reversedBy?: string
}

/**
 * Every kind of movement of money. The type of `move`, the check in the database, the audit, the words of statements and
 * the columns of reports are made from this table. After a change: `npm run movements`, which writes the migration.
 */
export const MOVEMENTS = {
  opening: {
    ways: [['house:adjust', 'cash']],
    causes: ['opening'],
    reportedAs: 'other',
    words: { th: 'ยอดเริ่มต้น', en: 'Opening balance' },
  },
  bet: {
    ways: [
      ['cash', 'round:escrow'],
      ['hold', 'round:escrow'],
    ],
    causes: ['ticket'],
    reportedAs: 'bet',
    words: { th: 'แทงหวย', en: 'Bet' },
    reversedBy: 'refund',
  },
  refund: {
    ways: [['round:escrow', 'cash']],
    causes: ['ticket'],
    reportedAs: 'bet',
    words: { th: 'คืนเงินโพย', en: 'Refund' },
  },
  book: {
    ways: [['cash', 'hold']],
    causes: ['booking'],
    reportedAs: 'bet',
    words: { th: 'จองเลข', en: 'Booking' },
    reversedBy: 'release',
  },
  release: {
    ways: [['hold', 'cash']],
    causes: ['booking'],
    reportedAs: 'bet',
    words: { th: 'คืนเงินจอง', en: 'Booking returned' },
  },
  win: {
    ways: [['round:escrow', 'cash']],
    causes: ['settlement:#'],
    reportedAs: 'won',
    words: { th: 'ถูกรางวัล', en: 'Win' },
    reversedBy: 'reversal',
  },
  reversal: {
    ways: [['cash', 'round:escrow']],
    causes: ['settlement:#'],
    reportedAs: 'won',
    words: { th: 'ปรับผลรางวัล', en: 'Result corrected' },
  },
  debt: {
    ways: [['receivable', 'round:escrow']],
    causes: ['settlement:#'],
    reportedAs: 'other',
    words: { th: 'ยอดค้างชำระ', en: 'Owed' },
    reversedBy: 'debt_repaid',
  },
  debt_repaid: {
    ways: [['round:escrow', 'receivable']],
    causes: ['settlement:#'],
    reportedAs: 'other',
    words: { th: 'หักชำระยอดค้าง', en: 'Repaid' },
  },
  sweep: {
    ways: [
      ['round:escrow', 'house:pnl'],
      ['house:pnl', 'round:escrow'],
    ],
    causes: ['round', 'round:#'],
    reportedAs: 'other',
    words: { th: 'ผลของงวด', en: 'Round result' },
  },
  deposit: {
    ways: [['house:bank', 'cash']],
    causes: ['incoming-payment'],
    reportedAs: 'deposited',
    words: { th: 'ฝากเงิน', en: 'Deposit' },
  },
  withdraw: {
    ways: [['cash', 'hold']],
    causes: ['withdrawal'],
    reportedAs: 'withdrawn',
    words: { th: 'ถอนเงิน', en: 'Withdrawal' },
    reversedBy: 'withdraw_back',
  },
  withdraw_paid: {
    ways: [['hold', 'house:bank']],
    causes: ['withdrawal'],
    reportedAs: 'withdrawn',
    words: { th: 'โอนเงินถอนแล้ว', en: 'Withdrawal paid' },
  },
  withdraw_peer: {
    ways: [['hold', 'house:peers']],
    causes: ['withdrawal'],
    reportedAs: 'withdrawn',
    words: { th: 'สมาชิกโอนเงินถอนให้แล้ว', en: 'Withdrawal paid by members' },
  },
  deposit_peer: {
    ways: [['house:peers', 'cash']],
    causes: ['pair'],
    reportedAs: 'deposited',
    words: { th: 'ฝากโดยโอนให้สมาชิก', en: 'Deposit paid to a member' },
  },
  withdraw_back: {
    ways: [['hold', 'cash']],
    causes: ['withdrawal'],
    reportedAs: 'withdrawn',
    words: { th: 'คืนเงินถอน', en: 'Withdrawal returned' },
  },
  adjust_in: {
    ways: [['house:adjust', 'cash']],
    causes: ['adjustment'],
    reportedAs: 'other',
    words: { th: 'เจ้าหน้าที่เพิ่มเงินให้', en: 'Added by staff' },
  },
  adjust_out: {
    ways: [['cash', 'house:adjust']],
    causes: ['adjustment'],
    reportedAs: 'other',
    words: { th: 'เจ้าหน้าที่หักเงินออก', en: 'Taken by staff' },
  },
  reward: {
    ways: [['promo:expense', 'cash']],
    causes: ['shot-rank:#'],
    reportedAs: 'other',
    words: { th: 'รางวัลยิงเลข', en: 'Shooting reward' },
  },
  check_in: {
    ways: [['promo:expense', 'cash']],
    causes: ['check-in', 'check-in-bonus'],
    reportedAs: 'other',
    words: { th: 'รางวัลเช็กอิน', en: 'Check-in reward' },
  },
  cashback: {
    ways: [['promo:expense', 'cash']],
    causes: ['cashback'],
    reportedAs: 'other',
    words: { th: 'คืนยอดเสีย', en: 'Cashback' },
  },
  wheel: {
    ways: [['promo:expense', 'cash']],
    causes: ['wheel-spin'],
    reportedAs: 'other',
    words: { th: 'รางวัลวงล้อ', en: 'Prize of the wheel' },
  },
  promotion: {
    ways: [['promo:expense', 'cash']],
    causes: ['promotion-grant'],
    reportedAs: 'other',
    words: { th: 'โบนัสโปรโมชัน', en: 'Bonus of a promotion' },
  },
  coupon: {
    ways: [['promo:expense', 'cash']],
    causes: ['coupon-claim'],
    reportedAs: 'other',
    words: { th: 'เครดิตฟรี', en: 'Free credit' },
  },
  affiliate: {
    ways: [['promo:expense', 'cash']],
    causes: ['affiliate-withdrawal'],
    reportedAs: 'other',
    words: { th: 'รายได้แนะนำเพื่อน', en: 'Income of invited friends' },
  },
  game_bet: {
    ways: [['cash', 'provider:clearing']],
    causes: ['game-transaction'],
    reportedAs: 'bet',
    words: { th: 'เดิมพันเกม', en: 'Game bet' },
    reversedBy: 'game_bet_back',
  },
  game_bet_back: {
    ways: [['provider:clearing', 'cash']],
    causes: ['game-transaction'],
    reportedAs: 'bet',
    words: { th: 'คืนเดิมพันเกม', en: 'Game bet returned' },
  },
  game_win: {
    ways: [['provider:clearing', 'cash']],
    causes: ['game-transaction'],
    reportedAs: 'won',
    words: { th: 'ชนะเกม', en: 'Game win' },
    reversedBy: 'game_win_back',
  },
  game_win_back: {
    ways: [['cash', 'provider:clearing']],
    causes: ['game-transaction'],
    reportedAs: 'won',
    words: { th: 'ยกเลิกเงินชนะเกม', en: 'Game win taken back' },
  },
  game_in: {
    ways: [['cash', 'hold']],
    causes: ['game-transfer'],
    reportedAs: 'other',
    words: { th: 'โยกเข้ากระเป๋าเกม', en: 'Moved to a game wallet' },
    reversedBy: 'game_in_back',
  },
  game_in_done: {
    ways: [['hold', 'provider:clearing']],
    causes: ['game-transfer'],
    reportedAs: 'other',
    words: { th: 'เข้ากระเป๋าเกมแล้ว', en: 'Arrived in a game wallet' },
  },
  game_in_back: {
    ways: [['hold', 'cash']],
    causes: ['game-transfer'],
    reportedAs: 'other',
    words: { th: 'โยกเข้าไม่สำเร็จ คืนเงิน', en: 'Not moved to a game wallet, returned' },
  },
  game_out: {
    ways: [['provider:clearing', 'cash']],
    causes: ['game-transfer'],
    reportedAs: 'other',
    words: { th: 'นำกลับจากกระเป๋าเกม', en: 'Brought back from a game wallet' },
  },
  game_debt: {
    ways: [['receivable', 'provider:clearing']],
    causes: ['game-transaction'],
    reportedAs: 'other',
    words: { th: 'ยอดค้างจากเกม', en: 'Owed for a game' },
  },
  game_debt_repaid: {
    ways: [['cash', 'receivable']],
    causes: ['game-transaction'],
    reportedAs: 'other',
    words: { th: 'หักชำระยอดค้างจากเกม', en: 'Repaid for a game' },
  },
} as const satisfies Readonly<Record<string, MovementRule>>

export type MovementKind = keyof typeof MOVEMENTS

export const MOVEMENT_KINDS = Object.keys(MOVEMENTS) as readonly MovementKind[] as readonly [
  MovementKind,
  ...MovementKind[],
]

/** The kinds of movement that count in a column of the reports. */
export function kindsOf(column: ReportClass): MovementKind[] {
  return MOVEMENT_KINDS.filter((kind) => MOVEMENTS[kind].reportedAs === column)
}

type WayOf<Way> = Way extends readonly [infer Debit, infer Credit] ? { debit: Debit; credit: Credit } : never
type CauseOf<Cause> = Cause extends `${infer Name}:#` ? `${Name}:${number}` : Cause

export type Movement = {
  [Kind in MovementKind]: {
    readonly kind: Kind
    readonly refType: CauseOf<(typeof MOVEMENTS)[Kind]['causes'][number]>
  } & Readonly<WayOf<(typeof MOVEMENTS)[Kind]['ways'][number]>>
}[MovementKind]

/** One movement of a member's money, with accounts and a cause that its kind allows. */
export type Move = Movement & {
  readonly memberId: string
  readonly operatorId: string
  /** The id of the cause. A member, a kind and a cause identify a movement, which happens once. */
  readonly refId: string
  readonly amount: Satang
  readonly actor: string
}
