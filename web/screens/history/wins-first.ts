import type { Bill } from '../../../contract/services/bill.ts'

export function winsFirst(lines: Bill['lines']): Bill['lines'] {
  return [...lines.filter((line) => line.result === 'won'), ...lines.filter((line) => line.result !== 'won')]
}
