import { z } from 'zod'
import { declareCalls } from '../../define.ts'

// The wallet interface of the Hub88 family, under a base address for each provider: Caleta's paths (its Operator's Guide 1.5, whose
// facts stand in contract/games/hub88/hub88-api.json) and Hub88's own. Fields that are not used here are accepted and left alone.

/** A provider's own name of a transaction or round. */
const name = z.string().regex(/^[\x21-\x7e]{1,128}$/)
const text = z.string().max(1_000)
const token = z.string().min(1).max(200)
const requestUuid = z.string().max(100)
const gameCode = z.string().regex(/^[\x21-\x7e]{1,100}$/)
const gameId = z.int().optional()
/** A baht is 100,000. */
const units = z.int().min(0)
const supplierUser = text.nullable()

const params = z.object({ provider: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/) })

const balanceBody = z.looseObject({
  ...{ token, request_uuid: requestUuid, supplier_user: supplierUser, game_id: gameId, game_code: gameCode },
})

const betBody = z.looseObject({
  ...{ token, transaction_uuid: name, supplier_user: supplierUser, round_closed: z.boolean(), round: name },
  ...{ request_uuid: requestUuid, is_free: z.boolean(), game_id: gameId, game_code: gameCode },
  ...{ currency: z.string().max(10), campaign_uuid: text.optional(), reward_uuid: text.optional() },
  ...{ bet: text.optional(), amount: units },
})

const winBody = betBody.extend({ reference_transaction_uuid: name, jackpot_win: units.optional() })

const rollbackBody = z.looseObject({
  ...{ token, transaction_uuid: name, round_closed: z.boolean(), round: name, request_uuid: requestUuid },
  ...{ reference_transaction_uuid: name, is_free: z.boolean().optional(), game_id: gameId },
  ...{ game_code: gameCode, user: text.optional() },
})

const answer = z.object({
  status: z.string(),
  request_uuid: z.string(),
  user: z.string().optional(),
  currency: z.string().optional(),
  balance: z.int().optional(),
})
export type WalletAnswered = z.output<typeof answer>

const ofCaleta = { method: 'POST', audience: 'partner', partner: 'games', speaks: 'caleta', params } as const
const ofHub88 = { ...ofCaleta, speaks: 'hub88' } as const

/** Hub88 names the member in each call, and its supplier's name of the member need not be there. */
const ofUser = { user: text, supplier_user: supplierUser.optional() }

export const gameCalls = declareCalls('games', {
  check: {
    ...ofCaleta,
    path: '/partner/games/{provider}/wallet/check',
    use: 'a token of a launch is exchanged for one of the play, once',
    body: z.looseObject({ token }),
    reply: z.object({ token: z.string() }),
  },
  balance: {
    ...ofCaleta,
    path: '/partner/games/{provider}/wallet/balance',
    use: 'what a player has',
    body: balanceBody,
    reply: answer,
  },
  bet: {
    ...ofCaleta,
    path: '/partner/games/{provider}/wallet/bet',
    use: 'a bet of a game takes its amount',
    body: betBody,
    reply: answer,
  },
  win: {
    ...ofCaleta,
    path: '/partner/games/{provider}/wallet/win',
    use: 'a win of a game is paid',
    body: winBody,
    reply: answer,
  },
  rollback: {
    ...ofCaleta,
    path: '/partner/games/{provider}/wallet/rollback',
    use: 'a bet or win of a game is taken back',
    body: rollbackBody,
    reply: answer,
  },
  userInfo: {
    ...ofHub88,
    path: '/partner/games/{provider}/user/info',
    use: 'who a player is',
    body: z.looseObject({ user: text, request_uuid: requestUuid }),
    reply: answer.extend({ country: z.string().optional() }),
  },
  userBalance: {
    ...ofHub88,
    path: '/partner/games/{provider}/user/balance',
    use: 'what a player has',
    body: balanceBody.extend(ofUser),
    reply: answer,
  },
  transactionBet: {
    ...ofHub88,
    path: '/partner/games/{provider}/transaction/bet',
    use: 'a bet of a game takes its amount',
    body: betBody.extend(ofUser),
    reply: answer,
  },
  transactionWin: {
    ...ofHub88,
    path: '/partner/games/{provider}/transaction/win',
    use: 'a win of a game is paid',
    body: winBody.extend(ofUser),
    reply: answer,
  },
  transactionRollback: {
    ...ofHub88,
    path: '/partner/games/{provider}/transaction/rollback',
    use: 'a bet or win of a game is taken back',
    body: rollbackBody.extend({ user: text }),
    reply: answer,
  },
})
