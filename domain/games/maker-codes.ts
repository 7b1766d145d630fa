import { ANSWER_CODES, type WalletAnswer } from './answer-codes.ts'

/**
 * Makers whose error codes are known, each with what its codes mean: of several codes that mean one thing we answer with the first.
 * The specification of Caleta is that of Hub88 with three codes more.
 */
const HUB88: readonly (readonly [code: string, meaning: WalletAnswer])[] = [
  ['RS_OK', 'ok'],
  ['RS_ERROR_UNKNOWN', 'unknown'],
  ['RS_ERROR_INVALID_PARTNER', 'partner-unknown'],
  ['RS_ERROR_INVALID_TOKEN', 'token-unknown'],
  ['RS_ERROR_INVALID_GAME', 'provider-off'],
  ['RS_ERROR_WRONG_CURRENCY', 'wrong-currency'],
  ['RS_ERROR_NOT_ENOUGH_MONEY', 'not-enough-money'],
  ['RS_ERROR_USER_DISABLED', 'user-disabled'],
  ['RS_ERROR_INVALID_SIGNATURE', 'wrong-signature'],
  ['RS_ERROR_TOKEN_EXPIRED', 'token-expired'],
  ['RS_ERROR_WRONG_SYNTAX', 'wrong-syntax'],
  ['RS_ERROR_WRONG_TYPES', 'wrong-types'],
  ['RS_ERROR_DUPLICATE_TRANSACTION', 'repeated-otherwise'],
  ['RS_ERROR_TRANSACTION_DOES_NOT_EXIST', 'transaction-unknown'],
]

const MAKERS = {
  Hub88: HUB88,
  Caleta: [
    ...HUB88,
    ['RS_ERROR_BET_LIMIT_EXCEEDED', 'limit-exceeded'],
    ['RS_ERROR_TIMEOUT', 'timeout'],
    ['RS_ERROR_TRANSACTION_ROLLED_BACK', 'rolled-back'],
  ],
  Evolution: [
    ['OK', 'ok'],
    ['TEMPORARY_ERROR', 'timeout'],
    ['OPERATION_IN_PROCESS', 'timeout'],
    ['UNKNOWN_ERROR', 'unknown'],
    ['INVALID_SID', 'token-unknown'],
    ['INVALID_TOKEN_ID', 'wrong-signature'],
    ['INVALID_PARAMETER', 'wrong-types'],
    ['INSUFFICIENT_FUNDS', 'not-enough-money'],
    ['BET_ALREADY_SETTLED', 'round-over'],
    ['BET_DOES_NOT_EXIST', 'transaction-unknown'],
  ],
  'Pragmatic Play': [
    ['0', 'ok'],
    ['1', 'not-enough-money'],
    ['2', 'player-unknown'],
    ['3', 'limit-exceeded'],
    ['4', 'token-unknown'],
    ['5', 'wrong-signature'],
    ['6', 'user-disabled'],
    ['7', 'wrong-types'],
    ['8', 'provider-off'],
    // Asked for again by its reconciliation; 120 is not.
    ['100', 'timeout'],
    ['120', 'unknown'],
  ],
  'PG Soft': [
    ['1034', 'wrong-types'],
    ['3001', 'wrong-syntax'],
    ['3004', 'player-unknown'],
  ],
  JILI: [
    ['0', 'ok'],
    ['1', 'repeated-otherwise'],
    ['2', 'not-enough-money'],
    ['3', 'wrong-types'],
    ['4', 'token-expired'],
    ['5', 'unknown'],
    ['6', 'round-over'],
  ],
  SoftSwiss: [
    ['100', 'not-enough-money'],
    ['101', 'player-unknown'],
    ['105', 'limit-exceeded'],
    ['106', 'limit-exceeded'],
    ['107', 'provider-off'],
    ['110', 'user-disabled'],
    ['153', 'provider-off'],
    ['154', 'wrong-currency'],
    ['155', 'repeated-otherwise'],
    ['400', 'wrong-types'],
    ['403', 'wrong-signature'],
    ['404', 'transaction-unknown'],
    ['405', 'provider-off'],
    ['406', 'wrong-types'],
    ['500', 'unknown'],
    ['502', 'timeout'],
    ['503', 'timeout'],
    ['504', 'timeout'],
    ['600-620', 'wrong-types'],
    ['700', 'provider-off'],
  ],
  EveryMatrix: [
    ['101', 'unknown'],
    ['102', 'token-unknown'],
    ['103', 'user-disabled'],
    ['105', 'not-enough-money'],
    ['106', 'provider-off'],
    ['107', 'wrong-signature'],
    ['108', 'wrong-currency'],
    ['109', 'transaction-unknown'],
    ['110', 'repeated-otherwise'],
    ['111', 'wrong-signature'],
    ['112', 'limit-exceeded'],
  ],
  BetConstruct: [
    ['4', 'wrong-types'],
    ['7', 'provider-off'],
    ['8', 'wrong-signature'],
    ['21', 'not-enough-money'],
    ['29', 'user-disabled'],
    ['34', 'wrong-currency'],
    ['63', 'wrong-types'],
    ['84', 'provider-off'],
    ['104', 'repeated-otherwise'],
    ['105', 'rolled-back'],
    ['106', 'token-expired'],
    ['107', 'transaction-unknown'],
    ['114', 'token-unknown'],
    ['130', 'unknown'],
    ['200', 'wrong-syntax'],
  ],
  'Red Tiger': [
    ['100', 'wrong-signature'],
    ['200', 'wrong-types'],
    ['201', 'unknown'],
    ['301', 'token-unknown'],
    ['302', 'player-unknown'],
    ['303', 'user-disabled'],
    ['304', 'not-enough-money'],
    ['305', 'wrong-currency'],
    ['306', 'limit-exceeded'],
    ['400', 'transaction-unknown'],
    ['401', 'repeated-otherwise'],
    ['500', 'timeout'],
    ['501', 'provider-off'],
  ],
  Slotegrator: [
    ['INSUFFICIENT_FUNDS', 'not-enough-money'],
    ['INTERNAL_ERROR', 'unknown'],
  ],
} as const satisfies Readonly<Record<string, readonly (readonly [string, WalletAnswer])[]>>

