/** How the wallet answers a provider, before it is said in the provider's own codes. */
export type WalletAnswer =
  | 'ok'
  | 'unknown'
  | 'timeout'
  | 'partner-unknown'
  | 'provider-off'
  | 'token-unknown'
  | 'token-expired'
  | 'wrong-currency'
  | 'not-enough-money'
  | 'user-disabled'
  | 'wrong-signature'
  | 'wrong-syntax'
  | 'wrong-types'
  | 'repeated-otherwise'
  | 'transaction-unknown'
  | 'rolled-back'
  | 'limit-exceeded'
  | 'round-over'
  | 'player-unknown'

/**
 * Hub88 itself; Caleta, whose interface is Hub88's with a few codes and paths of its own; and the player-account interface of the
 * Valkyrie aggregator.
 */
export type Dialect = 'hub88' | 'caleta' | 'pam'

/**
 * The codes of each dialect. Caleta repeats a bet whose code it does not list as certain, and takes it back; so a bet that will
 * never be taken is answered with one of those it lists, and a failure of ours, whose outcome nobody knows, is not.
 */
export const ANSWER_CODES: Readonly<Record<Dialect, Readonly<Record<WalletAnswer, string>>>> = {
  caleta: {
    ok: 'RS_OK',
    unknown: 'RS_ERROR_UNKNOWN',
    timeout: 'RS_ERROR_TIMEOUT',
    'partner-unknown': 'RS_ERROR_UNKNOWN',
    'provider-off': 'RS_ERROR_INVALID_GAME',
    'token-unknown': 'RS_ERROR_INVALID_TOKEN',
    'token-expired': 'RS_ERROR_TOKEN_EXPIRED',
    'wrong-currency': 'RS_ERROR_WRONG_CURRENCY',
    'not-enough-money': 'RS_ERROR_NOT_ENOUGH_MONEY',
    'user-disabled': 'RS_ERROR_USER_DISABLED',
    'wrong-signature': 'RS_ERROR_INVALID_SIGNATURE',
    'wrong-syntax': 'RS_ERROR_WRONG_SYNTAX',
    'wrong-types': 'RS_ERROR_WRONG_TYPES',
    'repeated-otherwise': 'RS_ERROR_DUPLICATE_TRANSACTION',
    'transaction-unknown': 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
    'rolled-back': 'RS_ERROR_TRANSACTION_ROLLED_BACK',
    'limit-exceeded': 'RS_ERROR_BET_LIMIT_EXCEEDED',
    'round-over': 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
    'player-unknown': 'RS_ERROR_INVALID_TOKEN',
  },
  hub88: {
    ok: 'RS_OK',
    unknown: 'RS_ERROR_UNKNOWN',
    timeout: 'RS_ERROR_UNKNOWN',
    'partner-unknown': 'RS_ERROR_INVALID_PARTNER',
    'provider-off': 'RS_ERROR_INVALID_PARTNER',
    'token-unknown': 'RS_ERROR_INVALID_TOKEN',
    'token-expired': 'RS_ERROR_TOKEN_EXPIRED',
    'wrong-currency': 'RS_ERROR_WRONG_CURRENCY',
    'not-enough-money': 'RS_ERROR_NOT_ENOUGH_MONEY',
    'user-disabled': 'RS_ERROR_USER_DISABLED',
    'wrong-signature': 'RS_ERROR_INVALID_SIGNATURE',
    'wrong-syntax': 'RS_ERROR_WRONG_SYNTAX',
    'wrong-types': 'RS_ERROR_WRONG_TYPES',
    'repeated-otherwise': 'RS_ERROR_DUPLICATE_TRANSACTION',
    'transaction-unknown': 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
    'rolled-back': 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
    'limit-exceeded': 'RS_ERROR_USER_DISABLED',
    'round-over': 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
    'player-unknown': 'RS_ERROR_INVALID_TOKEN',
  },
  pam: {
    ok: 'OK',
    unknown: 'PAM_ERR_UNDEFINED',
    timeout: 'PAM_ERR_TIMEOUT',
    'partner-unknown': 'PAM_ERR_MISSING_PROVIDER',
    'provider-off': 'PAM_ERR_GAME_NOT_FOUND',
    'token-unknown': 'PAM_ERR_SESSION_NOT_FOUND',
    'token-expired': 'PAM_ERR_SESSION_EXPIRED',
    'wrong-currency': 'PAM_ERR_TRANS_CURRENCY',
    'not-enough-money': 'PAM_ERR_CASH_OVERDRAFT',
    'user-disabled': 'PAM_ERR_BET_NOT_ALLOWED',
    'wrong-signature': 'PAM_ERR_API_TOKEN',
    'wrong-syntax': 'PAM_ERR_UNDEFINED',
    'wrong-types': 'PAM_ERR_UNDEFINED',
    'repeated-otherwise': 'PAM_ERR_DUPLICATE_TRANS',
    'transaction-unknown': 'PAM_ERR_TRANS_NOT_FOUND',
    'rolled-back': 'PAM_ERR_TRANS_ALREADY_CANCELLED',
    'limit-exceeded': 'PAM_ERR_BET_NOT_ALLOWED',
    'round-over': 'PAM_ERR_TRANS_ALREADY_SETTLED',
    'player-unknown': 'PAM_ERR_PLAYER_NOT_FOUND',
  },
}
