import type { LeafLine, LeafVersion } from './ticket-leaf.ts'

/** The data from which a ticket's leaf is computed, and the proof that it was sold. Hashes in hex. */
export interface TicketReceipt {
  readonly version: LeafVersion
  readonly operator: string
  readonly round: string
  readonly ticketId: string
  readonly memberTag: string
  readonly placedAtMs: number
  readonly stakeSatang: number
  readonly netSatang: number
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

const FIELDS = { '1': 15, '2': 16 } as const
/** The lines of the largest ticket. */
const MAX_LINES = 2000
/** No tree is higher than that. */
const MAX_PATH = 40
/** Longer than any receipt. Bounds the parsing of pasted text. */
const MAX_LETTERS = 200_000

/**
 * The receipt as one word of letters that an address carries as they are: `2.operator.round. ...`. Version 1, of tickets
 * whose leaf says no discounts, has neither them nor the net.
 */
export function receiptText(receipt: TicketReceipt): string {
  const { batch, version } = receipt
  return [
    version,
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
    receipt.lines
      .map(({ type, number, stake, rate, discount }) =>
        [type, number, stake, rate, ...(version === 1 ? [] : [discount])].join('-'),
      )
      .join('~'),
    ...(version === 1 ? [] : [receipt.netSatang]),
  ].join('.')
}

/** Reads what `receiptText` wrote, or a URL that ends with it. Undefined: it is something else. */
export function readReceiptText(text: string): TicketReceipt | undefined {
  if (text.length > MAX_LETTERS) return undefined
  const fields = text
    .trim()
    .slice(text.trim().lastIndexOf('#') + 1)
    .split('.')
  const version = fields[0] === '1' ? 1 : 2
  if (fields.length !== FIELDS[version] || fields[0] !== String(version)) return undefined
  const field = (place: number) => fields[place] ?? ''
  const lines = readLines(field(14), version)
  const path = field(13) === '' ? [] : field(13).split('~')
  // A receipt of version 1 says no discount: without one, what was taken is the stake.
  const net = version === 1 ? field(6) : field(15)
  const whole = [field(5), field(6), field(9), field(10), net]
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
    version,
    operator: field(1),
    round: field(2),
    ticketId: field(3),
    memberTag: field(4),
    placedAtMs: Number(field(5)),
    stakeSatang: Number(field(6)),
    netSatang: Number(net),
    nonce: field(7),
    leaf: field(8),
    batch: { index: Number(field(9)), size: Number(field(10)), root: field(11), signature: field(12), path },
    lines,
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const HASH = /^[0-9a-f]{64}$/

function readLines(text: string, version: LeafVersion): LeafLine[] | undefined {
  const parts = text.split('~').map((line) => line.split('-'))
  if (parts.length > MAX_LINES) return undefined
  const lines: LeafLine[] = []
  for (const line of parts) {
    if (line.length !== (version === 1 ? 4 : 5)) return undefined
    const [type = '', number = '', stake = '', rate = '', discount = '0'] = line
    const isLine = /^[a-z0-9_]{1,32}$/.test(type) && /^\d{1,6}$/.test(number)
    if (!isLine || ![stake, rate, discount].every(isWhole)) return undefined
    lines.push({ type, number, stake: Number(stake), rate: Number(rate), discount: Number(discount) })
  }
  return lines
}

/** Accepts one spelling of each number, so that a receipt has exactly one text. */
function isWhole(text: string): boolean {
  return /^(0|[1-9]\d{0,15})$/.test(text) && Number.isSafeInteger(Number(text))
}
