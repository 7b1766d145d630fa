import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PDF_LINES } from '../../server/features/reports/statement/statement-pdf.ts'
import { useDatabase } from '../support/database/database.ts'
import { type Counter, type Customer, openCounter } from '../support/stage/counter.ts'

const database = useDatabase()
let counter: Counter
beforeAll(async () => {
  counter = await openCounter(database.url)
})
afterAll(() => counter.close())

const today = () => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)

async function fetchFile({ headers }: Pick<Customer, 'headers'>, path: string) {
  const {
    statusCode,
    headers: got,
    rawPayload,
  } = await counter.app.server.inject({
    ...{ method: 'GET', url: `/svc/report/finance/api/${path}`, headers },
  })
  return { statusCode, type: got['content-type'], name: got['content-disposition'], bytes: rawPayload }
}

/** A member with a cancelled bet, a won one and one that waits. */
async function bettor(): Promise<Customer> {
  const customer = await counter.newcomer(1_000)
  const [drawn, ahead] = [await counter.openRound(), await counter.openRound()]
  const bet = async (round_id: string, number: string, amount: number) =>
    (await customer.post('/bet/bet', { round_id, lines: [{ type: 'two_top', number, amount }] })).body.bill
  await bet(drawn, '52', 100)
  const taken = await bet(ahead, '33', 70)
  await customer.post('/bet/cancelBetMember', { bill_id: taken.id })
  await bet(ahead, '12', 30)
  await counter.draw(drawn)
  return customer
}

