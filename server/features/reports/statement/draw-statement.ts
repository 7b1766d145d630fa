import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import { STATEMENT_WORDS as WORDS } from '../../../../domain/ledger/statement-words.ts'
import { amountOf, clockOf, dateOf, dayOf } from './sheet-text.ts'
import type { SheetLine, StatementSheet } from './statement-sheet.ts'

/** Named by their files: a name of their own for the first font would make the package read its file for every text. */
const FONTS = {
  regular: fileURLToPath(new URL('./fonts/anuphan-regular.ttf', import.meta.url)),
  semibold: fileURLToPath(new URL('./fonts/anuphan-semibold.ttf', import.meta.url)),
} as const

const [LEFT, RIGHT, BOTTOM] = [40, 555, 792]
const ROW = 18
const FIRST_TABLE_TOP = 232
const NEXT_TABLE_TOP = 72
const INK = '#12251f'
const FAINT = '#5c6b66'
const RULE = '#d5ddd9'

/** The left edge of a column, or the right one of figures. */
const COLUMNS = [
  { name: 'date', x: LEFT },
  { name: 'what', x: 138 },
  { name: 'bill', x: 318 },
  { name: 'moneyIn', right: 425 },
  { name: 'moneyOut', right: 488 },
  { name: 'balance', right: RIGHT },
] as const

type Doc = PDFKit.PDFDocument
type Element = ReturnType<Doc['struct']>

/**
 * Draws a statement as tagged PDF (A4) with its fonts in it. Thai vowels and tone marks are placed by the font's own rules,
 * and each cell says its text, so that what is copied or read aloud is what was written. Takes seconds for thousands of
 * lines: for a thread of its own.
 */
export async function drawStatement(sheet: StatementSheet): Promise<Buffer> {
  const { language, brand, printedAtMs } = sheet
  const title = `${WORDS.title[language]} ${sheet.member.code}`
  const doc = new PDFDocument({
    ...{ size: 'A4', margin: 0, autoFirstPage: false, font: FONTS.regular },
    ...{ pdfVersion: '1.7', tagged: true, displayTitle: true },
    // Newer than the package's types.
    ...({ subset: 'PDF/UA' } as object),
    lang: language === 'th' ? 'th-TH' : 'en-GB',
    info: { Title: title, Author: brand, CreationDate: new Date(printedAtMs) },
  })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  drawPages(doc, sheet)
  doc.end()
  return done
}

function drawPages(doc: Doc, sheet: StatementSheet): void {
  const pages = pagesOf(sheet.lines)
  const root = doc.struct('Document')
  doc.addStructure(root)
  drawMargins(doc, sheet, { page: 1, pages: pages.length })
  drawHead(doc, root, sheet)
  const table = doc.struct('Table')
  root.add(table)
  for (const [index, lines] of pages.entries()) {
    if (index > 0) drawMargins(doc, sheet, { page: index + 1, pages: pages.length })
    let y = index === 0 ? FIRST_TABLE_TOP : NEXT_TABLE_TOP
    if (index === 0) drawHeadings(doc, table, sheet, y)
    else asArtifact(doc, () => drawHeadings(doc, undefined, sheet, y))
    for (const line of lines) {
      y += ROW
      drawLine(doc, table, { line, sheet, y })
    }
  }
  table.end()
  if (sheet.lines.length === 0) {
    addText(doc, root, 'P', { text: WORDS.none[sheet.language], x: LEFT, y: FIRST_TABLE_TOP + 28 })
  }
  root.end()
}

/** The lines of each page; the first page has less room. */
function pagesOf(lines: readonly SheetLine[]): (readonly SheetLine[])[] {
  const fits = (top: number) => Math.floor((BOTTOM - top - ROW) / ROW)
  const first = fits(FIRST_TABLE_TOP)
  const pages = [lines.slice(0, first)]
  const more = fits(NEXT_TABLE_TOP)
  for (let at = first; at < lines.length; at += more) pages.push(lines.slice(at, at + more))
  return pages
}

interface Place {
  readonly page: number
  readonly pages: number
}

/** A new page with what stands on each: brand, member and number. Not part of what is read aloud. */
function drawMargins(doc: Doc, { brand, member, language }: StatementSheet, { page, pages }: Place): void {
  doc.addPage()
  asArtifact(doc, () => {
    doc.rect(0, 0, 595.28, 8).fill('#0b5d4a')
    write(doc, { text: brand, x: LEFT, y: 26, font: 'semibold', size: 12 })
    write(doc, { text: member.code, right: RIGHT, y: 28, ink: FAINT })
    write(doc, { text: WORDS.baht[language], x: LEFT, y: 812, ink: FAINT, size: 8 })
    const text = `${WORDS.page[language]} ${page}/${pages}`
    write(doc, { text, right: RIGHT, y: 812, ink: FAINT, size: 8 })
  })
}

