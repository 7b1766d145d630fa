import { sha256 } from '@noble/hashes/sha2.js'
import type { FairDayAnswer, FairDebtAnswer, FairMovementsAnswer } from '../../../contract/fair.ts'
import type { Verdict } from '../../../domain/fair/check-ticket.ts'
import {
  checkDay,
  type DayCheck,
  type DayEvidence,
  movementVerdict,
} from '../../../domain/fair/day/check-day.ts'
import { dayEvidenceText, readDayEvidence } from '../../../domain/fair/day/day-evidence.ts'
import { verifyEd25519 } from '../../verifier/ed25519.ts'

export type FairDayShown = Omit<FairDayAnswer, 'status'>

export type BooksChecked =
  | { readonly outcome: 'failed' }
  | {
      readonly outcome: 'checked'
      readonly evidence: DayEvidence
      readonly checks: readonly DayCheck[]
      /** Of each movement. */
      readonly verdicts: readonly Verdict[]
      /** The id before which older movements begin; null: there are none. */
      readonly next: string | null
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
  if (!debt || !page) return { outcome: 'failed' }
  const { member_id: memberId, code, since_ms: since } = debt
  const member = { memberId, code, since, debt: debt.debt, movements: page.movements }
  return outcomeOf({ ...published, member }, page.next)
}

/** The same with the movements before those that were checked. */
export async function checkOlder(checked: BooksChecked): Promise<BooksChecked> {
  if (checked.outcome === 'failed' || checked.next === null) return checked
  const { member, day } = checked.evidence
  const page = await ask<FairMovementsAnswer>(
    `/fair/days/${day.day}/movements.json?before=${encodeURIComponent(checked.next)}`,
  )
  if (!page || !member) return { outcome: 'failed' }
  const movements = [...member.movements, ...page.movements]
  return outcomeOf({ ...checked.evidence, member: { ...member, movements } }, page.next)
}

async function outcomeOf(given: DayEvidence, next: string | null): Promise<BooksChecked> {
  // What a server answers is read like a file: nothing of it is believed.
  const evidence = readDayEvidence(dayEvidenceText(given))
  if (!evidence) return { outcome: 'failed' }
  const verdicts = (evidence.member?.movements ?? []).map((each) => movementVerdict(sha256, evidence, each))
  return {
    outcome: 'checked',
    evidence,
    checks: await checkDay(evidence, sha256, verifyEd25519),
    verdicts,
    next,
  }
}

/** Undefined when the server does not answer or refuses: that is no verdict. */
async function ask<Answer>(path: string): Promise<Answer | undefined> {
  try {
    const answer = await fetch(path, { headers: { accept: 'application/json' }, credentials: 'same-origin' })
    return answer.ok ? await answer.json() : undefined
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return undefined
    throw error
  }
}
