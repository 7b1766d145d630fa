import { generateKeyPairSync, sign, verify } from 'node:crypto'
import { sha256 } from '@noble/hashes/sha2.js'
import { describe, expect, test } from 'vitest'
import { batchHead } from './batch-head.ts'
import { checkLeaf, checkTicket, type VerifySignature, withheldBooks } from './check-ticket.ts'
import { type DayHead, dayHead } from './day/day-head.ts'
import { consistencyRanges } from './day/log-proofs.ts'
import type { RoundBooks } from './day/round-books.ts'
import { fromHex, toHex } from './encode.ts'
import { type Evidence, evidenceText, type FairHead, readEvidence } from './evidence.ts'
import { buildLevels, inclusionPath, leafHash, packHashes, rootOf } from './merkle.ts'
import { readReceiptText, receiptText, type TicketReceipt } from './receipt.ts'
import { type ResultHead, resultHead, type SignedResult } from './result-head.ts'
import { NO_HEAD_HEX, roundHead } from './round-head.ts'
import { type LeafVersion, ticketLeaf } from './ticket-leaf.ts'

const ROUND = '019a1b2c-3d4e-7f60-8a1b-2c3d4e5f6071'
const keys = generateKeyPairSync('ed25519')
const publicKey = keys.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')
const signed = (bytes: Uint8Array) => sign(null, bytes, keys.privateKey).toString('hex')

const verifyHere: VerifySignature = async ({ publicKey: raw, signature, bytes }) =>
  toHex(raw) === publicKey && verify(null, bytes, keys.publicKey, signature)

/** A round of three tickets, the second of them ours, sold in one batch; the third was taken back. */
function makeEvidence(lineCount = 2, version: LeafVersion = 2): Evidence {
  const ticket = {
    version,
    operator: '019a1b2c-3d4e-7f60-8a1b-2c3d4e5f6070',
    round: ROUND,
    ticketId: '019a1b2c-3d4e-7f60-8a1b-2c3d4e5f6072',
    memberTag: '0123456789abcdef',
    placedAtMs: 1_767_225_600_000,
    stakeSatang: 1_000 * lineCount,
    netSatang: (version === 1 ? 1_000 : 900) * lineCount,
    lines: Array.from({ length: lineCount }, (_, at) => ({
      type: at % 2 ? 'three_top' : 'two_bottom',
      number: String(at % 2 ? 100 + (at % 900) : 10 + (at % 90)),
      stake: 1_000,
      rate: 9_000,
      discount: version === 1 ? 0 : 1_000,
    })),
    nonce: '000102030405060708090a0b0c0d0e0f',
  }
  const own = leafHash(sha256, ticketLeaf({ ...ticket, nonce: fromHex(ticket.nonce) }))
  const other = (letter: string) => leafHash(sha256, Uint8Array.of(letter.charCodeAt(0)))
  const levels = buildLevels(sha256, packHashes([other('a'), own, other('c')]))
  const root = rootOf(sha256, levels)
  const path = inclusionPath(levels, 1).map(toHex)
  const before = makeHead({ round: ROUND.replace('071', '069'), seq: 1, previousHead: NO_HEAD_HEX })
  const head = makeHead({
    seq: 2,
    size: 3,
    root: toHex(root),
    cancelledRoot: toHex(other('c')),
    previousHead: before.head,
  })
  const signature = signed(batchHead(3, root))
  const receipt: TicketReceipt = {
    ...ticket,
    leaf: toHex(own),
    batch: { index: 1, size: 3, root: toHex(root), signature, path },
  }
  return {
    receipt,
    publicKey,
    head,
    before,
    proof: { leaf: toHex(own), index: 1, size: 3, path, cancelled: null },
    result: makeResult(head),
    books: makeBooks(),
  }
}

function makeBooks(change: Partial<DayHead> = {}, from = 3): RoundBooks {
  const facts: DayHead = {
    ...{ operator: ROUND, seq: 4, day: '2026-01-01', takenAtMs: 1_767_240_000_000, ledgerSize: 7 },
    ...{ ledgerRoot: logRootHex(0, 7), members: 3, debts: 12_300, debtsRoot: '4'.repeat(64) },
    ...{ previous: '5'.repeat(64), ...change },
  }
  const bytes = dayHead(facts)
  const consistency = consistencyRanges(from, facts.ledgerSize).map((part) => logRootHex(part.from, part.to))
  return { day: { ...facts, head: toHex(sha256(bytes)), signature: signed(bytes) }, consistency }
}

