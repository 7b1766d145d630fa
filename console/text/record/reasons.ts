import type { AuditEntry } from '../../../contract/console/audit.ts'
import { withdrawalsText } from '../payments/withdrawals.ts'

/** Why an act was done, in words. People write theirs; why the program holds a withdrawal is kept as a code. */
export function reasonText({ act, reason }: Pick<AuditEntry, 'act' | 'reason'>): string | null {
  if (act !== 'withdrawal.held' || reason === null) return reason
  return withdrawalsText.waits[reason] ?? reason
}
