import { sha256 } from '@noble/hashes/sha2.js'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkTicket, type VerifySignature } from '../../../../domain/fair/check-ticket.ts'
import { type Evidence, evidenceText, readEvidence } from '../../../../domain/fair/evidence.ts'
import { readReceiptText, receiptText, type TicketReceipt } from '../../../../domain/fair/receipt.ts'
import { bahtToSatang } from '../../../../domain/money.ts'
import { useDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { drawRound, passDrawTime } from '../../../../tests/support/stage/drawing.ts'
import { openStage, type Stage, wishFor } from '../../../../tests/support/stage/stage.ts'
import { verifyEd25519 } from '../../../../web/verifier/ed25519.ts'
import { buildApp } from '../../../app.ts'
import { cancelTicket } from '../../../features/betting/cancel-ticket.ts'
import { placeTicket } from '../../../features/betting/place-ticket.ts'
import { memberTag } from '../../../features/betting/seal-batch.ts'
import type { PlacedTicket } from '../../../features/betting/ticket.ts'
import { publishDay } from '../../../features/fairness/publish-day.ts'
import { sealRound } from '../../../features/fairness/seal-round.ts'
import { appendLedgerLog } from '../../../features/ledger/append-ledger-log.ts'
import { SessionCache } from '../../../features/members/sessions/session-cache.ts'
import { confirmResult } from '../../../features/results/confirm-result.ts'
import { proposeResult } from '../../../features/results/propose-result.ts'
import { closeRound } from '../../../features/rounds/close-round.ts'
import { findRound } from '../../../features/rounds/queries.ts'
import { showSoldBill } from '../../shapes/bills.ts'

const database = useDatabase()
let stage: Stage
let sessions: SessionCache
let server: FastifyInstance

beforeAll(async () => {
  stage = await openStage(database.url)
  sessions = new SessionCache(stage.ctx)
  server = buildApp({ ctx: stage.ctx, sessions }).server
})
afterAll(async () => {
  await server.close()
  await sessions.close()
  await stage.close()
})

interface Sold {
  readonly roundId: string
  readonly memberId: string
  readonly receipt: TicketReceipt
}

/** Sells tickets of different members in one round; the first is the one that is checked. */
async function sell(count = 3): Promise<Sold> {
  const roundId = await stage.openRound()
  const members = await stage.members(count, bahtToSatang(100))
  const tickets = await Promise.all(
    members.map((memberId) =>
      placeTicket(
        stage.ctx,
        wishFor(stage, memberId, roundId, [
          ['two_top', '52', 10],
          ['three_top', '252', 5],
        ]),
      ),
    ),
  )
  const [memberId] = members as [string]
  const [ticket] = tickets as [PlacedTicket]
  return { roundId, memberId, receipt: await receiptOf(memberId, ticket) }
}

/** What the member's screen makes of a ticket. */
async function receiptOf(memberId: string, ticket: PlacedTicket): Promise<TicketReceipt> {
  const round = await findRound(stage.ctx.read, ticket.roundId)
  const { version, leaf, nonce, ...batch } = showSoldBill(ticket, 'DM', 'th').receipt
  return {
    version,
    operator: stage.operatorId,
    round: ticket.roundId,
    ticketId: ticket.id,
    memberTag: memberTag(round?.salt ?? Buffer.alloc(0), memberId),
    placedAtMs: ticket.placedAt.getTime(),
    stakeSatang: ticket.stake,
    netSatang: ticket.net,
    lines: ticket.lines.map(({ win: _, ...line }) => line),
    nonce,
    leaf,
    batch,
  }
}

async function seal(roundId: string): Promise<void> {
  await closeRound(stage.ctx, { operatorId: stage.operatorId, roundId, reason: 'test' })
  await sealRound(stage.ctx, roundId)
}

async function ask(path: string, headers: Record<string, string> = {}) {
  const answer = await server.inject({ method: 'GET', url: `/fair/${path}`, headers })
  return { status: answer.statusCode, headers: answer.headers, text: answer.payload, body: answer.json() }
}

/** Collects over HTTP what the page collects. */
async function evidenceOf({ roundId, receipt }: Sold): Promise<Evidence> {
  const { round } = (await ask(`${roundId}.json`)).body
  const { proof = null } = (await ask(`${roundId}/proof/${receipt.leaf}.json`)).body
  const { books } = (await ask(`${roundId}/books.json`)).body
  const { public_key: publicKey, head, before, result } = round
  return { receipt, publicKey, head, before, proof, result: result?.signed ?? null, books }
}

async function verdicts(evidence: Evidence, verify: VerifySignature = verifyEd25519) {
  const checks = await checkTicket(evidence, sha256, verify)
  return Object.fromEntries(checks.map(({ step, verdict }) => [step, verdict]))
}

async function wrongSteps(evidence: Evidence): Promise<string[]> {
  return Object.entries(await verdicts(evidence)).flatMap(([step, verdict]) =>
    verdict === 'right' ? [] : [step],
  )
}

test('a ticket is checked from its receipt and what is public, down to the signature', async () => {
  await seal((await sell()).roundId) // so that there is a head before
  const sold = await sell()
  await seal(sold.roundId)
  const evidence = await evidenceOf(sold)
  expect(await verdicts(evidence)).toEqual({
    ticket: 'right',
    batch: 'right',
    'batch-signature': 'right',
    head: 'right',
    'head-signature': 'right',
    chain: 'right',
    sealed: 'right',
  })
  expect(evidence.head?.size).toBe(3)
  expect(evidence.before?.seq).toBe((evidence.head?.seq ?? 0) - 1)
})

test('before the seal a ticket’s sale is proved already, and the rest is waited for', async () => {
  const sold = await sell()
  expect(await ask(`${sold.roundId}/proof/${sold.receipt.leaf}.json`)).toMatchObject({
    status: 409,
    body: { status: false, code: 'PROOF_TOO_EARLY' },
  })
  const evidence = await evidenceOf(sold)
  expect(evidence.head).toBeNull()
  expect(await verdicts(evidence)).toMatchObject({
    'batch-signature': 'right',
    head: 'waiting',
    sealed: 'waiting',
  })
})

test('a ticket that was taken back is sealed all the same, and shown as taken back', async () => {
  const sold = await sell()
  await cancelTicket(stage.ctx, { memberId: sold.memberId, ticketId: sold.receipt.ticketId })
  await seal(sold.roundId)
  const evidence = await evidenceOf(sold)
  expect(await verdicts(evidence)).toMatchObject({ sealed: 'right', cancelled: 'right' })
  expect(evidence.proof?.cancelled).toEqual({ index: 0, size: 1, path: [] })
})

test('a ticket whose row somebody changed is not under the sealed root any more', async () => {
  const sold = await sell()
  await seal(sold.roundId)
  await withSql(
    database.url,
    (sql) => sql`
    update ticket set leaf = sha256(leaf) where id <> ${sold.receipt.ticketId} and round_id = ${sold.roundId}`,
  )
  expect(await wrongSteps(await evidenceOf(sold))).toEqual(['sealed'])
})

test('a ticket that was left out of its round is told from the signature given at its sale', async () => {
  const sold = await sell()
  await seal(sold.roundId)
  await withSql(
    database.url,
    (sql) => sql`
    update ticket set leaf = sha256(leaf) where id = ${sold.receipt.ticketId}`,
  )
  expect(await ask(`${sold.roundId}/proof/${sold.receipt.leaf}.json`)).toMatchObject({
    status: 404,
    body: { code: 'LEAF_UNKNOWN' },
  })
  expect(await wrongSteps(await evidenceOf(sold))).toEqual(['sealed'])
})

/** Another digit in the place of the last. */
const spoil = (hex: string) => hex.slice(0, -1) + (hex.endsWith('0') ? '1' : '0')

test('each part that is changed is named', async () => {
  await seal((await sell()).roundId)
  const sold = await sell(4)
  await seal(sold.roundId)
  const evidence = await evidenceOf(sold)
  const { receipt, head, before, proof } = evidence
  if (!head || !before || !proof) throw new Error('the round is sealed and not the first')
  const { batch } = receipt
  const [line, ...lines] = receipt.lines
  if (!line) throw new Error('the ticket has lines')
  const ofReceipt = (change: Partial<TicketReceipt>) => ({ ...evidence, receipt: { ...receipt, ...change } })
  const ofHead = (change: Partial<typeof head>) => ({ ...evidence, head: { ...head, ...change } })
  const changed: [string, Evidence, string[]][] = [
    ['a number', ofReceipt({ lines: [{ ...line, number: '53' }, ...lines] }), ['ticket']],
    ['a stake', ofReceipt({ lines: [{ ...line, stake: line.stake + 1 }, ...lines] }), ['ticket']],
    ['a rate', ofReceipt({ lines: [{ ...line, rate: line.rate - 1 }, ...lines] }), ['ticket']],
    ['a line less', ofReceipt({ lines }), ['ticket']],
    ['the time', ofReceipt({ placedAtMs: receipt.placedAtMs + 1 }), ['ticket']],
    ['the sum', ofReceipt({ stakeSatang: receipt.stakeSatang + 1 }), ['ticket']],
    ['the tag', ofReceipt({ memberTag: spoil(receipt.memberTag) }), ['ticket']],
    ['the nonce', ofReceipt({ nonce: spoil(receipt.nonce) }), ['ticket']],
    ['the ticket', ofReceipt({ ticketId: spoil(receipt.ticketId) }), ['ticket']],
    ['the operator', ofReceipt({ operator: spoil(receipt.operator) }), ['ticket']],
    ['the round', ofReceipt({ round: spoil(receipt.round) }), ['ticket', 'head']],
    ['the leaf', ofReceipt({ leaf: spoil(receipt.leaf) }), ['ticket', 'batch', 'sealed']],
    [
      'the batch’s root',
      ofReceipt({ batch: { ...batch, root: spoil(batch.root) } }),
      ['batch', 'batch-signature'],
    ],
    [
      'the batch’s size',
      ofReceipt({ batch: { ...batch, size: batch.size + 8 } }),
      ['batch', 'batch-signature'],
    ],
    [
      'a signature',
      ofReceipt({ batch: { ...batch, signature: spoil(batch.signature) } }),
      ['batch-signature'],
    ],
    ['the head’s size', ofHead({ size: head.size + 1 }), ['head', 'head-signature', 'sealed']],
    ['the head’s sum', ofHead({ stakeSum: head.stakeSum - 1 }), ['head', 'head-signature']],
    ['the head’s root', ofHead({ root: spoil(head.root) }), ['head', 'head-signature', 'sealed']],
    ['its cancelled root', ofHead({ cancelledRoot: spoil(head.cancelledRoot) }), ['head', 'head-signature']],
    ['its close', ofHead({ closedAtMs: head.closedAtMs - 1 }), ['head', 'head-signature']],
    ['its link', ofHead({ previousHead: spoil(head.previousHead) }), ['head', 'head-signature', 'chain']],
    ['its hash', ofHead({ head: spoil(head.head) }), ['head']],
    ['its signature', ofHead({ signature: spoil(head.signature) }), ['head-signature']],
    ['its place', ofHead({ seq: head.seq + 1 }), ['chain']],
    ['the head before', { ...evidence, before: { ...before, stakeSum: before.stakeSum + 1 } }, ['chain']],
    ['no head before', { ...evidence, before: null }, ['chain']],
    ['the place in the tree', { ...evidence, proof: { ...proof, index: (proof.index + 1) % 4 } }, ['sealed']],
    ['the path', { ...evidence, proof: { ...proof, path: proof.path.map(spoil) } }, ['sealed']],
    ['a cancel', { ...evidence, proof: { ...proof, cancelled: proof } }, ['cancelled']],
    [
      'the key',
      { ...evidence, publicKey: spoil(evidence.publicKey) },
      ['batch-signature', 'head-signature', 'chain'],
    ],
  ]
  for (const [what, forged, steps] of changed) expect([what, await wrongSteps(forged)]).toEqual([what, steps])
})

test('without Ed25519 nothing is called right that was not looked at', async () => {
  const sold = await sell()
  await seal(sold.roundId)
  expect(await verdicts(await evidenceOf(sold), async () => undefined)).toMatchObject({
    ticket: 'right',
    'batch-signature': 'unknown',
    'head-signature': 'unknown',
  })
})

test('receipt and evidence are read as they were written, and nothing else is taken for them', async () => {
  const sold = await sell()
  await seal(sold.roundId)
  const evidence = await evidenceOf(sold)
  const text = receiptText(sold.receipt)
  expect(text).toMatch(/^[\w.~-]+$/) // a URL needs no escaping for it
  expect(readReceiptText(`https://example.test/fair/x#${text}\n`)).toEqual(sold.receipt)
  expect(readEvidence(evidenceText(evidence, text))).toEqual(evidence)
  for (const wrong of [
    '',
    '#',
    text.slice(1),
    `${text}.`,
    text.replace('two_top', 'Two'),
    text.replace(/\d{13}/, '01'),
  ]) {
    expect(readReceiptText(wrong), wrong.slice(0, 40)).toBeUndefined()
  }
  for (const wrong of ['', '{', 'null', '[]', '{}', evidenceText(evidence, 'x')]) {
    expect(readEvidence(wrong), wrong.slice(0, 40)).toBeUndefined()
  }
})

test.each([
  ['00000000-0000-7000-8000-000000000000.json', 404, 'ROUND_UNKNOWN'],
  ['x.json', 404, 'ROUND_UNKNOWN'],
  ["'%20or%201=1.json", 404, 'ROUND_UNKNOWN'],
  [`00000000-0000-7000-8000-000000000000/proof/${'0'.repeat(64)}.json`, 404, 'ROUND_UNKNOWN'],
  [`x/proof/${'0'.repeat(64)}.json`, 404, 'ROUND_UNKNOWN'],
  ['00000000-0000-7000-8000-000000000000/proof/xyz.json', 404, 'LEAF_UNKNOWN'],
  ['heads.json?after=-1', 400, 'BAD_REQUEST'],
  ['heads.json?after=1&after=2', 400, 'BAD_REQUEST'],
  ['heads.json?after=99999999999999999999', 400, 'BAD_REQUEST'],
])('%s answers %s %s', async (path, status, code) => {
  expect(await ask(path)).toMatchObject({ status, body: { status: false, code } })
})

test('the chain is followed from any place, and the key is the one that signs', async () => {
  await seal((await sell()).roundId)
  const { heads, public_key } = (await ask('heads.json')).body
  expect(heads.map(({ seq }: { seq: number }) => seq)).toEqual(heads.map((_: unknown, at: number) => at + 1))
  for (const [at, head] of heads.slice(1).entries()) expect(head.previousHead).toBe(heads[at].head)
  expect((await ask(`heads.json?after=${heads.length - 1}`)).body.heads).toEqual(heads.slice(-1))
  expect((await ask(`heads.json?after=${heads.length}`)).body.heads).toEqual([])
  expect((await ask('key.json')).body).toEqual({ status: true, algorithm: 'Ed25519', public_key })
})

test('a result is signed when it is confirmed, and one that was changed is told', async () => {
  const sold = await sell()
  await seal(sold.roundId)
  await drawRound(stage, sold.roundId)
  const evidence = await evidenceOf(sold)
  expect(evidence.result).toMatchObject({ revision: 1, makerRole: 'draw_maker', checkerRole: 'draw_checker' })
  expect(await verdicts(evidence)).toMatchObject({ sealed: 'right', result: 'right' })
  const read = readEvidence(evidenceText(evidence, receiptText(sold.receipt)))
  expect(read && (await wrongSteps(read))).toEqual([])
  // The roles of that moment stay, whatever the people become.
  await withSql(
    database.url,
    (sql) => sql`update staff set role = 'operator_admin' where staff_id = ${stage.makerId}`,
  )
  expect(await wrongSteps(await evidenceOf(sold))).toEqual([])
  await withSql(
    database.url,
    (sql) => sql`update staff set role = 'draw_maker' where staff_id = ${stage.makerId}`,
  )
  await withSql(database.url, (sql) =>
    sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx`update result set canonical = canonical || '{"two_bottom": "48"}' where round_id = ${sold.roundId}`
    }),
  )
  expect(await wrongSteps(await evidenceOf(sold))).toEqual(['result'])
})

