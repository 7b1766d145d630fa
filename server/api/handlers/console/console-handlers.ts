import type { ConsoleCalls } from '../../../../contract/console/calls.ts'
import type { ConsoleHandlers } from '../../road/caller.ts'
import { approvals } from './approvals.ts'
import { exposure } from './exposure.ts'
import { fast } from './fast.ts'
import { numbers } from './numbers.ts'
import { plans } from './plans.ts'
import { protection } from './protection.ts'
import { results } from './results.ts'
import { rounds } from './rounds.ts'
import { rules } from './rules.ts'
import { sales } from './sales.ts'
import { schedules } from './schedules.ts'
import { site } from './site.ts'
import { roles } from './staff/roles.ts'
import { links, setup } from './staff/setup.ts'
import { staff } from './staff/staff.ts'
import { voids } from './voids.ts'

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
  sales,
  site,
  schedules,
  protection,
  staff,
  roles,
  setup,
  links,
  approvals,
}