function makeResult({ round, head }: FairHead): SignedResult {
  const result: ResultHead = {
    ...{ round, revision: 1, head, confirmedAtMs: 1_767_232_800_000, officialAtMs: 1_767_230_000_000 },
    numbers: {
      three_top: '252',
      two_top: '52',
      two_bottom: '47',
      three_front: ['183', '905'],
      first: '461252',
    },
    ...{ makerRole: 'draw_maker', checkerRole: 'draw_checker' },
  }
  return { ...result, signature: signed(resultHead(result)) }
}

/** Leaves of a log of seven transfers, of which the head knew three. */
const LOG = Array.from({ length: 7 }, (_, nth) => leafHash(sha256, Uint8Array.of(nth)))
const logRootHex = (from: number, to: number) =>
  toHex(rootOf(sha256, buildLevels(sha256, packHashes(LOG.slice(from, to)))))

const ANCHORS = {
  leaves: '1'.repeat(64),
  auditSeq: 3,
  auditHash: '2'.repeat(64),
  ledgerSize: 3,
  ledgerRoot: logRootHex(0, 3),
}

function makeHead(change: Partial<FairHead>): FairHead {
  const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
  const facts = {
    ...{ round: ROUND, seq: 1, size: 0, stakeSum: 0, root: empty, cancelledRoot: empty },
    ...{ closedAtMs: 1_767_229_200_000, previousHead: NO_HEAD_HEX, anchors: ANCHORS, ...change },
  }
  const bytes = roundHead({
    ...facts,
    rootHex: facts.root,
    cancelledRootHex: facts.cancelledRoot,
    prevHeadHashHex: facts.previousHead,
  })
  return { ...facts, head: toHex(sha256(bytes)), signature: signed(bytes) }
}

async function wrongSteps(evidence: Evidence): Promise<string[]> {
  const checks = await checkTicket(evidence, sha256, verifyHere)
  return checks.flatMap(({ step, verdict }) => (verdict === 'wrong' ? [step] : []))
}

test.each<LeafVersion>([1, 2])(
  'every byte of evidence of version %i counts: with any other in its place it is unreadable, or a step is wrong',
  async (version) => {
    const evidence = makeEvidence(2, version)
    const text = evidenceText(evidence, receiptText(evidence.receipt))
    expect(readEvidence(text)).toEqual(evidence)
    expect(await wrongSteps(evidence)).toEqual([])
    const unnoticed: string[] = []
    for (let at = 0; at < text.length; at += 1) {
      if (/\s/.test(text.charAt(at))) continue
      const forged = readEvidence(
        text.slice(0, at) + (text.charAt(at) === '1' ? '2' : '1') + text.slice(at + 1),
      )
      // Without its name a result or the books are not there, as in a file of before: the step is missing.
      if (forged?.result && forged.books && (await wrongSteps(forged)).length === 0)
        unnoticed.push(text.slice(at - 20, at + 5))
    }
    expect(unnoticed).toEqual([])
  },
)

test('the first head of a chain has no predecessor', async () => {
  const evidence = makeEvidence()
  const first = makeHead({ ...evidence.head, seq: 1, previousHead: NO_HEAD_HEX })
  expect(await wrongSteps({ ...evidence, head: first, before: null, result: null })).toEqual([])
  expect(await wrongSteps({ ...evidence, head: first, result: null })).toEqual(['chain'])
})

test('a predecessor signed by another key is wrong', async () => {
  const evidence = makeEvidence()
  const before = evidence.before as FairHead
  expect(await wrongSteps({ ...evidence, before: { ...before, signature: '0'.repeat(128) } })).toEqual([
    'chain',
  ])
})