test('what is public names nobody', async () => {
  const sold = await sell()
  await seal(sold.roundId)
  const published = { first: '461252', last2: '47', front3: ['183', '905'], back3: ['774', '016'] }
  const wish = { operatorId: stage.operatorId, roundId: sold.roundId, published }
  await passDrawTime(stage, wish.roundId)
  await proposeResult(stage.ctx, { ...wish, staffId: stage.makerId, source: 'a name' })
  await confirmResult(stage.ctx, { ...wish, staffId: stage.checkerId })
  const round = await ask(sold.roundId, { accept: 'application/json' }) // the page as JSON
  expect(round.body.round.result).toMatchObject({
    numbers: { three_top: '252' },
    maker_role: 'draw_maker',
    checker_role: 'draw_checker',
  })
  const proof = await ask(`${sold.roundId}/proof/${sold.receipt.leaf}.json`)
  const { memberTag: tag, nonce, ticketId } = sold.receipt
  for (const secret of [sold.memberId, stage.makerId, stage.checkerId, 'a name', tag, nonce, ticketId]) {
    expect(round.text + proof.text).not.toContain(secret)
  }
})

test('a round of another operator is unknown here', async () => {
  const other = await openStage(database.url, { company: 'OT' })
  try {
    expect((await ask(`${await other.openRound()}.json`)).status).toBe(404)
  } finally {
    await other.close()
  }
})

