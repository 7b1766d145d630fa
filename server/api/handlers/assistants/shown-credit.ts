import { toBaht } from '../../../../contract/shapes.ts'
import { assistantMay } from '../../../../domain/assistants/permissions.ts'
import type { Baht, Satang } from '../../../../domain/money.ts'
import type { MemberCaller } from '../../road/caller.ts'

/** The balance in the answer to an act; null for an assistant who may not see it. */
export function shownCredit({ assistant }: MemberCaller, cash: Satang): Baht | null {
  return assistant && !assistantMay(assistant.permissions, 'balance') ? null : toBaht(cash)
}
