import { expect, test } from 'vitest'
import { areColumns, columnsIn, guessColumns, layoutOf, type NamedColumns } from './statement-columns.ts'
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

test('columns are found below what stands above them, with what stands first in each', () => {
  expect(columnsIn(FILE)).toEqual([
    { name: 'วันที่ โอน', example: '23/11/2569' },
    { name: 'เวลา', example: '10:15' },
    { name: 'ออก', example: '20.00' },
    { name: 'เข้า', example: '512.37' },
    { name: 'หมายเหตุ', example: 'จาก X1234' },
  ])
  expect(columnsIn([['1', '2', '3']])).toEqual([])
  expect(columnsIn([])).toEqual([])
  const long = [
    ['a', 'b', 'c'],
    ['', '', 'x'.repeat(99)],
  ]
  expect(columnsIn(long).map(({ example }) => example)).toEqual(['', '', 'x'.repeat(30)])
})

test.each([
  [
    ['วันที่ โอน', 'เวลา', 'ออก', 'เข้า', 'หมายเหตุ'],
    ['วันที่ โอน', 'เวลา', 'เข้า', 'ออก', 'หมายเหตุ'],
  ],
  [
    ['รายการ', 'ยอดจ่าย', 'ยอดรับ', 'วันทำรายการ'],
    ['วันทำรายการ', undefined, 'ยอดรับ', 'ยอดจ่าย', 'รายการ'],
  ],
  [
    ['Tran Date', 'Credit', 'Debit', 'Details'],
    ['Tran Date', undefined, 'Credit', 'Debit', 'Details'],
  ],
  // A balance is neither, and one column is not guessed twice.
  [
    ['Updated', 'Balance', 'Date/Time'],
    ['Date/Time', undefined, undefined, undefined, undefined],
  ],
])('of %j it is guessed which is which', (names, [date, time, deposit, withdrawal, text]) => {
  expect({
    ...{ date: undefined, time: undefined, deposit: undefined },
    ...{ withdrawal: undefined, text: undefined },
    ...guessColumns(names),
  }).toEqual({ date, time, deposit, withdrawal, text })
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
