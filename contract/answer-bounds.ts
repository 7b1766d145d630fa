import { callName } from './calls.ts'
import type { Call } from './define.ts'

/** The most an answer of success may be. */
export interface AnswerBound {
  /** Entries of its longest list. */
  readonly rows: number
  /** All of it as JSON, in KiB. */
  readonly kib: number
}

const USUAL: AnswerBound = { rows: 200, kib: 256 }

/** A ticket may have two thousand lines, and no more lines stand in one answer. */
const LINES: AnswerBound = { rows: 2_000, kib: 512 }
/** As many numbers of a round may have a rule or a cap. */
const NUMBERS = 5_000

const OTHERS: Readonly<Record<string, AnswerBound>> = {
  'bet.bet': LINES,
  'bet.getHistory': LINES,
  'bet.favourites': { rows: 500, kib: 512 },
  'bet.getSettingMember': { rows: NUMBERS, kib: 1_024 },
  'bet.getSettingMember2': { rows: NUMBERS, kib: 1_024 },
  'realtime.bookingBet': LINES,
  'realtime.confirmBet': LINES,
  'report.getFinanceMember': { rows: 366, kib: 256 },
  'report.gameRound': { rows: 500, kib: 512 },
  'fair.heads': { rows: 500, kib: 512 },
  'fair.shots': { rows: 5_000, kib: 1_024 },
  /** So many details of one act. */
  'console.audit.list': { rows: 601, kib: 256 },
  'console.audit.of': { rows: 601, kib: 512 },
  'console.approvals.waiting': { rows: NUMBERS, kib: 1_024 },
  'console.numbers.list': { rows: NUMBERS, kib: 2_048 },
  'console.numbers.set': { rows: NUMBERS, kib: 256 },
  'console.numbers.confirm': { rows: NUMBERS, kib: 256 },
  'console.numbers.cap': { rows: NUMBERS, kib: 256 },
  'console.exposure.one': { rows: 1_000, kib: 256 },
  'console.gameBooks.list': { rows: 500, kib: 512 },
  'console.gameRounds.one': { rows: 500, kib: 512 },
  'console.gameRounds.report': { rows: 1_000, kib: 1_024 },
  'console.gameWallets.list': { rows: 200, kib: 1_024 },
  'console.rounds.one': { rows: 200, kib: 512 },
  'console.schedules.preview': { rows: 400, kib: 256 },
  'console.schedules.set': { rows: 400, kib: 256 },
  'console.withdrawals.list': { rows: 500, kib: 512 },
  'console.statements.one': { rows: 500, kib: 512 },
  'console.statements.preview': { rows: 500, kib: 512 },
  'console.coupons.codes': { rows: 5_000, kib: 256 },
}

/** Of any call: what is not named here has the usual one. */
export function answerBound(call: Pick<Call, 'service' | 'name'>): AnswerBound {
  return OTHERS[callName(call)] ?? USUAL
}

/** How many entries the longest list of an answer has. */
export function longestList(answer: unknown): number {
  if (typeof answer !== 'object' || answer === null) return 0
  const own = Array.isArray(answer) ? answer.length : 0
  return Object.values(answer).reduce<number>((most, each) => Math.max(most, longestList(each)), own)
}
