import type { GovernmentDraw } from '../../../contract/services/open.ts'
import type { SlipPrizes } from '../../../domain/lottery/slip-prizes.ts'
import type { DrawRow } from '../../features/results/queries-results.ts'

/** What each prize pays on a ticket of 80 baht. The government has not changed it for years; nobody is paid by it here. */
const PRICES = {
  first: '6000000.00',
  second: '200000.00',
  third: '80000.00',
  fourth: '40000.00',
  fifth: '20000.00',
  near1: '100000.00',
  last3f: '4000.00',
  last3b: '4000.00',
  last2: '2000.00',
} as const

/** A draw as the government's own service writes it. */
export function showGovernmentDraw(
  { businessDate, result }: DrawRow,
  slip?: SlipPrizes,
): GovernmentDraw | null {
  if (!result?.first) return null
  const [year = '', month = '', date = ''] = businessDate.split('-')
  const prize = (name: keyof typeof PRICES, values: readonly string[]) => ({
    price: PRICES[name],
    number: values.map((value, at) => ({ round: at + 1, value })),
  })
  return {
    date: businessDate,
    period: periodOf(Number(month), Number(date)),
    displayDate: { date, month, year },
    data: {
      first: prize('first', [result.first]),
      ...(slip && {
        second: prize('second', slip.second),
        third: prize('third', slip.third),
        fourth: prize('fourth', slip.fourth),
        fifth: prize('fifth', slip.fifth),
      }),
      near1: prize('near1', beside(result.first)),
      last3f: prize('last3f', result.three_front ?? []),
      last3b: prize('last3b', result.three_bottom ?? []),
      last2: prize('last2', [result.two_bottom]),
    },
  }
}

/**
 * The nth draw of a year has the numbers 2n - 1 and 2n, as its two sets of tickets bear them. Two draws a month, around the
 * first and the sixteenth; one that is held in the last days of December stands for the first of January, and comes last.
 */
function periodOf(month: number, day: number): [number, number] {
  const nth = (month - 1) * 2 + (day < 10 ? 1 : day < 25 ? 2 : 3)
  return [2 * nth - 1, 2 * nth]
}

/** One less and one more; the first and the last number go round. */
function beside(first: string): string[] {
  const span = 10 ** first.length
  return [-1, 1].map((step) => String((Number(first) + step + span) % span).padStart(first.length, '0'))
}
