import { expect, test } from 'vitest'
import type { Column } from './column.ts'
import { rowsFound, rowsInOrder } from './use-rows.ts'

interface Person {
  readonly name: string
  readonly stake: number | null
}

const NAME: Column<Person> = { id: 'name', title: 'ชื่อ', value: ({ name }) => name }
const STAKE: Column<Person> = { id: 'stake', title: 'ยอดแทง', value: ({ stake }) => stake, hidden: true }
const PEOPLE: readonly Person[] = [
  { name: 'ไก่', stake: 1000 },
  { name: 'DM10', stake: null },
  { name: 'กบ', stake: 90 },
  { name: 'DM9', stake: 90 },
]

const names = (rows: readonly Person[]) => rows.map(({ name }) => name)

test('a search looks at every column, hidden ones too, in either case', () => {
  expect(names(rowsFound([NAME, STAKE], PEOPLE, ' dm '))).toEqual(['DM10', 'DM9'])
  expect(names(rowsFound([NAME, STAKE], PEOPLE, '90'))).toEqual(['กบ', 'DM9'])
  expect(rowsFound([NAME], PEOPLE, '  ')).toBe(PEOPLE)
})

test('figures are ordered as figures, empty ones first, equal ones as they came', () => {
  expect(names(rowsInOrder(STAKE, false, PEOPLE))).toEqual(['DM10', 'กบ', 'DM9', 'ไก่'])
  expect(names(rowsInOrder(STAKE, true, PEOPLE))).toEqual(['ไก่', 'กบ', 'DM9', 'DM10'])
})

test('texts are in Thai order, and figures inside them count as figures', () => {
  expect(names(rowsInOrder(NAME, false, PEOPLE))).toEqual(['กบ', 'ไก่', 'DM9', 'DM10'])
})
