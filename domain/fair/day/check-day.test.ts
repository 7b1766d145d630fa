import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { verifyEd25519 } from '../../../web/verifier/ed25519.ts'
import { fromHex, toHex } from '../encode.ts'
import { type LoggedTransfer, transferLeaf } from '../ledger-log.ts'
import { buildLevels, inclusionPath, leafHash, packHashes, rootOf, type Sha256 } from '../merkle.ts'
import { NO_HEAD_HEX } from '../round-head.ts'
import { checkDay, type DayEvidence, type ProvedMovement } from './check-day.ts'
import { dayEvidenceText, readDayEvidence } from './day-evidence.ts'
import { type DayHead, dayHead, type PublishedDay } from './day-head.ts'
import { consistencyRanges } from './log-proofs.ts'
import { debtLeaf, debtorSalt, debtorTag, type SumNode, sumLevels, sumPath, sumRoot } from './sum-tree.ts'

const sha256: Sha256 = (bytes) => createHash('sha256').update(bytes).digest()
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const KEY = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')

const OPERATOR = '00000000-0000-7000-8000-0000000000aa'
const ME = { memberId: '00000000-0000-7000-8000-000000000001', code: 'DM01demo01' }
const TAKEN = Date.UTC(2026, 10, 22, 17, 19)

const transferOf = (n: number, memberId = ME.memberId): LoggedTransfer => ({
  ...{ operatorId: OPERATOR, memberId, kind: 'opening', refType: 'opening' },
  refId: `00000000-0000-7000-8000-0000000001${n < 10 ? '0' : ''}${n}`,
  ...{ debit: 'house:adjust', credit: 'cash', amount: 100, actor: 'system', atMs: TAKEN - 86_400_000 + n },
  ...{ debitBalance: null, creditBalance: 100 * (n + 1) },
})
const LOG = Array.from({ length: 11 }, (_, n) => transferOf(n, n % 2 ? ME.memberId : OPERATOR))
const leaves = LOG.map((transfer) => leafHash(sha256, transferLeaf(transfer)))
const levelsOf = (from: number, to: number) => buildLevels(sha256, packHashes(leaves.slice(from, to)))
const rootHex = (from: number, to: number) => toHex(rootOf(sha256, levelsOf(from, to)))

const SALT = debtorSalt(sha256, fromHex('22'.repeat(32)), ME.memberId)
const debtLeaves: SumNode[] = [0, 500, 70, 9].map((balance, n) =>
  debtLeaf(sha256, n === 1 ? debtorTag(sha256, SALT, ME) : sha256(Uint8Array.of(n)), balance),
)

function published(head: DayHead): PublishedDay {
  const bytes = dayHead(head)
  return { ...head, head: toHex(sha256(bytes)), signature: sign(null, bytes, privateKey).toString('hex') }
}

const top = sumRoot(sha256, debtLeaves)
const BEFORE = published({
  ...{ operator: OPERATOR, seq: 1, day: '2026-11-22', takenAtMs: TAKEN - 86_400_000 },
  ...{ ledgerSize: 6, ledgerRoot: rootHex(0, 6), members: 0, debts: 0, debtsRoot: NO_HEAD_HEX },
  previous: NO_HEAD_HEX,
})
const DAY = published({
  ...{ operator: OPERATOR, seq: 2, day: '2026-11-23', takenAtMs: TAKEN },
  ...{ ledgerSize: 11, ledgerRoot: rootHex(0, 11), members: 4, debts: top.sum, debtsRoot: toHex(top.hash) },
  previous: BEFORE.head,
})

const movementOf = (index: number): ProvedMovement => ({
  transfer: LOG[index] as LoggedTransfer,
  place: { index, size: 11, path: inclusionPath(levelsOf(0, 11), index).map(toHex) },
})

const EVIDENCE: DayEvidence = {
  publicKey: KEY,
  day: DAY,
  before: BEFORE,
  consistency: consistencyRanges(6, 11).map(({ from, to }) => rootHex(from, to)),
  member: {
    ...ME,
    since: 0,
    debt: {
      salt: toHex(SALT),
      balance: 500,
      place: {
        ...{ index: 1, size: 4 },
        path: sumPath(sumLevels(sha256, debtLeaves), 1).map(({ hash, sum }) => ({ hash: toHex(hash), sum })),
      },
    },
    movements: [movementOf(1), movementOf(9)],
  },
}

async function notRight(evidence: DayEvidence): Promise<string[]> {
  const checks = await checkDay(evidence, sha256, verifyEd25519)
  return checks.flatMap(({ step, verdict }) => (verdict === 'right' ? [] : [`${step} ${verdict}`]))
}

