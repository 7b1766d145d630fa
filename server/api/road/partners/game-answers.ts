import type { Call } from '../../../../contract/define.ts'
import type { RefusalCode } from '../../../../contract/errors.ts'
import { ANSWER_CODES, type WalletAnswer } from '../../../../domain/games/answer-codes.ts'
import { HUB88_UNITS_A_SATANG, satangToUnits } from '../../../../domain/games/units.ts'
import type { Satang } from '../../../../domain/money.ts'
import type { CallAnswer } from '../answers.ts'
import { jsonOf } from './game-signature.ts'

/** What each refusal is to a provider. Whatever is not here is a failure whose outcome nobody knows. */
const ANSWERS: Partial<Record<RefusalCode, WalletAnswer>> = {
  SIGNATURE_WRONG: 'wrong-signature',
  NO_SUCH_CALL: 'partner-unknown',
  UNAVAILABLE: 'timeout',
  MEMBER_BANNED: 'user-disabled',
  PLAY_STOPPED: 'user-disabled',
  CREDIT_TOO_LOW: 'not-enough-money',
  STAKE_LIMIT: 'limit-exceeded',
  LOSS_LIMIT: 'limit-exceeded',
  TIME_LIMIT: 'limit-exceeded',
  GAME_NOT_OPEN: 'provider-off',
  GAME_TOKEN_UNKNOWN: 'token-unknown',
  GAME_TOKEN_EXPIRED: 'token-expired',
  GAME_CURRENCY: 'wrong-currency',
  GAME_REPEATED_OTHERWISE: 'repeated-otherwise',
  GAME_ROLLED_BACK: 'rolled-back',
  GAME_BET_UNKNOWN: 'transaction-unknown',
  GAME_FREE_BET: 'wrong-types',
}

/**
 * A refusal as a provider reads it: always HTTP 200, since Caleta takes back no bet that was answered with anything else, and the
 * code of its dialect. `sent` is the body as it came.
 */
export function asProviderReads(
  answer: CallAnswer,
  call: Pick<Call, 'speaks' | 'name'>,
  sent: unknown,
): CallAnswer {
  const told = (answer.body ?? {}) as { readonly field?: string; readonly balance?: number }
  const body = sentFields(sent)
  const meaning = meaningOf(answer, told.field, body)
  const requestUuid = body?.request_uuid
  const status = ANSWER_CODES[call.speaks ?? 'hub88'][lateBet(call, meaning)]
  const balance =
    told.balance === undefined
      ? {}
      : { currency: 'THB', balance: satangToUnits(told.balance as Satang, HUB88_UNITS_A_SATANG) }
  const named = { request_uuid: typeof requestUuid === 'string' ? requestUuid.slice(0, 100) : '' }
  return { ...answer, status: 200, headers: undefined, body: { status, ...named, ...balance } }
}

function meaningOf(
  { outcome }: CallAnswer,
  field: string | undefined,
  body: Readonly<Record<string, unknown>> | undefined,
): WalletAnswer {
  if (outcome === 'ok') return 'ok'
  if (outcome !== 'BAD_REQUEST') return ANSWERS[outcome] ?? 'unknown'
  // A field that is there has another type; one that is missing, or no JSON at all, is no message.
  const name = field?.startsWith('body.') ? field.slice('body.'.length) : undefined
  return name !== undefined && body?.[name] !== undefined ? 'wrong-types' : 'wrong-syntax'
}

/** Caleta takes a bet back unless its code says for certain that it was not taken: that of a rollback does not. */
function lateBet({ name }: Pick<Call, 'name'>, meaning: WalletAnswer): WalletAnswer {
  return meaning === 'rolled-back' && /bet$/i.test(name) ? 'repeated-otherwise' : meaning
}

/** The fields of a body whose bytes or value came; undefined: none. */
function sentFields(sent: unknown): Readonly<Record<string, unknown>> | undefined {
  try {
    const value = Buffer.isBuffer(sent) ? jsonOf(sent) : sent
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
