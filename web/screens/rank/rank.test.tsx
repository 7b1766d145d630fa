import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { RankShown } from '../../../contract/services/rewards/rank.ts'
import type { Baht } from '../../../domain/money.ts'
import { rankText as english } from '../../text/en/rank.ts'
import { rankText } from '../../text/rank.ts'
import Rank from './rank.tsx'

const baht = (amount: number) => amount as Baht
const STEP = { rank: 1, needed: baht(1_000), percent: 0, raise_percent: 0 }

function drawn(cashback: number | null, of: { percent: number; raise_percent: number }): string {
  const shown: RankShown = {
    ...{ is_on: true, rank: 0, rank_percent: 0, raise_percent: 0, cashback_percent: cashback },
    ...{ turnover: baht(100), tomorrow: 0, next: { ...STEP, ...of, missing: baht(900) } },
    ...{ steps: [{ ...STEP, ...of }], data: [] },
  }
  const page = <Rank {...({ loaderData: { brand: '', shown } } as never)} />
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />)
}

const { cashbackRules, raiseRules, rules } = rankText
const saysAll = (html: string, words: readonly string[]) => words.every((each) => html.includes(each))

test.each([
  ['cashback alone', 5, { percent: 1, raise_percent: 0 }, [true, false]],
  ['what wins pay alone', null, { percent: 0, raise_percent: 1 }, [false, true]],
  ['both', 5, { percent: 1, raise_percent: 1 }, [true, true]],
] as const)('%s: the rules are of what there is', (_, cashback, of, said) => {
  const html = drawn(cashback, of)
  expect(saysAll(html, rules)).toBe(true)
  expect([saysAll(html, cashbackRules), saysAll(html, raiseRules)]).toEqual(said)
  expect(html.includes('คืนยอดเสีย')).toBe(said[0])
})

test('of a step that brings nothing, how far it is is said and no more', () => {
  expect(rankText.missing('900', 1, rankText.nextBrings(null, null))).toBe('อีก 900 บาท ถึงระดับ 1')
  expect(english.missing('900', 1, english.nextBrings(null, null))).toBe('900 baht more for rank 1')
})
