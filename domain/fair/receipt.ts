import type { LeafLine } from './ticket-leaf.ts'

/** The data from which a ticket's leaf is computed, and the proof that it was sold. Hashes in hex. */
export interface TicketReceipt {
  readonly operator: string
  readonly round: string
  readonly ticketId: string
  readonly memberTag: string
  readonly placedAtMs: number
  readonly stakeSatang: number
  readonly lines: readonly LeafLine[]
  readonly nonce: string
  readonly leaf: string
  readonly batch: {
    readonly index: number
    readonly size: number
    readonly root: string
    readonly signature: string
    readonly path: readonly string[]
  }
}

const VERSION = '1'
const FIELDS = 15
const MAX_LINES = 2000
/** No tree is higher than that. */
const MAX_PATH = 40
/** Longer than any receipt. Bounds the parsing of pasted text. */
const MAX_LETTERS = 200_000

/** The receipt as text that needs no escaping in a URL: `1.operator.round. ...`. */
export function receiptText(receipt: TicketReceipt): string {
  const { batch } = receipt
  return [
    VERSION,
    receipt.operator,
    receipt.round,
    receipt.ticketId,
    receipt.memberTag,
    receipt.placedAtMs,
    receipt.stakeSatang,
    receipt.nonce,
    receipt.leaf,
    batch.index,
    batch.size,
    batch.root,
    batch.signature,
    batch.path.join('~'),
    receipt.lines.map((line) => `${line.type}-${line.number}-${line.stake}-${line.rate}`).join('~'),
  ].join('.')
}

/** Reads what `receiptText` wrote, or a URL that ends with it. Undefined: it is something else. */
export function readReceiptText(text: string): TicketReceipt | undefined {
  if (text.length > MAX_LETTERS) return undefined
  const fields = text
    .trim()
    .slice(text.trim().lastIndexOf('#') + 1)
    .split('.')
  if (fields.length !== FIELDS || fields[0] !== VERSION) return undefined
  const field = (place: number) => fields[place] ?? ''
  const lines = readLines(field(14))
  const path = field(13) === '' ? [] : field(13).split('~')
  const whole = [field(5), field(6), field(9), field(10)]
  const hashes = [field(8), field(11), ...path]
  const isRead =
    [field(1), field(2), field(3)].every((id) => UUID.test(id)) &&
    /^[0-9a-f]{16}$/.test(field(4)) &&
    /^[0-9a-f]{32}$/.test(field(7)) &&
    /^[0-9a-f]{128}$/.test(field(12)) &&
    hashes.every((hash) => HASH.test(hash)) &&
    whole.every(isWhole) &&
    path.length <= MAX_PATH
  if (!isRead || !lines) return undefined
  return {
    operator: field(1),
    round: field(2),
    ticketId: field(3),
    memberTag: field(4),
    placedAtMs: Number(field(5)),
    stakeSatang: Number(field(6)),
    nonce: field(7),
    leaf: field(8),
    batch: { index: Number(field(9)), size: Number(field(10)), root: field(11), signature: field(12), path },
    lines,
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const HASH = /^[0-9a-f]{64}$/

function readLines(text: string): LeafLine[] | undefined {
  const parts = text.split('~').map((line) => line.split('-'))
  if (parts.length > MAX_LINES) return undefined
  const lines: LeafLine[] = []
  for (const [type = '', number = '', stake = '', rate = '', ...more] of parts) {
    const isLine = /^[a-z0-9_]{1,32}$/.test(type) && /^\d{1,6}$/.test(number) && more.length === 0
    if (!isLine || !isWhole(stake) || !isWhole(rate)) return undefined
    lines.push({ type, number, stake: Number(stake), rate: Number(rate) })
  }
  return lines
}

/** Accepts one spelling of each number, so that a receipt has exactly one text. */
function isWhole(text: string): boolean {
  return /^(0|[1-9]\d{0,15})$/.test(text) && Number.isSafeInteger(Number(text))
}
