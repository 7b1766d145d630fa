import { sha256 } from '@noble/hashes/sha2.js'
import { type Check, checkTicket } from '../../domain/fair/check-ticket.ts'
import { readDayEvidence } from '../../domain/fair/day/day-evidence.ts'
import { fromHex, toHex } from '../../domain/fair/encode.ts'
import { type Evidence, readEvidence } from '../../domain/fair/evidence.ts'
import { readFastEvidence } from '../../domain/fair/fast/fast-evidence.ts'
import { leafHash } from '../../domain/fair/merkle.ts'
import { type ResultHead, resultHead } from '../../domain/fair/result-head.ts'
import { type HeadAnchors, NO_HEAD_HEX, roundHead } from '../../domain/fair/round-head.ts'
import { isCancelled, summaryOf } from '../../domain/fair/summary.ts'
import { type LeafVersion, ticketLeaf } from '../../domain/fair/ticket-leaf.ts'
import { fairText, stepText, summaryText } from '../text/fair.ts'
import { isDaySound, shownDay } from './day.ts'
import { verifyEd25519 } from './ed25519.ts'
import { ENGLISH_CANCELLED, ENGLISH_STEPS, ENGLISH_VERDICTS } from './english.ts'
import { isFastSound, shownFastDraw } from './fast-draw.ts'
import { listOf, paragraph } from './shown.ts'

// Before the self-test, which runs at once.
const RESULT: ResultHead = {
  round: '019a1b2c-3d4e-7f60-8a1b-2c3d4e5f6071',
  revision: 1,
  head: 'd'.repeat(64),
  numbers: {
    three_top: '252',
    two_top: '52',
    two_bottom: '47',
    three_front: ['183', '905'],
    first: '461252',
  },
  ...{
    confirmedAtMs: 1_767_232_800_000,
    officialAtMs: null,
    makerRole: 'draw_maker',
    checkerRole: 'draw_checker',
  },
}

/** The offline page: reads an evidence file and shows verdicts. It makes no requests, and its policy allows none. */
const file = document.querySelector<HTMLInputElement>('#file')
const pasted = document.querySelector<HTMLTextAreaElement>('#pasted')
const outcome = document.querySelector('#outcome')

document.querySelector('#self-test')?.replaceChildren(isSound() ? 'ผ่าน / passed' : 'ไม่ผ่าน / FAILED')
file?.addEventListener('change', async () => show((await file.files?.[0]?.text()) ?? ''))
document.querySelector('#check')?.addEventListener('click', () => show(pasted?.value ?? ''))

async function show(text: string): Promise<void> {
  const fast = readFastEvidence(text.trim())
  if (fast) {
    outcome?.replaceChildren(...(await shownFastDraw(fast)))
    return
  }
  const day = readDayEvidence(text.trim())
  if (day) {
    outcome?.replaceChildren(...(await shownDay(day)))
    return
  }
  const evidence = readEvidence(text.trim())
  if (!evidence) {
    outcome?.replaceChildren(paragraph('wrong', 'อ่านไฟล์หลักฐานไม่ได้ / This is no file of evidence'))
    return
  }
  const checks = await checkTicket(evidence, sha256, verifyEd25519)
  outcome?.replaceChildren(
    ...summaryShown(checks),
    listOf(
      checks.map(({ step, verdict }) => ({
        step,
        verdict,
        words: verdict === 'wrong' ? stepText[step].wrong : stepText[step].title,
        english: ENGLISH_STEPS[step],
      })),
    ),
    factsOf(evidence),
  )
}

/** What all steps come to. A ticket may be right in each and cancelled: then it does not stand in green. */
function summaryShown(checks: readonly Check[]): HTMLElement[] {
  const summary = summaryOf(checks)
  const words = paragraph(summary, `${summaryText[summary]} / ${ENGLISH_VERDICTS[summary]}`)
  if (!isCancelled(checks)) return [words]
  if (summary === 'right') return [paragraph('cancelled', `${fairText.isCancelled} / ${ENGLISH_CANCELLED}`)]
  return [words, paragraph('cancelled', `${stepText.cancelled.title} / ${ENGLISH_STEPS.cancelled}`)]
}

/** What was checked, so that another ticket or another key is not taken for the right one. */
function factsOf({ receipt, head, books, publicKey }: Evidence): HTMLElement {
  const made = document.createElement('pre')
  made.tabIndex = 0
  made.textContent = [
    `ticket ${receipt.ticketId}`,
    `round  ${receipt.round}`,
    `placed ${new Date(receipt.placedAtMs).toISOString()}`,
    ...receipt.lines.map(
      ({ type, number, stake, rate }) => `  ${type} ${number}  ${stake / 100} x ${rate / 100}`,
    ),
    `head   ${head ? `${head.seq} ${head.head}` : '-'}`,
    `day    ${books ? `${books.day.seq} ${books.day.day} ${books.day.head}` : '-'}`,
    `key    ${publicKey}`,
  ].join('\n')
  return made
}

/** Runs this file against the test vectors printed on the page. */
function isSound(): boolean {
  const anchors: HeadAnchors = {
    leaves: 'a'.repeat(64),
    auditSeq: 41,
    auditHash: 'b'.repeat(64),
    ledgerSize: 1000,
    ledgerRoot: 'c'.repeat(64),
  }
  const leafOf = (version: LeafVersion) =>
    ticketLeaf({
      version,
      operator: 'demo',
      round: '019a1b2c-3d4e-7f60-8a1b-2c3d4e5f6071',
      ticketId: '019a1b2c-3d4e-7f60-8a1b-2c3d4e5f6072',
      memberTag: '0123456789abcdef',
      placedAtMs: 1_767_225_600_000,
      stakeSatang: 3000,
      netSatang: 2500,
      lines: [
        { type: 'two_bottom', number: '47', stake: 2000, rate: 9000, discount: 2500 },
        { type: 'three_top', number: '016', stake: 1000, rate: 90_000, discount: 0 },
      ],
      nonce: fromHex('000102030405060708090a0b0c0d0e0f'),
    })
  const isShown = (id: string, bytes: Uint8Array) => toHex(bytes) === document.querySelector(id)?.textContent
  const headOf = (of: HeadAnchors | null) =>
    roundHead({
      anchors: of,
      round: '019a1b2c-3d4e-7f60-8a1b-2c3d4e5f6071',
      size: 8,
      rootHex: '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
      cancelledRootHex: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      closedAtMs: 1_767_229_200_000,
      stakeSum: 24_000,
      prevHeadHashHex: NO_HEAD_HEX,
    })
  return (
    isFastSound() &&
    isDaySound() &&
    isShown('#result-vector', sha256(resultHead(RESULT))) &&
    isShown('#leaf-vector', leafHash(sha256, leafOf(2))) &&
    isShown('#old-leaf-vector', leafHash(sha256, leafOf(1))) &&
    isShown('#head-vector', sha256(headOf(anchors))) &&
    isShown('#old-head-vector', sha256(headOf(null)))
  )
}
