import { describe, expect, test } from 'vitest'
import { bangkokIso } from '../../calendar/bangkok.ts'
import { readStatement, STATEMENT_LAYOUTS, STATEMENT_ROWS, type StatementLayout } from './statement-csv.ts'

const readAt = new Date('2026-11-24T09:00:00+07:00')

function layout(code: string): StatementLayout {
  const found = STATEMENT_LAYOUTS.find((each) => each.code === code)
  if (!found) throw new Error(`no layout ${code}`)
  return found
}

/** What is read of rows whose cells are written with bars between them. */
function read(code: string, ...rows: readonly string[]): readonly string[] {
  const said = readStatement(
    layout(code),
    rows.map((row) => row.split('|')),
    readAt,
  )
  if ('faults' in said) return said.faults.map(({ row, why }) => `${row} ${why}`)
  return said.lines.map(
    ({ row, at, until, amount, senderNo }) =>
      `${row} ${bangkokIso(at.getTime()).slice(0, 16)}${until ? ' day' : ''} ${amount} ${senderNo ?? '-'}`,
  )
}

const RECENT =
  'Transaction Date|Transaction|Withdrawal (Baht)|Deposit (Baht)|Account/PromptPay or Biller|Channel'

describe('a statement of', () => {
  test('kbank, recent transactions: headings, deposits, withdrawals', () => {
    const rows = [
      ...['Account number : 0308663108', 'From Date : 02/07/2026', RECENT],
      '2026-11-23 23:15:13|รับโอนเงิน||48,844.80|บัญชีต่างธนาคาร|K PLUS',
      '2026-11-23 20:24:06|โอนเงิน|-1,883.20||บัญชีธนาคารกสิกรไทย|K PLUS',
      '2026-11-23 09:00:00|รับโอนเงิน||500.37|SCB /X685027|K PLUS',
    ]
    expect(read('kbank-recent', ...rows)).toEqual([
      '4 2026-11-23T23:15 4884480 -',
      '6 2026-11-23T09:00 50037 x685027',
    ])
    const said = readStatement(
      layout('kbank-recent'),
      rows.map((row) => row.split('|')),
      readAt,
    )
    expect(said).toMatchObject({ withdrawals: 1 })
  })

  test('kbank with its balances, in columns with gaps', () => {
    expect(
      read(
        'kbank-statement',
        '|Date|Time|Description|Withdrawal||Deposit||Balance',
        '||||||||Beginning Balance 1.00',
        '|23-11-26|09:15|Transfer Deposit|||1,000.50||1,001.50',
        '|23-11-26|10:15|Transfer Withdrawal|500.00||||501.50',
        '||||500.00||1,000.50||501.50',
      ),
    ).toEqual(['3 2026-11-23T09:15 100050 -'])
  })

  test('scb in Thai, in Buddhist years of four and two digits', () => {
    const heads = 'วันที่|เวลา|รายการ|ถอน|ฝาก|คงเหลือ'
    expect(read('scb', heads, '23/11/2569|15.31|X1||35,000.00|1.00', '23/11/69|16:35|X1||0.75|1.00')).toEqual(
      ['2 2026-11-23T15:31 3500000 -', '3 2026-11-23T16:35 75 -'],
    )
  })

  test('bbl, which tells the day alone', () => {
    expect(
      read(
        'bbl',
        'Date|Particulars|Chq.No.|Withdrawal|Deposit|Balance|Via',
        '23/11/26|TRF||  |25.00|1|mPhone',
      ),
    ).toEqual(['2 2026-11-23T00:00 day 2500 -'])
  })

  test('ktb', () => {
    expect(read('ktb', 'Date|Time|Description|Debit|Credit', '23/11/2026|00:00:59|x||1.5')).toEqual([
      '2 2026-11-23T00:00 150 -',
    ])
  })
})

describe('a file is refused as a whole', () => {
  const heads = 'Date|Time|Description|Debit|Credit'
  test.each([
    ['without the columns of its bank', ['a|b|c'], ['1 header']],
    ['with a day that does not exist', [heads, '30/02/2026|10:00|x||1.00'], ['2 date']],
    ['with a day to come', [heads, '26/11/2026|10:00|x||1.00'], ['2 date']],
    ['with a year long past', [heads, '23/11/2024|10:00|x||1.00'], ['2 date']],
    ['with an hour that does not exist', [heads, '23/11/2026|24:00|x||1.00'], ['2 date']],
    ['with a time that is none', [heads, '23/11/2026|noon|x||1.00'], ['2 date']],
    ['with an amount of a tenth of a satang', [heads, '23/11/2026|10:00|x||1.001'], ['2 amount']],
    ['with more than any payment', [heads, '23/11/2026|10:00|x||1000000000.00'], ['2 amount']],
    ['with a deposit below nothing', [heads, '23/11/2026|10:00|x||-1.00'], ['2 amount']],
    ['with a comma in the wrong place', [heads, '23/11/2026|10:00|x||1,00.00'], ['2 amount']],
    ['with too many rows', [heads, ...Array(STATEMENT_ROWS).fill('|||')], [`${STATEMENT_ROWS + 1} too-long`]],
  ])('%s', (_, rows, faults) => {
    expect(read('ktb', ...rows)).toEqual(faults)
  })
})

describe('the reference of a line', () => {
  const heads = 'Date|Time|Description|Debit|Credit'
  const references = (...rows: readonly string[]): readonly string[] => {
    const said = readStatement(
      layout('ktb'),
      [heads, ...rows].map((row) => row.split('|')),
      readAt,
    )
    return 'lines' in said ? said.lines.map(({ reference, text }) => `${reference} ${text}`) : []
  }
  const one = '23/11/2026|10:00:10|ก||500.37'
  const other = '23/11/2026|10:00:40|ข||500.37'

  test('is the same in another file, in another order and in another era', () => {
    expect(references(one)).toEqual(['2026-11-23 10:00 50037 1 ก'])
    expect(references('23/11/2569|10:00|ก||500.37')).toEqual(references(one))
    expect(references(other, one)).toEqual(references(one, other).toReversed())
  })

  test('tells two equal lines apart', () => {
    expect(references(one, one)).toEqual(['2026-11-23 10:00 50037 1 ก', '2026-11-23 10:00 50037 2 ก'])
  })

  test('is the same where the bank has put its columns in another order', () => {
    const tellSenders = (...rows: readonly string[]) => {
      const said = readStatement(
        layout('kbank-recent'),
        rows.map((row) => row.split('|')),
        readAt,
      )
      return 'lines' in said
        ? said.lines.map(({ reference, senderNo }) => `${reference} ${senderNo}`).sort()
        : []
    }
    const told = tellSenders(
      RECENT,
      '2026-11-23 10:00:10|ก||500.37|KTB /X1111|ATM',
      '2026-11-23 10:00:20|ก||500.37|BBL /X2222|K PLUS',
    )
    expect(told).toEqual(['2026-11-23 10:00 50037 1 x2222', '2026-11-23 10:00 50037 2 x1111'])
    const turned = tellSenders(
      'Channel|Deposit (Baht)|Account/PromptPay or Biller|Transaction|Withdrawal (Baht)|Transaction Date',
      'ATM|500.37|KTB /X1111|ก||2026-11-23 10:00:10',
      'K PLUS|500.37|BBL /X2222|ก||2026-11-23 10:00:20',
    )
    expect(turned).toEqual(told)
  })
})
