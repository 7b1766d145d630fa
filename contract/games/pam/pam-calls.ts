import { z } from 'zod'
import { declareCalls } from '../../define.ts'

// The player-account interface of the Valkyrie aggregator, version 0.7.0, whose facts stand in contract/games/pam/pam-api.json. Its
// base address is /partner/pam for every provider: the query names which. Fields that are not used here are left alone.

/** A provider's own name of a transaction, bet, round or game. */
const name = z.string().regex(/^[\x21-\x7e]{1,40}$/)
const currency = z.string().regex(/^[A-Z]{3}$/)
/** In baht, with six decimals at most. Below nothing it is refused in words of the interface. */
const amount = z.number()
const timestamp = z.iso.datetime({ offset: true })
export const PAM_TYPES = [
  'DEPOSIT',
  'WITHDRAW',
  'CANCEL',
  'PROMODEPOSIT',
  'PROMOWITHDRAW',
  'PROMOCANCEL',
] as const
const type = z.enum(PAM_TYPES)

export const PAM_ERRORS = [
  'PAM_ERR_UNDEFINED',
  'PAM_ERR_ACC_NOT_FOUND',
  'PAM_ERR_GAME_NOT_FOUND',
  'PAM_ERR_ROUND_NOT_FOUND',
  'PAM_ERR_TRANS_NOT_FOUND',
  'PAM_ERR_CASH_OVERDRAFT',
  'PAM_ERR_BONUS_OVERDRAFT',
  'PAM_ERR_SESSION_NOT_FOUND',
  'PAM_ERR_SESSION_EXPIRED',
  'PAM_ERR_MISSING_PROVIDER',
  'PAM_ERR_TRANS_CURRENCY',
  'PAM_ERR_NEGATIVE_STAKE',
  'PAM_ERR_CANCEL_NOT_FOUND',
  'PAM_ERR_TRANS_ALREADY_CANCELLED',
  'PAM_ERR_CANCEL_NON_WITHDRAW',
  'PAM_ERR_BET_NOT_ALLOWED',
  'PAM_ERR_PLAYER_NOT_FOUND',
  'PAM_ERR_API_TOKEN',
  'PAM_ERR_TRANS_ALREADY_SETTLED',
  'PAM_ERR_DUPLICATE_TRANS',
  'PAM_ERR_PROMO_OVERDRAFT',
  'PAM_ERR_TIMEOUT',
] as const
export type PamError = (typeof PAM_ERRORS)[number]

const query = z.looseObject({ provider: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/) })
const headers = z.looseObject({
  'x-player-token': z.string().min(1).max(200),
  'x-correlation-id': z.string().max(200),
  traceparent: z.string().optional(),
  tracestate: z.string().optional(),
})
const playerId = z.string().min(1).max(100)
const player = z.object({ playerId })

/** `OK` here: a refusal has the same fields and its error (server/api/families/pam/pam-answers.ts). */
const status = z.literal('OK')
const balance = z.object({ cashAmount: amount, bonusAmount: amount, promoAmount: amount })
const session = z.object({
  playerId: z.string(),
  token: z.string(),
  currency,
  country: z.string().regex(/^[A-Z]{2}$/),
  language: z.string().regex(/^[A-Z]{2}$/),
  gameId: z.string().optional(),
})

const roundTransaction = z.looseObject({ transactionType: type })
const transactionBody = z.looseObject({
  ...{ currency, provider: z.string(), transactionType: type },
  ...{ cashAmount: amount, bonusAmount: amount, promoAmount: amount },
  ...{ transactionDateTime: timestamp, providerTransactionId: name, providerBetRef: name.optional() },
  ...{ providerGameId: name.optional(), providerRoundId: name.optional(), betCode: z.string().optional() },
  ...{ isGameOver: z.boolean().optional(), promos: z.array(z.looseObject({})).optional() },
  ...{ jackpots: z.array(z.looseObject({})).optional(), tip: z.looseObject({}).optional() },
  roundTransactions: z.array(roundTransaction).optional(),
})
export type PamTransaction = z.output<typeof transactionBody>

const told = z.object({
  ...{ currency, provider: z.string(), transactionType: type },
  ...{ cashAmount: amount, bonusAmount: amount, promoAmount: amount },
  ...{ transactionDateTime: z.string(), providerTransactionId: z.string() },
  ...{ providerBetRef: z.string().optional(), providerGameId: z.string().optional() },
  providerRoundId: z.string().optional(),
})

const ofPam = { audience: 'partner', partner: 'games', speaks: 'pam', query, headers } as const
const ofPlayer = { ...ofPam, params: player } as const

export const pamCalls = declareCalls('pam', {
  getSession: {
    ...ofPam,
    method: 'GET',
    path: '/partner/pam/players/session',
    use: 'whose a token of play is',
    reply: z.object({ status, session }),
  },
  refreshSession: {
    ...ofPam,
    method: 'PUT',
    path: '/partner/pam/players/session',
    use: 'a token of play is exchanged for another, and is good no more',
    reply: z.object({ status, session }),
  },
  getBalance: {
    ...ofPlayer,
    method: 'GET',
    path: '/partner/pam/players/{playerId}/balance',
    use: 'what a player has',
    reply: z.object({ status, balance }),
  },
  getTransactions: {
    ...ofPlayer,
    method: 'GET',
    path: '/partner/pam/players/{playerId}/transactions',
    use: 'what a provider has told of a player under an id or the name of a bet',
    query: query.extend({ providerTransactionId: name.optional(), providerBetRef: name.optional() }),
    reply: z.object({ status, transactions: z.array(told) }),
  },
  addTransaction: {
    ...ofPlayer,
    method: 'POST',
    path: '/partner/pam/players/{playerId}/transactions',
    use: 'a bet of a game, its win, or that it is taken back',
    body: transactionBody,
    reply: z.object({ status, transactionResult: z.object({ transactionId: z.string(), balance }) }),
  },
  getGameRound: {
    ...ofPam,
    method: 'GET',
    path: '/partner/pam/players/{playerId}/gamerounds/{providerGameRoundId}',
    use: 'when a round of a player began and ended',
    params: player.extend({ providerGameRoundId: name }),
    reply: z.object({
      status,
      gameround: z.object({
        ...{ providerGameId: z.string(), providerRoundId: z.string() },
        ...{ startTime: z.string(), endTime: z.string().optional() },
      }),
    }),
  },
})
