import { createHash } from 'node:crypto'
import type { Lottery, PublishedResult } from '../../domain/lottery/lottery.ts'

/** Where published results are read. Answers null while a draw has no result yet. */
export interface ResultsFeed {
  /** Shown with every result that came from here. */
  readonly source: string
  fetch(lottery: Lottery, businessDate: string): Promise<PublishedResult | null>
}

/**
 * The demo's feed: invents results, the same for a lottery and date whenever it is asked, and says loudly that they
 * are no real ones. An operator who draws for money enters or fetches real results instead.
 */
export function demoResultsFeed(seed: string): ResultsFeed {
  return {
    source: 'DEMO ผลสมมุติ ไม่ใช่ผลรางวัลจริง',
    async fetch(lottery, businessDate) {
      const published: Record<string, string | string[]> = {}
      for (const field of lottery.fieldsOn(businessDate as never)) {
        const numbers = Array.from({ length: field.count }, (_, index) =>
          digitsFrom(`${seed}:${lottery.code}:${businessDate}:${field.key}:${index}`, field.digits),
        )
        published[field.key] = field.count === 1 ? (numbers[0] ?? '') : numbers
      }
      return published
    },
  }
}

function digitsFrom(text: string, count: number): string {
  const bytes = createHash('sha256').update(text).digest()
  return Array.from({ length: count }, (_, index) => (bytes[index] ?? 0) % 10).join('')
}
