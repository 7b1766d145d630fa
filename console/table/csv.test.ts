import { expect, test } from 'vitest'
import type { CellValue } from './column.ts'
import { csvOf } from './csv.ts'

const cell = (value: CellValue) => {
  const [, line] = csvOf([{ id: 'a', title: 'a', value: () => value }], [null]).split('\r\n')
  return line
}

test('a file begins with the mark that makes Excel read Thai, and has a line a row', () => {
  const columns = [
    { id: 'name', title: 'ชื่อ', value: (row: { name: string }) => row.name },
    { id: 'long', title: 'ยาว', value: (row: { name: string }) => row.name.length },
  ]
  expect(csvOf(columns, [{ name: 'ลาว' }])).toBe('\uFEFFชื่อ,ยาว\r\nลาว,3\r\n')
})

test.each<[CellValue, string]>([
  ['=1+1', "'=1+1"],
  ['%1', "'%1"],
  ['＝1', "'＝1"],
  [-5.25, '-5.25'],
  [null, ''],
  ['says "no", twice', '"says ""no"", twice"'],
])('%j is written %s', (value, written) => {
  expect(cell(value)).toBe(written)
})