function drawHead(doc: Doc, root: Element, sheet: StatementSheet): void {
  const { language, member, start, end, printedAtMs } = sheet
  const say = (name: keyof typeof WORDS) => WORDS[name][language]
  addText(doc, root, 'H1', { text: say('title'), x: LEFT, y: 50, font: 'semibold', size: 20 })
  const facts = [
    `${say('member')} ${member.name} (${member.code})`,
    `${say('period')} ${dayOf(start, language)} – ${dayOf(end, language)}`,
    `${say('printed')} ${dateOf(printedAtMs, language)} ${clockOf(printedAtMs)}`,
  ]
  for (const [nth, text] of facts.entries()) addText(doc, root, 'P', { text, x: LEFT, y: 84 + nth * 16 })
  const sums = ['opening', 'moneyIn', 'moneyOut', 'closing'] as const
  asArtifact(doc, () => {
    doc.roundedRect(LEFT, 142, RIGHT - LEFT, 50, 8).fill('#eef4f1')
  })
  for (const [nth, name] of sums.entries()) {
    const x = LEFT + 14 + nth * 128
    addText(doc, root, 'P', { text: say(name), x, y: 149, ink: FAINT, size: 9 })
    addText(doc, root, 'P', { text: amountOf(sheet[name]), x, y: 165, font: 'semibold', size: 13 })
  }
  const waiting = `${say('waiting')}  ${amountOf(sheet.waiting)}`
  if (sheet.waiting > 0) addText(doc, root, 'P', { text: waiting, x: LEFT, y: 203, ink: FAINT })
}

function drawHeadings(doc: Doc, table: Element | undefined, { language }: StatementSheet, y: number): void {
  const row = table && doc.struct('TR')
  if (table && row) table.add(row)
  for (const { name, ...place } of COLUMNS) {
    const text = WORDS[name][language]
    const written = { ...place, text, y: y + 3, ink: FAINT, font: 'semibold', size: 8.5 } as const
    if (row) addText(doc, row, 'TH', written)
    else write(doc, written)
  }
  row?.end()
}

function drawLine(
  doc: Doc,
  table: Element,
  { line, sheet: { language }, y }: { line: SheetLine; sheet: StatementSheet; y: number },
): void {
  const { atMs, what, lottery, billNo, amount, balance } = line
  asArtifact(doc, () => {
    doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.5).stroke(RULE)
  })
  const row = doc.struct('TR')
  table.add(row)
  const texts = {
    date: `${dateOf(atMs, language)} ${clockOf(atMs)}`,
    what: lottery === null ? what : `${what} ${lottery}`,
    bill: billNo ?? '',
    moneyIn: amount > 0 ? amountOf(amount) : '',
    moneyOut: amount < 0 ? amountOf(amount) : '',
    balance: amountOf(balance),
  }
  for (const { name, ...place } of COLUMNS) addText(doc, row, 'TD', { ...place, text: texts[name], y: y + 3 })
  row.end()
}

interface Written {
  readonly text: string
  readonly x?: number
  /** The right edge of a figure. */
  readonly right?: number
  readonly y: number
  readonly font?: keyof typeof FONTS
  readonly size?: number
  readonly ink?: string
}

/** Room of a text from its left edge to the next column. */
const WIDEST = 172

function write(doc: Doc, { text, x, right, y, font = 'regular', size = 9, ink = INK }: Written): void {
  doc.font(FONTS[font]).fontSize(size).fillColor(ink)
  const options = { lineBreak: false }
  if (right !== undefined) {
    doc.text(text, right - doc.widthOfString(text, options), y, options)
    return
  }
  const isCell = size === 9 && ink === INK && x !== undefined && x > LEFT
  doc.text(isCell ? shortened(doc, text) : text, x, y, options)
}

/** The longest names would reach into the next column. */
function shortened(doc: Doc, text: string): string {
  let shown = text
  while (shown.length > 1 && doc.widthOfString(shown) > WIDEST) shown = `${shown.slice(0, -2)}…`
  return shown
}

function addText(doc: Doc, parent: Element, type: 'H1' | 'P' | 'TH' | 'TD', written: Written): void {
  const { text } = written
  if (text === '') {
    const empty = doc.struct(type)
    parent.add(empty)
    empty.end()
    return
  }
  const element = doc.struct(type, { actual: text }, () => write(doc, written))
  parent.add(element)
  element.end()
}

function asArtifact(doc: Doc, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
}