test('one address may not look without end', async () => {
  const answers = await Promise.all(
    Array.from({ length: 140 }, () =>
      server.inject({ method: 'GET', url: '/fair/key.json', remoteAddress: '192.0.2.7' }),
    ),
  )
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask('key.json')).status).toBe(200)
})

test.each([
  ['and drawn later', false],
  ['and drawn at once', true],
])('a round that was closed early %s is told with its planned hour', async (_, drawNow) => {
  const roundId = await stage.openRound()
  const planned = (await findRound(stage.ctx.read, roundId))?.closesAt.getTime()
  const { closedAt } = await closeRound(stage.ctx, {
    ...{ operatorId: stage.operatorId, roundId, reason: 'test', drawNow },
  })
  const { round } = (await ask(`${roundId}.json`)).body
  expect(Date.parse(round.close_at)).toBe(planned)
  expect(Date.parse(round.closed_at)).toBe(closedAt?.getTime())
})

test('once a day is published a ticket’s round is tied to it, from what the calls answer', async () => {
  const sold = await sell()
  expect(await ask(`${sold.roundId}/books.json`)).toMatchObject({ status: 200, body: { books: null } })
  await appendLedgerLog(stage.jobs, stage.operatorId)
  await seal(sold.roundId)
  await publishDay(stage.jobs, stage.operatorId)
  const evidence = await evidenceOf(sold)
  expect(await verdicts(evidence)).toMatchObject({ sealed: 'right', books: 'right' })
  expect(readEvidence(evidenceText(evidence, receiptText(sold.receipt)))).toEqual(evidence)
  expect((await ask('x/books.json')).body).toMatchObject({ status: false, code: 'ROUND_UNKNOWN' })
})