const member = EVIDENCE.member as NonNullable<DayEvidence['member']>
const debt = member.debt as NonNullable<typeof member.debt>
const ofMember = (change: Partial<typeof member>) => ({ ...EVIDENCE, member: { ...member, ...change } })
const ofDebt = (change: Partial<typeof debt>) => ofMember({ debt: { ...debt, ...change } })
const moved = (change: Partial<LoggedTransfer>) =>
  ofMember({ movements: [{ ...movementOf(1), transfer: { ...transferOf(1), ...change } }] })
const turned = (hex: string) => hex.slice(0, -1) + (hex.endsWith('0') ? '1' : '0')

describe('a published day', () => {
  test('is right in all steps, and in a file as well', async () => {
    expect(await notRight(EVIDENCE)).toEqual([])
    const read = readDayEvidence(dayEvidenceText(EVIDENCE))
    expect(read && (await notRight(read))).toEqual([])
    expect((await checkDay({ ...EVIDENCE, member: null }, sha256, verifyEd25519)).length).toBe(4)
  })

  test.each<[string, DayEvidence, string[]]>([
    ['the total', { ...EVIDENCE, day: { ...DAY, debts: DAY.debts - 1 } }, ['day', 'day-signature', 'debt']],
    ['the time', { ...EVIDENCE, day: { ...DAY, takenAtMs: TAKEN + 1 } }, ['day', 'day-signature']],
    ['its hash', { ...EVIDENCE, day: { ...DAY, head: turned(DAY.head) } }, ['day']],
    ['its signature', { ...EVIDENCE, day: { ...DAY, signature: turned(DAY.signature) } }, ['day-signature']],
    ['another key', { ...EVIDENCE, publicKey: turned(KEY) }, ['day-signature', 'day-chain']],
    ['the day before', { ...EVIDENCE, before: { ...BEFORE, members: 1 } }, ['day-chain']],
    ['a log that was written anew', { ...EVIDENCE, consistency: EVIDENCE.consistency.map(turned) }, ['log']],
    ['the balance', ofDebt({ balance: 501 }), ['debt']],
    ['the salt', ofDebt({ salt: turned(debt.salt) }), ['debt']],
    ['another place', ofDebt({ place: { ...debt.place, index: 0 } }), ['debt']],
    ['a smaller tree', ofDebt({ place: { ...debt.place, size: 3 } }), ['debt']],
    ['another code', ofMember({ code: 'DM01demo02' }), ['debt']],
    ['an old member who is not in it', ofMember({ debt: null }), ['debt']],
    ['an amount', moved({ amount: 101 }), ['movements']],
    ['a balance that it left', moved({ creditBalance: 1 }), ['movements']],
    ['somebody else’s movement', moved({ memberId: OPERATOR }), ['movements']],
    [
      'an old movement that is not in it',
      ofMember({ movements: [{ ...movementOf(1), place: null }] }),
      ['movements'],
    ],
  ])('%s is told', async (_, evidence, steps) => {
    expect(await notRight(evidence)).toEqual(steps.map((step) => `${step} wrong`))
  })

  test('who came later, and what moved later, waits for the next day', async () => {
    expect(await notRight(ofMember({ debt: null, since: TAKEN + 1 }))).toEqual(['debt waiting'])
    const later = { transfer: { ...transferOf(1), atMs: TAKEN + 5 }, place: null }
    expect(await notRight(ofMember({ movements: [movementOf(1), later] }))).toEqual(['movements waiting'])
  })

  test('the first day follows none, and without the day before the chain cannot be told', async () => {
    expect(await notRight({ ...EVIDENCE, day: BEFORE, before: null, consistency: [], member: null })).toEqual(
      [],
    )
    expect(await notRight({ ...EVIDENCE, before: null })).toEqual(['day-chain unknown', 'log unknown'])
  })

  test('what is no such file is not read', () => {
    expect(readDayEvidence('{}')).toBeUndefined()
    expect(readDayEvidence('x')).toBeUndefined()
    for (const spoilt of [
      { ...EVIDENCE, publicKey: 'x' },
      { ...EVIDENCE, day: { ...DAY, debts: -1 } },
      { ...EVIDENCE, consistency: ['zz'] },
      ofDebt({ balance: -5 }),
      ofDebt({ place: { ...debt.place, path: [{ hash: '00', sum: 1 }] } }),
      moved({ amount: 0.5 }),
    ]) {
      expect(readDayEvidence(dayEvidenceText(spoilt))).toBeUndefined()
    }
  })
})
