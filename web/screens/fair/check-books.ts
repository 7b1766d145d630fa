import { sha256 } from '@noble/hashes/sha2.js'
import type { FairDayAnswer, FairDebtAnswer, FairMovementsAnswer } from '../../../contract/fair.ts'
import type { Verdict } from '../../../domain/fair/check-ticket.ts'
import {
  checkDay,
  type DayCheck,
  type DayEvidence,
  movementVerdict,
} from '../../../domain/fair/day/check-day.ts'
import { dayEvidenceText, MAX_MOVEMENTS, readDayEvidence } from '../../../domain/fair/day/day-evidence.ts'
import { verifyEd25519 } from '../../verifier/ed25519.ts'

export type FairDayShown = Omit<FairDayAnswer, 'status'>

/** `signed-out`: the session has ended since the page was shown. */
export type Unanswered = 'failed' | 'signed-out'

export type BooksChecked =
  | { readonly outcome: Unanswered }
  | {
      readonly outcome: 'checked'
      readonly evidence: DayEvidence
      readonly checks: readonly DayCheck[]
      /** Of each movement. */
      readonly verdicts: readonly Verdict[]
      /** The id before which older movements begin; null: there are none. */
      readonly next: string | null
      /** There are older ones, but no more are checked together. */
      readonly isFull: boolean
      /** The balances of that day are no longer kept: what is public was checked, and nothing of the member. */
      readonly isTooOld: boolean
    }

/** Checks in this browser what was published and, for a member, that balance and newest movements are in it. */
export async function checkBooks(shown: FairDayShown, isMember: boolean): Promise<BooksChecked> {
  const { public_key: publicKey, day, before, consistency } = shown
  const published = { publicKey, day, before, consistency }
  if (!isMember) return outcomeOf({ ...published, member: null }, null)
  const [debt, page] = await Promise.all([
    ask<FairDebtAnswer>(`/fair/days/${day.day}/debt.json`),
    ask<FairMovementsAnswer>(`/fair/days/${day.day}/movements.json`),
  ])
  if (debt === 'too-old') return outcomeOf({ ...published, member: null }, null, true)
  if (typeof debt === 'string') return { outcome: debt }
  if (typeof page === 'string') return { outcome: page === 'signed-out' ? page : 'failed' }
  const { member_id: memberId, code, since_ms: since } = debt
  const member = { memberId, code, since, debt: debt.debt, movements: page.movements }
  return outcomeOf({ ...published, member }, page.next)
}

/** The same with the movements before those that were checked. */
export async function checkOlder(checked: BooksChecked): Promise<BooksChecked> {
  if (checked.outcome !== 'checked' || checked.next === null) return checked
  const { member, day } = checked.evidence
  const page = await ask<FairMovementsAnswer>(
    `/fair/days/${day.day}/movements.json?before=${encodeURIComponent(checked.next)}`,
  )
  if (typeof page === 'string') return { outcome: page === 'signed-out' ? page : 'failed' }
  if (!member) return checked
  const movements = [...member.movements, ...page.movements]
  return outcomeOf({ ...checked.evidence, member: { ...member, movements } }, page.next)
}

async function outcomeOf(given: DayEvidence, older: string | null, isTooOld = false): Promise<BooksChecked> {
  const told = given.member?.movements.length ?? 0
  const isFull = told > MAX_MOVEMENTS || (told === MAX_MOVEMENTS && older !== null)
  const member = given.member && {
    ...given.member,
    movements: given.member.movements.slice(0, MAX_MOVEMENTS),
  }
  // What a server answers is read like a file: nothing of it is believed.
  const evidence = readDayEvidence(dayEvidenceText({ ...given, member }))
  if (!evidence) return { outcome: 'failed' }
  const verdicts = (evidence.member?.movements ?? []).map((each) => movementVerdict(sha256, evidence, each))
  return {
    outcome: 'checked',
    evidence,
    checks: await checkDay(evidence, sha256, verifyEd25519),
    verdicts,
    next: isFull ? null : older,
    isFull,
    isTooOld,
  }
}

/** No answer is no verdict. */
async function ask<Answer extends object>(path: string): Promise<Answer | Unanswered | 'too-old'> {
  try {
    const answer = await fetch(path, { headers: { accept: 'application/json' }, credentials: 'same-origin' })
    if (answer.status === 401) return 'signed-out'
    const told = await answer.json()
    if (answer.ok) return told
    return told.code === 'DAY_TOO_OLD' ? 'too-old' : 'failed'
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return 'failed'
    throw error
  }
}
