import type { QuerySent, Reply } from '../calls.ts'
import type { Call } from '../define.ts'
import { approvalActs } from './approvals.ts'
import { auditActs } from './audit.ts'
import { exposureActs } from './exposure.ts'
import { fastActs } from './fast.ts'
import { gameBookActs } from './games/books.ts'
import { gameRoundActs } from './games/rounds.ts'
import { gameTransferActs } from './games/transfers.ts'
import { gameWalletActs } from './games/wallets.ts'
import { gameActs } from './games.ts'
import { mailingActs } from './mailings.ts'
import { adjustmentActs } from './money/adjustments.ts'
import { affiliateActs } from './money/affiliates.ts'
import { closeActs } from './money/close.ts'
import { couponActs } from './money/coupons.ts'
import { depositActs } from './money/deposits.ts'
import { disputeActs } from './money/disputes.ts'
import { documentActs } from './money/documents.ts'
import { forecastActs } from './money/forecast.ts'
import { moneyRuleActs } from './money/money-rules.ts'
import { paymentActs } from './money/payments.ts'
import { promotionActs } from './money/promotions.ts'
import { providerActs } from './money/providers.ts'
import { receivingActs } from './money/receiving.ts'
import { statementActs } from './money/statements.ts'
import { ticketActs } from './money/tickets.ts'
import { withdrawalActs } from './money/withdrawals.ts'
import { numberActs } from './numbers.ts'
import { planActs } from './plans.ts'
import { protectionActs } from './protection.ts'
import { resultActs } from './results.ts'
import { roleActs } from './roles.ts'
import { roundActs } from './rounds.ts'
import { ruleActs } from './rules.ts'
import { saferActs } from './safer.ts'
import { saleActs } from './sales.ts'
import { scheduleActs } from './schedules.ts'
import { linkActs, setupActs } from './setup.ts'
import { siteActs } from './site.ts'
import { staffActs } from './staff.ts'
import { voidActs } from './voids.ts'

export const CONSOLE_CALLS = {
  approvals: approvalActs,
  rounds: roundActs,
  results: resultActs,
  numbers: numberActs,
  plans: planActs,
  exposure: exposureActs,
  voids: voidActs,
  rules: ruleActs,
  fast: fastActs,
  games: gameActs,
  gameWallets: gameWalletActs,
  gameRounds: gameRoundActs,
  gameBooks: gameBookActs,
  gameTransfers: gameTransferActs,
  sales: saleActs,
  site: siteActs,
  protection: protectionActs,
  withdrawals: withdrawalActs,
  documents: documentActs,
  disputes: disputeActs,
  schedules: scheduleActs,
  staff: staffActs,
  roles: roleActs,
  setup: setupActs,
  links: linkActs,
  payments: paymentActs,
  close: closeActs,
  deposits: depositActs,
  tickets: ticketActs,
  receiving: receivingActs,
  providers: providerActs,
  statements: statementActs,
  moneyRules: moneyRuleActs,
  adjustments: adjustmentActs,
  promotions: promotionActs,
  coupons: couponActs,
  forecast: forecastActs,
  affiliates: affiliateActs,
  safer: saferActs,
  mailings: mailingActs,
  audit: auditActs,
} as const

export type ConsoleCalls = typeof CONSOLE_CALLS

export const ALL_CONSOLE_CALLS: readonly Call[] = Object.values(CONSOLE_CALLS).flatMap(
  (acts) => Object.values(acts) as Call[],
)

export type ConsoleReply<C> = C extends Call ? Reply<C> : never
export type ConsoleQuery<C> = C extends Call ? QuerySent<C> : never

/**
 * The console's calls as browsers need them: the method, the parameters of the path in their order, and `keyed`, in one text.
 * `paths.generated.ts` is this table.
 */
export type ConsolePathTable = {
  readonly [F in keyof ConsoleCalls]: { readonly [A in keyof ConsoleCalls[F]]: string }
}
