import type { ConsoleCalls } from '../../../../contract/console/calls.ts'
import type { ConsoleHandlers } from '../../road/caller.ts'
import { approvals } from './approvals.ts'
import { audit } from './audit.ts'
import { fast } from './fast.ts'
import { gameBooks } from './games/books.ts'
import { gameRounds } from './games/rounds.ts'
import { gameTransfers } from './games/transfers.ts'
import { gameWallets } from './games/wallets.ts'
import { games } from './games.ts'
import { mailings } from './mailings.ts'
import { adjustments } from './money/adjustments.ts'
import { affiliates } from './money/affiliates.ts'
import { close } from './money/close.ts'
import { coupons } from './money/coupons.ts'
import { deposits } from './money/deposits.ts'
import { disputes } from './money/disputes.ts'
import { documents } from './money/documents.ts'
import { forecast } from './money/forecast.ts'
import { moneyRules } from './money/money-rules.ts'
import { payments } from './money/payments.ts'
import { promotions } from './money/promotions.ts'
import { providers } from './money/providers.ts'
import { receiving } from './money/receiving.ts'
import { statements } from './money/statements.ts'
import { withdrawals } from './money/withdrawals.ts'
import { plans } from './plans.ts'
import { protection } from './protection.ts'
import { exposure } from './round/exposure.ts'
import { numbers } from './round/numbers.ts'
import { results } from './round/results.ts'
import { rounds } from './round/rounds.ts'
import { sales } from './round/sales.ts'
import { tickets } from './round/tickets.ts'
import { voids } from './round/voids.ts'
import { rules } from './rules.ts'
import { safer } from './safer.ts'
import { schedules } from './schedules.ts'
import { site } from './site.ts'
import { roles } from './staff/roles.ts'
import { links, setup } from './staff/setup.ts'
import { staff } from './staff/staff.ts'

/** Who answers which feature of the console. */
export const consoleHandlers: { readonly [F in keyof ConsoleCalls]: ConsoleHandlers<F> } = {
  rounds,
  results,
  numbers,
  plans,
  exposure,
  voids,
  rules,
  fast,
  games,
  gameWallets,
  gameRounds,
  gameBooks,
  gameTransfers,
  sales,
  site,
  schedules,
  protection,
  withdrawals,
  documents,
  disputes,
  affiliates,
  staff,
  roles,
  setup,
  links,
  payments,
  close,
  deposits,
  tickets,
  receiving,
  providers,
  statements,
  moneyRules,
  adjustments,
  promotions,
  coupons,
  forecast,
  mailings,
  approvals,
  safer,
  audit,
}
