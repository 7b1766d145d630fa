import type { Bill } from '../../../../contract/services/bill.ts'
import { bahtToSatang } from '../../../../domain/money.ts'
import { rosette } from '../../../../ui/marks/ticket-seal.tsx'
import { moneyText } from '../../../../ui/money-text.ts'
import { qrModules } from '../../../../ui/qr-modules.ts'
import { clockSeconds, shortDate } from '../../../../ui/thai-date.ts'
import { drawDayMs } from '../../../rounds/shown-round.ts'
import { hashInGroups } from '../../../text/hash.ts'
import { ticketText } from '../../../text/history.ts'
import { roundText } from '../../../text/rounds.ts'
import { shareText } from '../../../text/share.ts'
import { leafLink } from '../ticket-qr-link.ts'
import { type PictureRow, pictureRows } from './picture-rows.ts'

/** In CSS pixels; the picture has twice as many, so that it is sharp on a phone. */
const WIDTH = 540
const SCALE = 2
const EDGE = 32
const LINE_HEIGHT = 44
/** Longer tickets are cut: a picture does not scroll. */
const ROWS_MAX = 20
const PROOF_HEIGHT = 190
const INVENTED_HEIGHT = 22
/** Wide enough for a camera to read after a chat app has scaled the picture down. */
const CODE_SIZE = 152

export interface PictureOf {
  readonly bill: Bill
  readonly brand: string
  /** A demo ticket: the picture says so. */
  readonly demo: boolean
  /** The site's origin, for the address in the QR code. */
  readonly origin: string
}

/**
 * Draws the ticket on a canvas of the page, in the page's colours. Contains nothing that identifies the member: no name, no
 * balance, no note (a note may contain a name).
 */
export function drawTicketPicture(canvas: HTMLCanvasElement, { bill, brand, demo, origin }: PictureOf): void {
  const { rows, left } = pictureRows(bill.lines, ROWS_MAX)
  const pen = new Pen(canvas, heightOf(bill, { rows: rows.length, cut: left > 0 }))
  drawHead(pen, bill, demo ? `${brand} · ${shareText.demo}` : brand)
  for (const row of rows) drawRow(pen, row)
  if (left > 0) {
    pen.text(shareText.more(left), { x: EDGE, colour: '--text-3', size: 14 })
    pen.down(30)
  }
  drawReceipt(pen, bill)
  if (bill.receipt) drawProof(pen, bill.receipt.leaf, leafLink(origin, bill, bill.receipt))
}

function heightOf({ paid, receipt, round }: Bill, { rows, cut }: { rows: number; cut: boolean }): number {
  const win = paid > 0 ? 46 : 0
  const more = cut ? 30 : 0
  const proof = receipt ? PROOF_HEIGHT : 0
  const invented = round.origin === 'invented' ? INVENTED_HEIGHT : 0
  return 146 + win + invented + rows * LINE_HEIGHT + more + 106 + proof
}

function drawHead(pen: Pen, bill: Bill, brand: string): void {
  const { round } = bill
  pen.down(44)
  pen.text(brand, { x: EDGE, colour: '--brand-ink', size: 15, weight: 600 })
  pen.text(roundText.draw(shortDate(drawDayMs(round.business_date))), {
    x: WIDTH - EDGE,
    colour: '--text-2',
    size: 15,
    end: true,
  })
  pen.down(42)
  pen.text(round.program_name, { x: EDGE, colour: '--text', size: 26, weight: 600 })
  if (round.result)
    pen.text(
      `${roundText.threeTop} ${round.result.three_top}   ${roundText.twoBottom} ${round.result.two_bottom}`,
      {
        x: WIDTH - EDGE,
        colour: '--text',
        size: 17,
        weight: 600,
        end: true,
      },
    )
  if (round.origin === 'invented') {
    pen.down(INVENTED_HEIGHT)
    pen.text(`DEMO ${roundText.invented}`, { x: WIDTH - EDGE, colour: '--text-2', size: 13, end: true })
  }
  if (bill.paid > 0) {
    pen.down(46)
    pen.text(shareText.won(moneyText(bahtToSatang(bill.paid))), {
      x: EDGE,
      colour: '--win-ink',
      size: 24,
      weight: 600,
    })
  }
  pen.down(24)
  pen.rule()
  pen.down(36)
}

function drawRow(pen: Pen, { is, name, type, terms, outcome, won }: PictureRow): void {
  const isSet = is === 'set'
  // A set's name reaches to where the terms of a line begin.
  pen.text(name, {
    x: EDGE,
    colour: won ? '--win-ink' : '--text',
    size: isSet ? 18 : 22,
    weight: 600,
  })
  if (!isSet) pen.text(type, { x: EDGE + 110, colour: '--text', size: 15 })
  pen.text(isSet ? `${type} ${terms}` : terms, { x: EDGE + 210, colour: '--text-3', size: 15 })
  pen.text(outcome, {
    x: WIDTH - EDGE,
    colour: won ? '--win-ink' : '--text-3',
    size: 15,
    weight: won ? 600 : 400,
    end: true,
  })
  pen.down(LINE_HEIGHT)
}

