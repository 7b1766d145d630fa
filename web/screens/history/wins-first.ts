import type { Bill } from '../../../contract/services/bill.ts'
import type { LineGroup } from '../../../domain/betting/group-sets.ts'
import { type Sold, soldSets } from '../bet/sets/sold-sets.ts'

export type BillLine = Sold<Bill['lines'][number]>

/** The lines of a ticket, big sets as one, those that have won first. */
export function setsWinsFirst(lines: Bill['lines']): readonly LineGroup<BillLine>[] {
  return first(soldSets(lines), hasWon)
}

export function winsFirst(lines: readonly BillLine[]): readonly BillLine[] {
  return first(lines, isWon)
}

export function hasWon({ lines }: LineGroup<BillLine>): boolean {
  return lines.some(isWon)
}

export function isWon({ result }: BillLine): boolean {
  return result === 'won'
}

function first<Each>(all: readonly Each[], is: (each: Each) => boolean): Each[] {
  return [...all.filter(is), ...all.filter((each) => !is(each))]
}
