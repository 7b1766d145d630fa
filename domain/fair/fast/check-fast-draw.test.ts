import { createHash, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { VerifySignature } from '../check-ticket.ts'
import { fromHex, toHex } from '../encode.ts'
import type { Sha256 } from '../merkle.ts'
import { NO_HEAD_HEX, roundHead } from '../round-head.ts'
import { BEACON_BYTES, DEMO_CHAIN, QUICKNET, type VerifyBeacon } from './beacon.ts'
import { checkFastDraw, type FastEvidence } from './check-fast-draw.ts'
import { drawnDigits, drawStream, jointSeed, publicValue, shareCommitment } from './drawn-digits.ts'
import { fastEvidenceText, readFastEvidence } from './fast-evidence.ts'
import { type FastRule, fastResult } from './fast-result.ts'
import { beaconFor, fastContext } from './fast-rules.ts'
import { type Shot, shotsHead, shotsRoot } from './shots.ts'

const sha256: Sha256 = (bytes) => createHash('sha256').update(bytes).digest()
const keys = generateKeyPairSync('ed25519')
const publicKey = keys.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')
const verifier: VerifySignature = async ({ bytes, signature }) =>
  verify(null, bytes, keys.publicKey, signature)

const ROUND = '018f3c5e-0000-7000-8000-000000000001'
const CONTEXT = 'yeekee:20261121:R042'
const signed = (bytes: Uint8Array, key: KeyObject = keys.privateKey) => sign(null, bytes, key).toString('hex')

/** Stands for a signature: the tests choose the verdict on it. */
const RIGHT_BEACON = 'ab'.repeat(BEACON_BYTES)
const verifyBeacon: VerifyBeacon = (chain, round, signature) =>
  chain === QUICKNET && round === BEACON.round && toHex(signature) === RIGHT_BEACON
const BEACON = beaconFor(QUICKNET, 1_795_000_000_000)
const WITH_BEACON = fastContext({ game: 'yeekee', businessDate: '2026-11-21', number: 42 }, BEACON)

/** A correct round as published. */
function drawn(numbers: readonly number[], rule: FastRule = 'fair', context: string = CONTEXT): FastEvidence {
  const beacon = context === CONTEXT ? null : RIGHT_BEACON
  const shots: Shot[] = numbers.map((number, index) => ({
    number: String(number).padStart(5, '0'),
    memberTag: 'ab12cd34ef56ab78',
    atMs: 1_795_000_000_000 + index,
  }))
  const frozenAtMs = 1_795_000_120_000
  const root = toHex(sha256(Uint8Array.of(1)))
  const headFields = {
    round: ROUND,
    size: 3,
    rootHex: root,
    cancelledRootHex: NO_HEAD_HEX,
    closedAtMs: 1_795_000_000_000,
    stakeSum: 100,
    prevHeadHashHex: NO_HEAD_HEX,
    anchors: null,
  }
  const headBytes = roundHead(headFields)
  const rootOfShots = shotsRoot(sha256, ROUND, shots)
  const [a, b] = [sha256(Uint8Array.of(2)), sha256(Uint8Array.of(3))]
  const parts = {
    ticketRoot: sha256(Uint8Array.of(1)),
    shotsRoot: rootOfShots,
    beacon: fromHex(beacon ?? ''),
  }
  const stream = { seed: jointSeed(sha256, a, b), context, publicValue: publicValue(sha256, parts) }
  const digits = rule === 'fair' ? drawnDigits(drawStream(stream), 5) : null
  const { five } = fastResult(
    shots.map(({ number }) => number),
    digits,
  )
  const size = shots.length
  const frozen = { round: ROUND, size, rootHex: toHex(rootOfShots), frozenAtMs }
  return {
    publicKey,
    round: ROUND,
    context,
    rule,
    commitA: toHex(shareCommitment(sha256, context, a)),
    commitB: toHex(shareCommitment(sha256, context, b)),
    head: {
      round: ROUND,
      seq: 1,
      size: 3,
      stakeSum: 100,
      root,
      cancelledRoot: NO_HEAD_HEX,
      closedAtMs: headFields.closedAtMs,
      previousHead: NO_HEAD_HEX,
      anchors: null,
      head: toHex(sha256(headBytes)),
      signature: signed(headBytes),
    },
    shots,
    frozen: { size, root: toHex(rootOfShots), frozenAtMs, signature: signed(shotsHead(frozen)) },
    draw: {
      shareA: rule === 'fair' ? toHex(a) : null,
      shareB: rule === 'fair' ? toHex(b) : null,
      digits,
      five,
      beacon,
    },
  }
}

async function wrongSteps(evidence: FastEvidence): Promise<string[]> {
  const checks = await checkFastDraw(evidence, { sha256, verify: verifier, verifyBeacon })
  return checks.filter(({ verdict }) => verdict !== 'right').map(({ step }) => step)
}

const SHOTS = Array.from({ length: 20 }, (_, index) => index * 4_321)

describe('a round drawn as promised', () => {
  test.each(['fair', 'classic'] as const)('is right at every step under the %s rule', async (rule) => {
    expect(await wrongSteps(drawn(SHOTS, rule))).toEqual([])
  })

  test('with a beacon is right at every step, with one more step', async () => {
    const evidence = drawn(SHOTS, 'fair', WITH_BEACON)
    expect(await wrongSteps(evidence)).toEqual([])
    const checks = await checkFastDraw(evidence, { sha256, verify: verifier, verifyBeacon })
    expect(checks.map(({ step }) => step)).toContain('beacon')
    expect(readFastEvidence(fastEvidenceText(evidence))).toEqual(evidence)
  })

  test('is right from an evidence file without a beacon field', async () => {
    const { draw, ...rest } = JSON.parse(fastEvidenceText(drawn(SHOTS)))
    const { beacon, ...before } = draw
    expect(beacon).toBeNull()
    const read = readFastEvidence(JSON.stringify({ ...rest, draw: before }))
    expect(read).toEqual(drawn(SHOTS))
    expect(await wrongSteps(read as FastEvidence)).toEqual([])
  })

  test('has an unknown verdict on a beacon with a public key or of an unknown chain', async () => {
    for (const hash of [DEMO_CHAIN.hash, '77'.repeat(32)]) {
      const evidence = drawn(SHOTS, 'fair', WITH_BEACON.replace(QUICKNET.hash, hash))
      const checks = await checkFastDraw(evidence, { sha256, verify: verifier, verifyBeacon: () => true })
      expect(checks.filter(({ verdict }) => verdict !== 'right')).toEqual([
        { step: 'beacon', verdict: 'unknown' },
      ])
    }
  })

  test('is right for any shots, also through an evidence file', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 99_999 }), { maxLength: 40 }), async (numbers) => {
        const evidence = drawn(numbers)
        const read = readFastEvidence(fastEvidenceText(evidence))
        expect(read).toEqual(evidence)
        expect(await wrongSteps(read ?? evidence)).toEqual([])
      }),
      { numRuns: 30 },
    )
  })
})

