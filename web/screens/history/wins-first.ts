import type { Bill } from '../../../contract/services/bill.ts'

/** Winning lines first. */
export function winsFirst(lines: Bill['lines']): Bill['lines'] {
  return [...lines.filter((line) => line.result === 'won'), ...lines.filter((line) => line.result !== 'won')]
}
