import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Prize } from '../../../contract/services/prize.ts'
import { detailText } from '../../text/prizecheck.ts'
import { roundText } from '../../text/rounds.ts'
import { DecidingDigits } from './deciding-digits.tsx'
import { DrawNumbers } from './draw-numbers.tsx'

const RESULT = { first: '54860', three_top: '860', two_top: '60', two_bottom: '59' }
const HANOI: Prize = {
  ...{ program_id: 'p', program_code: 'hanoi', program_name: 'ฮานอยปกติ', group: 'hanoi', flag: 'vn' },
  ...{ round_id: 'r', round_code: 'hanoi-20260620', business_date: '2026-06-20', status: 'settled' },
  ...{ draw_at: '2026-06-20T18:30:00+07:00', result: RESULT, origin: 'invented' },
  published: [
    { key: 'special', name: 'รางวัลพิเศษ', number: '54860', decides: [{ types: ['two_top'], places: [3, 4] }] },
    {
      key: 'prize1',
      name: 'รางวัลที่ 1',
      number: '81659',
      decides: [{ types: ['two_bottom'], places: [3, 4] }],
    },
  ],
}
const shown = (prize: Prize) => renderToStaticMarkup(<DrawNumbers prize={prize} result={RESULT} />)

test('the special prize of Hanoi leads under its own name, and its first prize is there', () => {
  const page = shown(HANOI)
  expect(page).toContain('aria-label="รางวัลพิเศษ"')
  expect(page).toContain('81659')
  expect(page).toContain('รางวัลที่ 1')
  expect(page).toContain(roundText.invented)
  expect(shown({ ...HANOI, origin: 'past' })).not.toContain(roundText.invented)
})

test('an answer without published numbers shows the first prize as before', () => {
  const { published: _, ...bare } = HANOI
  expect(shown(bare)).toContain(`aria-label="${detailText.first}"`)
})

test('the digits that decide a type are marked in the number they are of', () => {
  const page = renderToStaticMarkup(<DecidingDigits published={HANOI.published ?? []} />)
  expect(page).toContain('2 ตัวล่าง')
  expect(page).toContain('816<mark>5</mark><mark>9</mark>')
})
