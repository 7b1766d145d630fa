import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { basisPoints, multipleToRate, satang } from '../../../../domain/money.ts'
import type { Offer } from '../offer.ts'
import { type EditorAct, edit } from '../write/editor.ts'
import { type Editor, newEditor } from '../write/editor-state.ts'
import { StakeLimits } from './stake-limits.tsx'
import { TypesSheet } from './types-sheet.tsx'

const TERMS = { discount: basisPoints(0), stakeMin: satang(1_00), stakeMax: satang(5_000_00), exceptions: {} }
const TOD: Offer = {
  ...TERMS,
  type: 'three_tod',
  digits: 3,
  rate: multipleToRate(150),
  stakeMin: satang(5_00),
}
const OFFERS: readonly Offer[] = [
  { ...TERMS, type: 'three_top', digits: 3, rate: multipleToRate(900), memberMax: satang(500_00) },
  { ...TOD, stakeMax: satang(2_000_00) },
  { ...TERMS, type: 'two_top', digits: 2, rate: multipleToRate(65), discount: basisPoints(2500) },
]

const words = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

function sheet(selected: readonly Offer['type'][]): string {
  const rest = { act: () => {}, onClose: () => {} }
  return renderToStaticMarkup(createElement(TypesSheet, { offers: OFFERS, selected, ...rest }))
}

test('every type tells what it pays, its chance, what is returned of a hundred, and between which prices it is sold', () => {
  const told = words(sheet(['three_top']))
  expect(told).toContain('3 บน จ่าย ×900 โอกาส 1 ใน 1,000 · คืนเฉลี่ย 90%')
  expect(told).toContain('123 โอกาส 6 ใน 1,000 · คืนเฉลี่ย 90% 112 โอกาส 3 ใน 1,000 · คืนเฉลี่ย 45%')
  expect(told).toContain('แทงได้ 5 ถึง 2,000 บาทต่อรายการ')
  expect(told).toContain('2 บน จ่าย ×65 ลด 25% โอกาส 1 ใน 100 · คืนเฉลี่ย 86.7%')
})

test('what is told of the types that are on is unfolded', () => {
  expect(sheet(['three_top']).match(/<details open="">/g)).toHaveLength(1)
  expect(sheet(['three_top', 'three_tod']).match(/<details open="">/g)).toHaveLength(2)
})

function limits(selected: readonly Offer['type'][]): string {
  return words(
    renderToStaticMarkup(
      createElement(StakeLimits, {
        editor: { ...newEditor(OFFERS), selected },
        idle: false,
      }),
    ),
  )
}

test('where the price is typed stands what it can be, for all types that are on', () => {
  expect(limits(['three_tod'])).toContain('แทงได้ 5 ถึง 2,000 บาทต่อรายการ')
  expect(limits(['three_top', 'three_tod'])).toContain('แทงได้ 5 ถึง 2,000 บาทต่อรายการ')
  expect(limits(['three_top', 'three_tod'])).toContain('คนละไม่เกิน 500 บาทต่อเลข')
  expect(limits(['two_top'])).not.toContain('คนละ')
})

/** 123 is staked already: 200 of 500 baht. */
const OWN: readonly Offer[] = OFFERS.map((offer) => ({
  ...offer,
  memberRoundMax: satang(9_000_00),
  memberRoundLeft: satang(8_800_00),
  ...(offer.memberMax === undefined
    ? {}
    : { memberStaked: { '123': satang(200_00) } as Offer['memberStaked'] }),
}))

test('once the number is known, what the member may still stake on it stands where the price is typed', () => {
  const typing = (...typed: readonly EditorAct[]) =>
    typed.reduce(edit, newEditor(OWN, { types: ['three_top', 'three_tod'], price: '' }))
  const told = (editor: Editor) =>
    words(renderToStaticMarkup(createElement(StakeLimits, { editor, idle: false })))
  const digits = (number: string) => [...number].map((digit) => ({ do: 'digit', digit }) as const)
  expect(told(typing())).toContain('คนละไม่เกิน 500 บาทต่อเลข')
  expect(told(typing(...digits('123')))).toContain('3 บน 123: คุณแทงได้อีก 300 จาก 500 บาท')
  expect(told(typing(...digits('321')))).toContain('3 บน 321: คุณแทงได้อีก 500 จาก 500 บาท')
  const reversed = told(typing({ do: 'spread', spread: 'reverse' }, ...digits('321')))
  expect(reversed).toContain('3 บน: คุณแทงได้อีกเลขละ 300 จาก 500 บาท')
  expect(told(typing())).toContain('งวดนี้คุณแทงได้อีก 8,800 จาก 9,000 บาท')
})

test('a line says what is left of the member’s own limit on its number, and repeats are joined up to that', () => {
  const start = newEditor(OWN, { types: ['three_top'], price: '200' })
  const twice = edit(start, { do: 'addNumbers', numbers: ['123', '124', '123'] })
  expect(twice.lines.map(({ own }) => own)).toEqual([300_00, undefined])
  const again = edit(twice, { do: 'addNumbers', numbers: ['123', '124'] })
  expect(edit(again, { do: 'mergeRepeated' }).lines.map(({ number, stake }) => [number, stake])).toEqual([
    ['123', 200_00],
    ['124', 400_00],
    ['123', 200_00],
  ])
})

test('a line on a number that takes no more than so much says how much', () => {
  const left = { state: 'capped', half: false, rate: multipleToRate(65), stakeMax: satang(40_00) } as const
  const offers: readonly Offer[] = [
    { ...TERMS, type: 'two_top', digits: 2, rate: multipleToRate(65), exceptions: { '47': left } },
  ]
  const written = edit(newEditor(offers), { do: 'addNumbers', numbers: ['47', '48'] })
  expect(written.lines.map((line) => line.left)).toEqual([40_00, undefined])
  const less = offers.map((offer) => ({
    ...offer,
    exceptions: { '47': { ...left, stakeMax: satang(10_00) } },
  }))
  expect(edit(written, { do: 'offers', offers: less }).lines.map((line) => line.left)).toEqual([
    10_00,
    undefined,
  ])
  const free = offers.map((offer) => ({ ...offer, exceptions: {} }))
  expect(edit(written, { do: 'offers', offers: free }).lines[0]).not.toHaveProperty('left')
})
