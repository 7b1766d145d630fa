import { sha256 } from '@noble/hashes/sha2.js'
import { fromHex, toHex, utf8 } from '../../domain/fair/encode.ts'
import { beaconOf, QUICKNET } from '../../domain/fair/fast/beacon.ts'
import { checkFastDraw, type FastEvidence } from '../../domain/fair/fast/check-fast-draw.ts'
import {
  drawnDigits,
  drawStream,
  jointSeed,
  publicValue,
  shareCommitment,
} from '../../domain/fair/fast/drawn-digits.ts'
import { fastResult } from '../../domain/fair/fast/fast-result.ts'
import { summaryOf } from '../../domain/fair/summary.ts'
import { fastStepText, fastText } from '../text/fast.ts'
import { verifyBeacon } from './beacon.ts'
import { verifyEd25519 } from './ed25519.ts'
import { ENGLISH_FAST_STEPS, ENGLISH_VERDICTS } from './english.ts'
import { listOf, paragraph } from './shown.ts'

/** Recomputes a fast round's draw from its evidence file and shows every step. */
export async function shownFastDraw(evidence: FastEvidence): Promise<readonly HTMLElement[]> {
  const checks = await checkFastDraw(evidence, { sha256, verify: verifyEd25519, verifyBeacon })
  const summary = summaryOf(checks)
  const words = summary === 'right' ? fastText.right : summary === 'wrong' ? fastText.wrong : fastText.unknown
  const list = listOf(
    checks.map(({ step, verdict }) => ({
      step,
      verdict,
      words: verdict === 'wrong' ? fastStepText[step].wrong : fastStepText[step].title,
      english: ENGLISH_FAST_STEPS[step],
    })),
  )
  return [paragraph(summary, `${words} / ${ENGLISH_VERDICTS[summary]}`), list, factsOf(evidence)]
}

/** What was recomputed, so that another round or another key is not taken for the right one. */
function factsOf({ round, context, rule, shots, draw, publicKey }: FastEvidence): HTMLElement {
  const { sum, sixteenth, total, five } = fastResult(
    shots.map(({ number }) => number),
    draw.digits,
  )
  const made = document.createElement('pre')
  made.tabIndex = 0
  made.textContent = [
    `round  ${context} ${round}`,
    `rule   ${rule}`,
    `beacon ${beaconName(context)}`,
    `shots  ${shots.length}`,
    `sum    ${sum} - ${sixteenth ?? 0} + ${draw.digits ?? 0} = ${total}`,
    `result ${five}`,
    `key    ${publicKey}`,
  ].join('\n')
  return made
}

function beaconName(context: string): string {
  const beacon = beaconOf(context)
  if (!beacon) return '-'
  const name = beacon.chain?.isPublic ? beacon.chain.name : `${beacon.chain?.name ?? '?'} (NOT PUBLIC)`
  return `${name} ${beacon.round}`
}

/** Runs this file against the test vectors printed on the page. */
export function isFastSound(): boolean {
  const printed = (id: string) => document.querySelector(`#${id}-vector`)?.textContent ?? ''
  const context = printed('context')
  const seed = fromHex(printed('share'))
  const stream = drawStream({ seed, context, publicValue: fromHex(printed('public')) })
  return (
    toHex(shareCommitment(sha256, context, seed)) === printed('commit') &&
    drawnDigits(stream, 5) === printed('digits') &&
    isBeaconSound(printed)
  )
}

/** The same for a round with a beacon: its signature, and how it enters the seed. */
function isBeaconSound(printed: (id: string) => string): boolean {
  const beacon = fromHex(printed('beacon'))
  const none = sha256(new Uint8Array())
  const mixed = publicValue(sha256, { ticketRoot: fromHex(printed('tickets')), shotsRoot: none, beacon })
  const seed = jointSeed(sha256, sha256(utf8('share-a')), sha256(utf8('share-b')))
  const stream = drawStream({ seed, context: printed('beacon-context'), publicValue: mixed })
  return (
    verifyBeacon(QUICKNET, Number(printed('beacon-round')), beacon) === true &&
    toHex(mixed) === printed('mixed') &&
    drawnDigits(stream, 5) === printed('mixed-digits')
  )
}
