import { sha256 } from '@noble/hashes/sha2.js'
import { checkDay, type DayEvidence } from '../../domain/fair/day/check-day.ts'
import { type DayHead, dayHead } from '../../domain/fair/day/day-head.ts'
import {
  consistencyRanges,
  inclusionRanges,
  type LeafRange,
  verifyConsistency,
} from '../../domain/fair/day/log-proofs.ts'
import {
  debtLeaf,
  debtorSalt,
  debtorTag,
  sumLevels,
  sumPath,
  sumRoot,
  verifySum,
} from '../../domain/fair/day/sum-tree.ts'
import { fromHex, toHex, utf8 } from '../../domain/fair/encode.ts'
import { logRoot, transferLeaf } from '../../domain/fair/ledger-log.ts'
import { leafHash, packHashes, verifyInclusion } from '../../domain/fair/merkle.ts'
import { NO_HEAD_HEX } from '../../domain/fair/round-head.ts'
import { summaryOf } from '../../domain/fair/summary.ts'
import { booksSummaryText, dayStepText } from '../text/books.ts'
import { verifyEd25519 } from './ed25519.ts'
import { ENGLISH_DAY_STEPS, ENGLISH_VERDICTS } from './english.ts'
import { listOf, paragraph } from './shown.ts'

/** Checks a published day and a member's part in it from an evidence file. */
export async function shownDay(evidence: DayEvidence): Promise<readonly HTMLElement[]> {
  const checks = await checkDay(evidence, sha256, verifyEd25519)
  const summary = summaryOf(checks)
  const list = listOf(
    checks.map(({ step, verdict }) => ({
      step,
      verdict,
      words: verdict === 'wrong' ? dayStepText[step].wrong : dayStepText[step].title,
      english: ENGLISH_DAY_STEPS[step],
    })),
  )
  return [
    paragraph(summary, `${booksSummaryText[summary]} / ${ENGLISH_VERDICTS[summary]}`),
    list,
    factsOf(evidence),
  ]
}

/** What was checked, so that another day, member or key is not taken for the right one. */
function factsOf({ day, member, publicKey }: DayEvidence): HTMLElement {
  const made = document.createElement('pre')
  made.tabIndex = 0
  made.textContent = [
    `day       ${day.seq} ${day.day} ${new Date(day.takenAtMs).toISOString()}`,
    `debts     ${day.debts / 100} to ${day.members} members`,
    `transfers ${day.ledgerSize}`,
    `member    ${member?.code ?? '-'}`,
    `balance   ${member?.debt ? member.debt.balance / 100 : '-'}`,
    ...(member?.movements ?? []).map(
      ({ transfer: { atMs, kind, amount } }) => `  ${new Date(atMs).toISOString()} ${kind} ${amount / 100}`,
    ),
    `head      ${day.head}`,
    `key       ${publicKey}`,
  ].join('\n')
  return made
}

/** Runs this file against the test vectors printed on the page, and tries whether a changed bit is refused. */
export function isDaySound(): boolean {
  const isShown = (id: string, hex: string) => hex === document.querySelector(`#${id}-vector`)?.textContent
  const debts = debtsVector()
  const log = logVector()
  const head: DayHead = {
    ...{ operator: '019a1b2c-3d4e-7f60-8a1b-2c3d4e5f6070', seq: 1, day: '2026-11-22' },
    ...{ takenAtMs: 1_767_225_600_000, ledgerSize: 7, ledgerRoot: log.root, members: 5 },
    ...{ debts: debts.total, debtsRoot: debts.root, previous: NO_HEAD_HEX },
  }
  return (
    isShown('debts', debts.root) &&
    isShown('log', log.root) &&
    isShown('day', toHex(sha256(dayHead(head)))) &&
    debts.isRefused &&
    log.isRefused
  )
}

function debtsVector(): { root: string; total: number; isRefused: boolean } {
  const leaves = [0, 500, 12_345, 1, 999_999].map((balance, n) => {
    const debtor = { memberId: `019a1b2c-3d4e-7f60-8a1b-2c3d4e5f607${n}`, code: `DM01demo0${n}` }
    const salt = debtorSalt(sha256, sha256(utf8('day')), debtor.memberId)
    return debtLeaf(sha256, debtorTag(sha256, salt, debtor), balance)
  })
  const top = sumRoot(sha256, leaves)
  const [root, total] = [toHex(top.hash), top.sum]
  const isRefused = leaves.every((leaf, index) => {
    const proof = {
      leaf,
      index,
      size: leaves.length,
      path: sumPath(sumLevels(sha256, leaves), index),
      root,
      total,
    }
    const other = { hash: turned(leaf.hash), sum: leaf.sum }
    return (
      verifySum(sha256, proof) &&
      !verifySum(sha256, { ...proof, leaf: other }) &&
      !verifySum(sha256, { ...proof, total: total + 1 })
    )
  })
  return { root, total, isRefused }
}

function logVector(): { root: string; isRefused: boolean } {
  const [operatorId, memberId] = [
    '019a1b2c-3d4e-7f60-8a1b-2c3d4e5f6070',
    '019a1b2c-3d4e-7f60-8a1b-2c3d4e5f6071',
  ]
  const leaves = Array.from({ length: 7 }, (_, n) =>
    leafHash(
      sha256,
      transferLeaf({
        ...{ operatorId, memberId, kind: 'opening', refType: 'opening', refId: memberId },
        ...{ debit: 'house:adjust', credit: 'cash', amount: n + 1, actor: 'system', atMs: 1_767_225_600_000 },
        ...{ debitBalance: null, creditBalance: n + 1 },
      }),
    ),
  )
  const rootOver = ({ from, to }: LeafRange) => logRoot(sha256, packHashes(leaves.slice(from, to)))
  const root = rootOver({ from: 0, to: 7 })
  const inclusions = leaves.every((leaf, index) => {
    const proof = { leaf, index, size: 7, path: inclusionRanges(index, 7).map(rootOver), root }
    return verifyInclusion(sha256, proof) && !verifyInclusion(sha256, { ...proof, leaf: turned(leaf) })
  })
  const consistencies = [1, 2, 3, 4, 5, 6].every((size) => {
    const earlier = { size, root: rootOver({ from: 0, to: size }) }
    const proof = { earlier, later: { size: 7, root }, path: consistencyRanges(size, 7).map(rootOver) }
    const other = { ...proof, earlier: { size, root: turned(earlier.root) } }
    return verifyConsistency(sha256, proof) && !verifyConsistency(sha256, other)
  })
  return { root: toHex(root), isRefused: inclusions && consistencies }
}

/** With its last bit turned. */
function turned(hash: Uint8Array): Uint8Array {
  return fromHex(toHex(hash)).map((byte, at) => (at === hash.length - 1 ? byte ^ 1 : byte))
}
