import { expect, test } from 'vitest'
import { areColumns, layoutOf, type NamedColumns, namesIn } from './statement-columns.ts'
import { readStatement } from './statement-csv.ts'

const FILE = [
  ['ธนาคารตัวอย่าง', '', '', '', ''],
  ['เลขบัญชี', '048-8-00000-0', '', '', ''],
  ['วันที่  โอน', 'เวลา', 'ออก', 'เข้า', 'หมายเหตุ'],
  ['23/11/2569', '10:15', '', '512.37', 'จาก X1234'],
  ['23/11/2569', '11:00', '20.00', '', 'ค่าธรรมเนียม'],
]
const COLUMNS: NamedColumns = {
  ...{ date: 'วันที่ โอน', time: 'เวลา', deposit: 'เข้า', withdrawal: 'ออก', text: ['หมายเหตุ'] },
}

test('the names of columns are found below what stands above them', () => {
  expect(namesIn(FILE)).toEqual(['วันที่ โอน', 'เวลา', 'ออก', 'เข้า', 'หมายเหตุ'])
  expect(namesIn([['1', '2', '3']])).toEqual([])
  expect(namesIn([])).toEqual([])
})

test('a file is read by the columns that were named', () => {
  const read = readStatement(layoutOf('own:1', 'bay', COLUMNS), FILE, new Date('2026-11-23T12:00:00+07:00'))
  expect(read).toMatchObject({
    lines: [{ row: 4, amount: 512_37, at: new Date('2026-11-23T10:15:00+07:00'), text: 'จาก X1234' }],
    withdrawals: 1,
  })
})

test.each([
  ['as they are', {}, true],
  ['without a time', { time: null }, true],
  ['money out taken for money in', { withdrawal: ' เข้า' }, false],
  ['the time taken from an amount', { time: 'ออก' }, false],
  ['a text that is an amount', { text: ['เข้า'] }, false],
  ['no name', { date: ' ' }, false],
])('columns %s', (_, wish, are) => {
  expect(areColumns({ ...COLUMNS, ...wish })).toBe(are)
})