test('the largest ticket fits into a link and is read again', () => {
  const { receipt } = makeEvidence(2_000)
  const text = receiptText(receipt)
  expect(text.length).toBeLessThan(100_000) // it fits into a URL that browsers accept
  expect(readReceiptText(text)).toEqual(receipt)
  const longer = { ...receipt, lines: [...receipt.lines, ...receipt.lines.slice(0, 1)] }
  expect(readReceiptText(receiptText(longer))).toBeUndefined()
})

test('for a leaf alone only the seal is checked, not what was bought', async () => {
  const { receipt, ...rest } = makeEvidence()
  const of = (change: object) =>
    checkLeaf({ ...rest, leaf: receipt.leaf, round: ROUND, ...change }, sha256, verifyHere)
  const verdicts = async (change: object) =>
    Object.fromEntries((await of(change)).map(({ step, verdict }) => [step, verdict]))
  const right = {
    ...{ head: 'right', 'head-signature': 'right', chain: 'right', sealed: 'right' },
    result: 'right',
    books: 'right',
  }
  expect(await verdicts({})).toEqual(right)
  const other = { ...receipt, leaf: `00${receipt.leaf.slice(2)}` }
  expect(await verdicts({ leaf: other.leaf })).toEqual({ ...right, sealed: 'wrong' })
  expect(await verdicts({ proof: null })).toEqual({ ...right, sealed: 'wrong' })
  expect(await verdicts({ books: null }), 'no day has come as far').toEqual(
    Object.fromEntries(Object.entries(right).filter(([step]) => step !== 'books')),
  )
  const otherRound = { ...right, head: 'wrong', result: 'wrong' }
  expect(await verdicts({ round: ROUND.replace('071', '000') })).toEqual(otherRound)
  const waiting = { head: 'waiting', 'head-signature': 'waiting', chain: 'waiting', sealed: 'waiting' }
  expect(await verdicts({ head: null, proof: null })).toEqual(waiting)
})

describe('a head and the books', () => {
  const booksStep = async (change: Partial<Evidence>) => {
    const checks = await checkTicket({ ...makeEvidence(), ...change }, sha256, verifyHere)
    return checks.find(({ step }) => step === 'books')?.verdict
  }

  test('a log that begins with other transfers than the head tells of is told', async () => {
    const anew = logRootHex(1, 7)
    expect(await booksStep({ books: makeBooks({ ledgerRoot: anew }) })).toBe('wrong')
    expect(await booksStep({ books: makeBooks({}, 2) })).toBe('wrong')
    const ofSize = (size: number) =>
      makeBooks({ ledgerSize: size, ledgerRoot: logRootHex(0, size) }, Math.min(size, 3))
    expect(await booksStep({ books: ofSize(3) })).toBe('right')
    expect(await booksStep({ books: ofSize(2) })).toBe('wrong')
  })

  test('a day that somebody else has signed proves nothing', async () => {
    const books = makeBooks()
    const day = { ...books.day, signature: '0'.repeat(128) }
    expect(await booksStep({ books: { ...books, day } })).toBe('wrong')
  })

  test('a head that tells of less than the one before it is told', async () => {
    const anchors = { ...ANCHORS, ledgerSize: 4 }
    const before = makeHead({ round: ROUND.replace('071', '069'), anchors })
    expect(await booksStep({ before })).toBe('wrong')
    expect(await booksStep({ before: makeHead({ anchors: null }) })).toBe('right')
  })

  test('a head without a log has none in the books', async () => {
    expect(await booksStep({ head: makeHead({ anchors: null }) })).toBe('wrong')
  })

  test('a proof that is still not given after two days cannot be told', () => {
    const { head, books } = makeEvidence()
    const twoDays = (head?.closedAtMs ?? 0) + 2 * 86_400_000
    expect(withheldBooks({ head, books: null }, twoDays)).toEqual([])
    expect(withheldBooks({ head, books: null }, twoDays + 1)).toEqual([{ step: 'books', verdict: 'unknown' }])
    expect(withheldBooks({ head, books }, twoDays + 1)).toEqual([])
    expect(withheldBooks({ head: makeHead({ anchors: null }), books: null }, twoDays + 1)).toEqual([])
    expect(withheldBooks({ head: null, books: null }, twoDays + 1)).toEqual([])
  })
})
