import type { Call } from '../../../contract/define.ts'
import { type RefusalCode, refusalMessage } from '../../../contract/errors.ts'
import { REFUSALS_IN_ENGLISH } from '../../../contract/errors-in-english.ts'
import { numberedRound } from '../../../domain/lottery/en/round-words.ts'
import { numberedRound as inThai } from '../../../domain/lottery/round-words.ts'
import { ENGLISH_NAMES, ENGLISH_REASONS } from '../shapes/english-names.ts'

/** Where answers carry names. Nothing else is touched: notes and messages are somebody's own words. */
const NAMED = new Set(['name', 'short_name', 'program_name', 'plan_name', 'lottery_name', 'header'])

/** `จับยี่กี รอบที่ 5`: the name of a lottery and the number of a round. */
const NUMBERED = new RegExp(`^${inThai('(.+)', 0).replace('0', String.raw`(\d+)`)}$`)

/**
 * The answer of a call for someone who reads the site in English: refusals, and the names the house itself gave to
 * lotteries, bet types, plans and banks. What an operator or a member named stays as it is.
 */
export function inEnglish(body: object, call?: Pick<Call, 'failurePrefix' | 'namedByMembers'>): object {
  const { status, code } = body as { readonly status?: unknown; readonly code?: unknown }
  if (status !== false || typeof code !== 'string') return call?.namedByMembers ? body : renamed(body)
  const known = REFUSALS_IN_ENGLISH[code as RefusalCode] as string | undefined
  if (known === undefined) return body
  const isPrefixed = call?.failurePrefix !== undefined && isRule(body, code as RefusalCode)
  return { ...body, message: isPrefixed ? `Cannot cancel: ${known}` : known }
}

/** A refusal by a rule carries the call's prefix; one of the wire does not. */
function isRule(body: object, code: RefusalCode): boolean {
  return (body as { readonly message?: unknown }).message !== refusalMessage(code)
}

function renamed<T>(value: T): T {
  if (Array.isArray(value)) return value.map(renamed) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inside]) => [
      key,
      typeof inside === 'string' ? wordsInEnglish(key, inside) : renamed(inside),
    ]),
  ) as T
}

function wordsInEnglish(key: string, words: string): string {
  if (NAMED.has(key)) return nameInEnglish(words)
  if (key !== 'void_reason') return words
  const [thai, english] = ENGLISH_REASONS.find(([reason]) => words.startsWith(reason)) ?? ['', '']
  return english + words.slice(thai.length)
}

function nameInEnglish(name: string): string {
  const known = ENGLISH_NAMES.get(name)
  if (known !== undefined) return known
  const [, lottery, number] = NUMBERED.exec(name) ?? []
  return lottery === undefined ? name : numberedRound(ENGLISH_NAMES.get(lottery) ?? lottery, Number(number))
}