describe('a wrong part is named', () => {
  const right = drawn(SHOTS)
  const mixed = drawn(SHOTS, 'fair', WITH_BEACON)
  const other = toHex(sha256(Uint8Array.of(9)))
  test.each<[string, FastEvidence, readonly string[]]>([
    ['another share', { ...right, draw: { ...right.draw, shareA: other } }, ['share-a', 'digits']],
    ['no share', { ...right, draw: { ...right.draw, shareB: null } }, ['share-b', 'digits']],
    ['another commitment', { ...right, commitB: other }, ['share-b']],
    [
      'a round of another name',
      { ...right, context: 'yeekee:20261121:R043' },
      ['share-a', 'share-b', 'digits'],
    ],
    ['other tickets', { ...right, head: { ...right.head, root: other } }, ['tickets', 'digits']],
    ['a head nobody signed', { ...right, head: { ...right.head, signature: '00'.repeat(64) } }, ['tickets']],
    ['a shot left out', { ...right, shots: right.shots.slice(0, -1) }, ['shots', 'digits', 'result']],
    [
      'a shot that came too late',
      {
        ...right,
        shots: [...right.shots.slice(0, -1), { ...(right.shots[19] as Shot), atMs: right.frozen.frozenAtMs }],
      },
      ['shots', 'digits'],
    ],
    [
      'two shots that changed places',
      { ...right, shots: [right.shots[1] as Shot, right.shots[0] as Shot, ...right.shots.slice(2)] },
      ['shots', 'digits'],
    ],
    [
      'another frozen root',
      { ...right, frozen: { ...right.frozen, root: other } },
      ['shots', 'shots-signature'],
    ],
    [
      'a beacon that the chain has not signed',
      { ...mixed, draw: { ...mixed.draw, beacon: 'cd'.repeat(BEACON_BYTES) } },
      ['beacon', 'digits'],
    ],
    [
      'no beacon where one was promised',
      { ...mixed, draw: { ...mixed.draw, beacon: null } },
      ['beacon', 'digits'],
    ],
    [
      'a beacon nobody promised',
      { ...right, draw: { ...right.draw, beacon: RIGHT_BEACON } },
      ['beacon', 'digits'],
    ],
    [
      'another round of the beacon than both shares were promised with',
      { ...mixed, context: mixed.context.replace(/\d+$/, String(BEACON.round + 1)) },
      ['share-a', 'share-b', 'beacon', 'digits'],
    ],
    [
      'shots that were frozen when the beacon was known',
      { ...mixed, frozen: { ...mixed.frozen, frozenAtMs: mixed.frozen.frozenAtMs + 3_000 } },
      ['shots-signature', 'beacon'],
    ],
    ['other digits', { ...right, draw: { ...right.draw, digits: '00000' } }, ['digits', 'result']],
    ['another result', { ...right, draw: { ...right.draw, five: '00000' } }, ['result']],
    [
      'the classic rule where the fair one was promised',
      { ...drawn(SHOTS, 'classic'), rule: 'fair' },
      ['share-a', 'share-b', 'result'],
    ],
  ])('%s', async (_, evidence, steps) => {
    expect(await wrongSteps(evidence)).toEqual(steps)
  })
})

test.each(['', '{}', '[]', 'null', '{"kind":"fast-draw"}', '{"kind":"fast-draw","shots":["1,2,3"]}'])(
  '%j is no file of evidence',
  (text) => {
    expect(readFastEvidence(text)).toBeUndefined()
  },
)
