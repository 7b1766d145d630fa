import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { fromHex, toHex } from './encode.ts'
import { leafHash, type Sha256 } from './merkle.ts'
import { type HeadAnchors, NO_HEAD_HEX, type RoundHead, roundHead } from './round-head.ts'
import { type TicketLeaf, ticketLeaf } from './ticket-leaf.ts'

const sha256: Sha256 = (bytes) => createHash('sha256').update(bytes).digest()

const TICKET: TicketLeaf = {
  version: 2,
  operator: 'demo',
  round: '019a1b2c-3d4e-7f60-8a1b-2c3d4e5f6071',
  ticketId: '019a1b2c-3d4e-7f60-8a1b-2c3d4e5f6072',
  memberTag: '0123456789abcdef',
  placedAtMs: 1_767_225_600_000,
  stakeSatang: 30_00,
  netSatang: 25_00,
  lines: [
    { type: 'two_bottom', number: '47', stake: 20_00, rate: 9000, discount: 2500 },
    { type: 'three_top', number: '016', stake: 10_00, rate: 90_000, discount: 0 },
  ],
  nonce: fromHex('000102030405060708090a0b0c0d0e0f'),
}

const HEAD: RoundHead = {
  round: TICKET.round,
  size: 8,
  rootHex: '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  cancelledRootHex: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  closedAtMs: 1_767_229_200_000,
  stakeSum: 240_00,
  prevHeadHashHex: NO_HEAD_HEX,
  anchors: null,
}

const ANCHORS = {
  leaves: 'a'.repeat(64),
  auditSeq: 41,
  auditHash: 'b'.repeat(64),
  ledgerSize: 1_000,
  ledgerRoot: 'c'.repeat(64),
}

test('a leaf contains every part of its ticket', () => {
  const bytes = Buffer.from(ticketLeaf(TICKET))
  const parts: string[] = []
  for (let at = 0; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    parts.push(bytes.toString(parts.length === 9 ? 'hex' : 'utf8', at + 4, at + 4 + length))
    at += 4 + length
  }
  expect(parts).toEqual([
    'lotto/ticket/v2',
    'demo',
    TICKET.round,
    TICKET.ticketId,
    '0123456789abcdef',
    '1767225600000',
    '3000',
    '2500',
    'three_top|016|1000|90000|0;two_bottom|47|2000|9000|2500',
    '000102030405060708090a0b0c0d0e0f',
  ])
})

/** Computed by another program from the definition. They must never change: members hold receipts that depend on them. */
test('the vectors of a leaf and a head', () => {
  expect(toHex(leafHash(sha256, ticketLeaf(TICKET)))).toBe(
    '8b63a55e7fd0845f1fb7436cf52391ddc883dda0d29d252b5941c1c29d6ef933',
  )
  expect(toHex(leafHash(sha256, ticketLeaf({ ...TICKET, version: 1 })))).toBe(
    'eb1846449e28d5a4a6579122751d4bd982516603c87f4aef7c0f8ad04c39b1d8',
  )
  expect(toHex(sha256(roundHead(HEAD)))).toBe(
    'f63255076cc103283f0d6973ffe4a11368c0bedf6d75ad23d28aa149906c8ee0',
  )
  expect(toHex(sha256(roundHead({ ...HEAD, anchors: ANCHORS })))).toBe(
    'aa64eadd28977c6721e451ba60efbc95940319c198129c56382c4c0d3f8beea4',
  )
  const next = { ...HEAD, size: 0, prevHeadHashHex: toHex(sha256(roundHead(HEAD))) }
  expect(toHex(sha256(roundHead(next)))).toBe(
    'a9712568e6f6582cb905b53d765f7f9f1622547cc3de8698a9fcb5c5da63e446',
  )
})

test('the order of the lines changes nothing', () => {
  expect(ticketLeaf({ ...TICKET, lines: TICKET.lines.toReversed() })).toEqual(ticketLeaf(TICKET))
})

test.each<[string, Partial<TicketLeaf>]>([
  ['operator', { operator: 'other' }],
  ['round', { round: '019a1b2c-3d4e-7f60-8a1b-2c3d4e5f6079' }],
  ['ticket', { ticketId: '019a1b2c-3d4e-7f60-8a1b-2c3d4e5f6079' }],
  ['member', { memberTag: '0123456789abcdee' }],
  ['time', { placedAtMs: 1_767_225_600_001 }],
  ['stake', { stakeSatang: 30_01 }],
  ['net', { netSatang: 25_01 }],
  ['version', { version: 1 }],
  ['discount', { lines: TICKET.lines.map((line) => ({ ...line, discount: line.discount + 1 })) }],
  ['number', { lines: TICKET.lines.map((line) => ({ ...line, number: line.number.replace('0', '1') })) }],
  ['rate', { lines: TICKET.lines.map((line) => ({ ...line, rate: line.rate + 1 })) }],
  ['a line twice', { lines: [...TICKET.lines, ...TICKET.lines] }],
  ['nonce', { nonce: new Uint8Array(16) }],
])('another %s is another leaf', (_, change) => {
  expect(ticketLeaf({ ...TICKET, ...change })).not.toEqual(ticketLeaf(TICKET))
})

test.each<[string, Partial<RoundHead>]>([
  ['round', { round: '019a1b2c-3d4e-7f60-8a1b-2c3d4e5f6079' }],
  ['size', { size: 9 }],
  ['root', { rootHex: HEAD.cancelledRootHex }],
  ['cancelled root', { cancelledRootHex: HEAD.rootHex }],
  ['close', { closedAtMs: HEAD.closedAtMs + 1 }],
  ['stake', { stakeSum: HEAD.stakeSum + 1 }],
  ['head before', { prevHeadHashHex: HEAD.rootHex }],
  ['version', { anchors: ANCHORS }],
])('another %s is another head', (_, change) => {
  expect(roundHead({ ...HEAD, ...change })).not.toEqual(roundHead(HEAD))
})

test.each<[string, Partial<HeadAnchors>]>([
  ['leaves', { leaves: HEAD.rootHex }],
  ['audit row', { auditSeq: 42 }],
  ['audit hash', { auditHash: HEAD.rootHex }],
  ['count of transfers', { ledgerSize: 1_001 }],
  ['root of transfers', { ledgerRoot: HEAD.rootHex }],
])('another %s is another head', (_, change) => {
  const head = { ...HEAD, anchors: ANCHORS }
  expect(roundHead({ ...head, anchors: { ...ANCHORS, ...change } })).not.toEqual(roundHead(head))
})

test('what is not the shape of a leaf or a head is not hashed', () => {
  expect(() => ticketLeaf({ ...TICKET, nonce: new Uint8Array(15) })).toThrow('16 bytes')
  expect(() => ticketLeaf({ ...TICKET, memberTag: 'DM01demo01' })).toThrow('eight bytes')
  for (const wrong of ['', HEAD.rootHex.toUpperCase(), `${HEAD.rootHex}00`]) {
    expect(() => roundHead({ ...HEAD, rootHex: wrong })).toThrow('64 lower case')
  }
})