export type Maker = keyof typeof MAKERS
export const MAKER_NAMES = Object.keys(MAKERS) as readonly Maker[]

/**
 * What is said instead where a maker has no code for a meaning. A refusal that is certain never becomes `unknown` while another
 * certain one is near: an outcome nobody knows is asked for again, or taken back.
 */
const NEAREST: Readonly<Record<Exclude<WalletAnswer, 'ok' | 'unknown'>, readonly WalletAnswer[]>> = {
  timeout: ['unknown'],
  'partner-unknown': ['wrong-signature', 'wrong-types'],
  'provider-off': ['user-disabled', 'limit-exceeded', 'wrong-types'],
  'token-unknown': ['token-expired', 'player-unknown', 'user-disabled'],
  'token-expired': ['token-unknown', 'player-unknown', 'user-disabled'],
  'wrong-currency': ['wrong-types'],
  // Whoever knows of no money is told that the request is not taken.
  'not-enough-money': ['limit-exceeded', 'wrong-types'],
  'user-disabled': ['limit-exceeded', 'provider-off', 'not-enough-money', 'wrong-types'],
  'wrong-signature': ['wrong-types'],
  'wrong-syntax': ['wrong-types'],
  'wrong-types': ['wrong-syntax'],
  'repeated-otherwise': ['wrong-types'],
  'transaction-unknown': ['wrong-types'],
  'rolled-back': ['transaction-unknown', 'repeated-otherwise', 'wrong-types'],
  'limit-exceeded': ['user-disabled', 'not-enough-money', 'wrong-types'],
  'round-over': ['rolled-back', 'transaction-unknown', 'repeated-otherwise', 'wrong-types'],
  'player-unknown': ['token-unknown', 'user-disabled'],
}

/** Our answer in a maker's code; null: the maker has none for it, and `ok` is the absence of one. */
export function codeOfMaker(maker: Maker, answer: WalletAnswer): string | null {
  if (maker === 'Hub88') return ANSWER_CODES.hub88[answer]
  if (maker === 'Caleta') return ANSWER_CODES.caleta[answer]
  const codes: readonly (readonly [string, WalletAnswer])[] = MAKERS[maker]
  const first = (meaning: WalletAnswer) => codes.find((each) => each[1] === meaning)?.[0]
  if (answer === 'ok') return first('ok') ?? null
  const near = answer === 'unknown' ? [] : NEAREST[answer]
  return [answer, ...near, 'unknown' as const].map(first).find((code) => code !== undefined) ?? null
}

/** What a maker's code means, in our own answers; undefined: the maker has no such code. */
export function meaningOfMaker(maker: Maker, code: string): WalletAnswer | undefined {
  const codes: readonly (readonly [string, WalletAnswer])[] = MAKERS[maker]
  return codes.find(([known]) => known === code || isWithin(known, code))?.[1]
}

/** The codes of a maker, in its own order. */
export function codesOfMaker(maker: Maker): readonly string[] {
  return MAKERS[maker].map(([code]) => code)
}

/** `600-620` stands for every number from the one to the other. */
function isWithin(range: string, code: string): boolean {
  const [, from, until] = /^(\d+)-(\d+)$/.exec(range) ?? []
  if (from === undefined || until === undefined || !/^\d+$/.test(code)) return false
  return Number(code) >= Number(from) && Number(code) <= Number(until)
}