describe('the statement', () => {
  let customer: Customer
  beforeAll(async () => {
    customer = await bettor()
  })

  test('shows one kind of movement, with the balance that each left', async () => {
    const of = async (query: string) => {
      const { body } = await customer.get(`/report/finance/api/getStatement?${query}`)
      return [
        body.total,
        body.data.map((line: { amount: number; balance: number }) => [line.amount, line.balance]),
      ]
    }
    expect(await of('column=bet&limit=2')).toEqual([
      4,
      [
        [-30, 870],
        [70, 900],
      ],
    ])
    expect(await of('column=bet&limit=2&page=2')).toEqual([
      4,
      [
        [-70, 830],
        [-100, 900],
      ],
    ])
    expect(await of('column=won')).toEqual([1, [[9_000, 9_870]]])
    expect(await of('column=withdrawn')).toEqual([0, []])
    expect((await of('column='))[0]).toBe(6)
    expect((await customer.get('/report/finance/api/getStatement?column=stolen')).httpStatus).toBe(400)
  })

  test('is a file for spreadsheets: the oldest first, Thai readable, the balance running', async () => {
    const { statusCode, type, name, bytes } = await fetchFile(customer, 'statement.csv')
    expect([statusCode, type]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(name).toBe(`attachment; filename="statement-${today().slice(0, 7)}-01-${today()}.csv"`)
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [head, ...lines] = bytes.toString().slice(1).split('\r\n').slice(0, -1)
    expect(head).toBe('วันที่,เวลา,รายการ,หวย,เลขที่โพย,เงินเข้า,เงินออก,คงเหลือ')
    const [year, month, day] = today().split('-')
    expect(lines.every((line) => line.startsWith(`${day}/${month}/${Number(year) + 543},`))).toBe(true)
    expect(lines.map((line) => line.split(',').slice(5).join(' '))).toEqual([
      '1000.00  1000.00',
      ' 100.00 900.00',
      ' 70.00 830.00',
      '70.00  900.00',
      ' 30.00 870.00',
      '9000.00  9870.00',
    ])
    const wins = await fetchFile(customer, 'statement.csv?column=won')
    expect(wins.bytes.toString().split('\r\n')).toHaveLength(3)
  })

  test('is a tagged PDF with its fonts in it, that says all of its text', async () => {
    const { statusCode, type, name, bytes } = await fetchFile(customer, 'statement.pdf')
    expect([statusCode, type]).toEqual([200, 'application/pdf'])
    expect(name).toContain('.pdf"')
    const pdf = bytes.toString('latin1')
    expect(pdf.startsWith('%PDF-1.7')).toBe(true)
    for (const part of [
      '/StructTreeRoot',
      '/Marked true',
      '/Lang (th-TH)',
      '/FontFile2',
      '/S /Table',
      '/S /H1',
    ])
      expect(pdf, part).toContain(part)
    const said = textsOf(pdf)
    expect(said).toContain('รายการเดินบัญชี')
    expect(said.filter((text) => /^[\d,]+\.\d\d$/.test(text))).toEqual([
      // Opening, in, out and closing; then what came in or went out, and what it left.
      ...['0.00', '10,070.00', '200.00', '9,870.00'],
      ...['1,000.00', '1,000.00'],
      ...['100.00', '900.00'],
      ...['70.00', '830.00'],
      ...['70.00', '900.00'],
      ...['30.00', '870.00'],
      ...['9,000.00', '9,870.00'],
    ])
    expect(said.some((text) => text.includes('รอผล') && text.endsWith('30.00'))).toBe(true)
    expect(said).toContain('ถูกรางวัล สลากกินแบ่งรัฐบาล')
  })

  test('is in English for whoever reads English', async () => {
    const headers = { ...customer.headers, cookie: 'lang=en' }
    const pdf = (await fetchFile({ headers }, 'statement.pdf')).bytes.toString('latin1')
    expect(pdf).toContain('/Lang (en-GB)')
    const csv = (await fetchFile({ headers }, 'statement.csv')).bytes.toString()
    expect(csv).toContain('Date,Time,Movement,Lottery,Ticket,In,Out,Balance')
    const [year, month, day] = today().split('-')
    expect(csv).toContain(`\r\n${day}/${month}/${year},`)
    for (const text of [csv, textsOf(pdf).join(' ')]) expect(text).not.toMatch(/[\u0E01-\u0E3A\u0E40-\u0E5B]/)
  })

  test('of days without movements says so and carries the balance', async () => {
    const { bytes } = await fetchFile(customer, 'statement.pdf?start=2020-01-01&end=2020-01-31')
    const said = textsOf(bytes.toString('latin1'))
    expect(said).toContain('ระหว่างวันที่ 01/01/2563 – 31/01/2563')
    expect(said).toContain('ไม่มีรายการในช่วงนี้')
  })

  test('of more than a year is refused, and nobody reads the statement of others', async () => {
    for (const file of ['statement.csv', 'statement.pdf']) {
      const long = await fetchFile(customer, `${file}?start=2025-01-01&end=2026-01-02`)
      expect(JSON.parse(long.bytes.toString())).toMatchObject({ status: false, code: 'DAYS_TOO_MANY' })
      expect((await fetchFile({ headers: {} }, file)).statusCode).toBe(401)
      const other = await counter.newcomer(5)
      const text = (await fetchFile(other, file)).bytes.toString('latin1')
      // With its point: the digits alone stand in an id or in a place of the file now and then.
      expect(text).not.toContain('9870.00')
      if (file.endsWith('pdf')) expect(textsOf(text)).not.toContain('9,870.00')
    }
    expect(PDF_LINES).toBeGreaterThanOrEqual(5_000)
  })
})

/** What a tagged file says, in order: the texts of its elements. */
function textsOf(pdf: string): string[] {
  const written = /\/ActualText (\((?:\\[\s\S]|[^\\)])*\)|<[^>]*>)/g
  return [...pdf.matchAll(written)].map(([, text = '']) => readText(text))
}

/** A text string of PDF: bytes, or UTF-16 after its mark. */
function readText(written: string): string {
  const bytes = written.startsWith('<')
    ? Buffer.from(written.slice(1, -1), 'hex')
    : Buffer.from(
        written.slice(1, -1).replace(/\\([nrtbf()\\])/g, (_, c: string) => {
          return { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }[c] ?? c
        }),
        'latin1',
      )
  if (bytes[0] !== 0xfe || bytes[1] !== 0xff) return bytes.toString('latin1')
  return bytes.subarray(2).swap16().toString('utf16le')
}
