import type { Call } from '../../../../contract/define.ts'
import { ANSWER_CODES, type WalletAnswer } from '../../../../domain/games/answer-codes.ts'
import { HUB88_UNITS_A_SATANG, satangToUnits } from '../../../../domain/games/units.ts'
import type { Satang } from '../../../../domain/money.ts'
import type { CallAnswer } from '../../road/answers.ts'
import { jsonOf, walletMeaning } from '../wallet-meaning.ts'

/**
 * A refusal as a provider reads it: always HTTP 200, since Caleta takes back no bet that was answered with anything else, and the
 * code of its dialect. `sent` is the body as it came.
 */
export function readAsHub88(
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
  if (outcome !== 'BAD_REQUEST') return walletMeaning(outcome)
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
