import type { Call } from '../../../../contract/define.ts'
import type { PamError } from '../../../../contract/games/pam/pam-calls.ts'
import { ANSWER_CODES, type WalletAnswer } from '../../../../domain/games/answer-codes.ts'
import { type Satang, satangToBaht } from '../../../../domain/money.ts'
import type { CallAnswer } from '../../road/answers.ts'
import { walletMeaning } from '../wallet-meaning.ts'

/** A session or token that is not good, as the interface has it. */
const UNAUTHORIZED: ReadonlySet<PamError> = new Set([
  'PAM_ERR_API_TOKEN',
  'PAM_ERR_SESSION_NOT_FOUND',
  'PAM_ERR_SESSION_EXPIRED',
])
const UNAUTHORIZED_STATUS = 401
const BAD_STATUS = 400

interface Refused {
  /** The part of the request that does not fit, or the field of a body. */
  readonly field?: string
  /** In satang. */
  readonly balance?: number
  /** A code that only this interface has. */
  readonly says?: PamError
}

/**
 * A refusal in the wrapper of the interface: a rule that says no is HTTP 200, a token or session that is not good 401, and what
 * does not fit the schema 400. What the player has goes along where it is known.
 */
export function readAsPam(answer: CallAnswer, { name }: Pick<Call, 'name'>): CallAnswer {
  const told = (answer.body ?? {}) as Refused
  const isMalformed = answer.outcome === 'BAD_REQUEST' && told.says === undefined
  const code =
    told.says ?? (isMalformed ? malformed(told.field) : codeOf(walletMeaning(answer.outcome), name))
  const body = { status: 'ERROR', error: { code, message: code }, ...balanceOf(told, name) }
  const isBad = isMalformed || code === 'PAM_ERR_MISSING_PROVIDER'
  const status = UNAUTHORIZED.has(code) ? UNAUTHORIZED_STATUS : isBad ? BAD_STATUS : 200
  return { ...answer, status, headers: undefined, body }
}

function codeOf(meaning: WalletAnswer, call: string): PamError {
  // Of a balance the account is missed, and of a transaction the player.
  if (meaning === 'player-unknown' && call === 'getBalance') return 'PAM_ERR_ACC_NOT_FOUND'
  return ANSWER_CODES.pam[meaning] as PamError
}

function malformed(field = ''): PamError {
  if (field === 'query.provider') return 'PAM_ERR_MISSING_PROVIDER'
  return field === 'headers.x-player-token' ? 'PAM_ERR_SESSION_NOT_FOUND' : 'PAM_ERR_UNDEFINED'
}

function balanceOf({ balance }: Refused, call: string): object {
  if (balance === undefined || call !== 'addTransaction') return {}
  return { transactionResult: { balance: pamBalance(balance as Satang) } }
}

/** What a player has: there is neither bonus nor promotion money here. */
export function pamBalance(cash: Satang) {
  return { cashAmount: satangToBaht(cash), bonusAmount: 0, promoAmount: 0 }
}
