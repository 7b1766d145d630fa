import { createHash } from 'node:crypto'
import type { Lottery, PublishedResult, ResultField } from '../../domain/lottery/lottery.ts'
import { INVENTED_SOURCE } from '../../domain/lottery/result-origin.ts'

/** A source of published results. Null while a draw has no result yet. */
export interface ResultsFeed {
  /** Shown with every result that came from here. */
  readonly source: string
  fetch(lottery: Lottery, businessDate: string): Promise<PublishedResult | null>
}

/**
 * The demo's feed: invents results, the same for a lottery and date every time, marked as invented. An operator with
 * real money enters or fetches real results instead.
 */
export function demoResultsFeed(seed: string): ResultsFeed {
  return {
    source: INVENTED_SOURCE,
    async fetch(lottery, businessDate) {
      const published: Record<string, string | string[]> = {}
      for (const field of lottery.fieldsOn(businessDate as never)) {
        const numbers = Array.from({ length: field.count }, (_, index) =>
          numberFrom(`${seed}:${lottery.code}:${businessDate}:${field.key}:${index}`, field),
        )
        published[field.key] = field.count === 1 ? (numbers[0] ?? '') : numbers
      }
      return published
    },
  }
}

function numberFrom(text: string, { kind = 'number', digits }: ResultField): string {
  if (kind === 'number') return digitsFrom(text, digits)
  const figures = digitsFrom(text, 7)
  // Starts with a one, because an index has no leading zero; every second change is a fall.
  if (kind === 'index') return `1${figures.slice(0, 4)}.${figures.slice(4, 6)}`
  return `${Number(figures[6]) % 2 ? '-' : ''}1${figures.slice(0, 2)}.${figures.slice(4, 6)}`
}

function digitsFrom(text: string, count: number): string {
  const bytes = createHash('sha256').update(text).digest()
  return Array.from({ length: count }, (_, index) => (bytes[index] ?? 0) % 10).join('')
}