function drawReceipt(pen: Pen, bill: Bill): void {
  const placedAtMs = Date.parse(bill.placed_at)
  pen.down(-16)
  pen.rule()
  pen.down(34)
  for (const [name, value] of [
    [shareText.stake, `฿${moneyText(bahtToSatang(bill.total))}`],
    [shareText.billNo, bill.bill_no],
    [shareText.placedAt, `${shortDate(placedAtMs)} ${clockSeconds(placedAtMs)}`],
  ] as const) {
    pen.text(name, { x: EDGE, colour: '--text-2', size: 15 })
    pen.text(value, { x: WIDTH - EDGE, colour: '--text', size: 15, end: true })
    pen.down(28)
  }
}

function drawProof(pen: Pen, leaf: string, link: string): void {
  pen.down(-8)
  pen.rule()
  pen.down(16)
  pen.code(link, { x: WIDTH - EDGE - CODE_SIZE, size: CODE_SIZE })
  pen.down(28)
  pen.seal(leaf, { x: EDGE + 48, size: 96 })
  pen.down(34)
  pen.text(ticketText.checkable, { x: EDGE + 116, colour: '--brand-ink', size: 15, weight: 600 })
  pen.down(24)
  pen.text(hashInGroups(leaf), { x: EDGE + 116, colour: '--text', size: 14 })
  pen.down(22)
  pen.text(shareText.scan, { x: EDGE + 116, colour: '--text-3', size: 13 })
}

interface Words {
  readonly x: number
  /** The name of a colour token. */
  readonly colour: string
  readonly size: number
  readonly weight?: 400 | 600
  /** Right-aligned: the text ends at `x`. */
  readonly end?: boolean
}

/** Draws from top to bottom. */
class Pen {
  readonly #canvas: HTMLCanvasElement
  readonly #context: CanvasRenderingContext2D
  #y = 0

  constructor(canvas: HTMLCanvasElement, height: number) {
    canvas.width = WIDTH * SCALE
    canvas.height = height * SCALE
    const context = canvas.getContext('2d')
    if (!context) throw new Error('this browser draws no pictures')
    this.#canvas = canvas
    this.#context = context
    context.scale(SCALE, SCALE)
    context.fillStyle = this.#colour('--raised')
    context.fillRect(0, 0, WIDTH, height)
  }

  down(points: number): void {
    this.#y += points
  }

  text(words: string, { x, colour, size, weight = 400, end = false }: Words): void {
    this.#context.font = `${weight} ${size}px ${getComputedStyle(this.#canvas).fontFamily}`
    this.#context.textAlign = end ? 'right' : 'left'
    this.#context.fillStyle = this.#colour(colour)
    this.#context.fillText(words, x, this.#y)
  }

  rule(): void {
    this.#context.strokeStyle = this.#colour('--line')
    this.#context.setLineDash([5, 5])
    this.#context.strokeRect(EDGE, this.#y, WIDTH - 2 * EDGE, 0)
    this.#context.setLineDash([])
  }

  /** The same rosette as on the ticket, drawn from the hash. */
  seal(hash: string, { x, size }: { x: number; size: number }): void {
    const { petals, turns, path } = rosette(hash)
    const context = this.#context
    context.save()
    context.translate(x, this.#y + size / 2)
    context.scale(size / 100, size / 100)
    context.strokeStyle = this.#colour('--brand-ink')
    context.lineWidth = 0.6
    for (let turn = 0; turn < turns; turn += 1) {
      context.stroke(new Path2D(path))
      context.rotate((2 * Math.PI) / petals / turns)
    }
    context.restore()
  }

  /** Black on white in every theme, with the light margin that cameras need. */
  code(link: string, { x, size }: { x: number; size: number }): void {
    const modules = qrModules(link)
    // Whole pixels: fractions would leave light lines between modules.
    const module = Math.floor((size * SCALE) / (modules.size + 8)) / SCALE
    const edge = Math.floor(((size - modules.size * module) / 2) * SCALE) / SCALE
    this.#context.fillStyle = 'white'
    this.#context.fillRect(x, this.#y, size, size)
    this.#context.fillStyle = 'black'
    for (let row = 0; row < modules.size; row += 1)
      for (let column = 0; column < modules.size; column += 1)
        if (modules.get(column, row))
          this.#context.fillRect(x + edge + column * module, this.#y + edge + row * module, module, module)
  }

  // A token's value depends on theme and operator, so it is read from the page.
  #colour(token: string): string {
    this.#canvas.style.color = `var(${token})`
    return getComputedStyle(this.#canvas).color
  }
}
