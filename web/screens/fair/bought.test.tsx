import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { numbersOf } from '../../../domain/betting/number-sets.ts'
import type { TicketReceipt } from '../../../domain/fair/receipt.ts'
import { fairText, stepText, summaryText } from '../../text/fair.ts'
import { CheckList, LeafCheckList } from './check-list.tsx'

function bought(lines: readonly { type: string; number: string; stake: number; rate: number }[]): string[] {
  const receipt = { placedAtMs: 0, lines } as unknown as TicketReceipt
  const page = renderToStaticMarkup(<CheckList receipt={receipt} checks={[]} file="" />)
  const [list = ''] = page.match(/<ul class="fair-lines".*?<\/ul>/) ?? []
  return [...list.matchAll(/<li>(.*?)<\/li>/g)].map(([, row = '']) => row.replace(/<[^>]*>/g, ''))
}
const line = (number: string, stake = 20_00) => ({ type: 'two_top', number, stake, rate: 90_00 })
const DOORS = numbersOf('nineteen_doors', '7')

test('a receipt that is checked names nineteen doors as the ticket does, with all that was paid', () => {
  const rows = bought([line('12'), ...DOORS.map((number) => line(number))])
  expect(rows.slice(1)).toEqual(['12 2 บน ฿20 × 90', '19 ประตู 7 x ฿20 2 บน ฿380 × 90'])
})

test('a number that was bought at another price is named alone, with its set', () => {
  const rows = bought(DOORS.map((number) => line(number, number === '70' ? 50_00 : 20_00)))
  expect(rows.join()).not.toContain('19 ประตู')
  expect(rows).toContain('70 2 บน ฿50 × 90')
})

test('a cancelled ticket is called so, also where a step cannot be checked', () => {
  const shown = (verdict: 'right' | 'unknown') =>
    renderToStaticMarkup(
      <LeafCheckList
        leaf={'a'.repeat(64)}
        checks={[
          { step: 'books', verdict },
          { step: 'cancelled', verdict: 'right' },
        ]}
      />,
    ).split('<ol')[0]
  expect(shown('right')).toContain(fairText.isCancelled)
  expect(shown('unknown')).toContain(stepText.cancelled.title)
  expect(shown('unknown')).not.toContain(summaryText.right)
})
