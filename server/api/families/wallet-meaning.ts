import type { RefusalCode } from '../../../contract/errors.ts'
import type { WalletAnswer } from '../../../domain/games/answer-codes.ts'

/** What each refusal is to a provider. Whatever is not here is a failure whose outcome nobody knows. */
const ANSWERS: Partial<Record<RefusalCode, WalletAnswer>> = {
  SIGNATURE_WRONG: 'wrong-signature',
  NO_SUCH_CALL: 'partner-unknown',
  UNAVAILABLE: 'timeout',
  MEMBER_BANNED: 'user-disabled',
  MEMBER_UNKNOWN: 'player-unknown',
  PLAY_STOPPED: 'user-disabled',
  NOT_LICENSED: 'provider-off',
  CREDIT_TOO_LOW: 'not-enough-money',
  STAKE_LIMIT: 'limit-exceeded',
  LOSS_LIMIT: 'limit-exceeded',
  TIME_LIMIT: 'limit-exceeded',
  CHECK_DUE: 'limit-exceeded',
  GAME_NOT_OPEN: 'provider-off',
  GAME_TOKEN_UNKNOWN: 'token-unknown',
  GAME_TOKEN_EXPIRED: 'token-expired',
  GAME_CURRENCY: 'wrong-currency',
  GAME_REPEATED_OTHERWISE: 'repeated-otherwise',
  GAME_ROLLED_BACK: 'rolled-back',
  GAME_ROUND_OVER: 'round-over',
  GAME_BET_UNKNOWN: 'transaction-unknown',
  GAME_FREE_BET: 'wrong-types',
}

/** What a refusal means to providers of every family. */
export function walletMeaning(outcome: 'ok' | RefusalCode): WalletAnswer {
  return outcome === 'ok' ? 'ok' : (ANSWERS[outcome] ?? 'unknown')
}

/** The JSON that a provider has sent. Throws whatever the parser throws. */
export function jsonOf(bytes: Uint8Array): unknown {
  return JSON.parse(Buffer.from(bytes).toString('utf8'))
}
