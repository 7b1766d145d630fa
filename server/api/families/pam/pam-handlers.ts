import { isUuid } from '../../../../contract/shapes.ts'
import { type Satang, satangToBaht } from '../../../../domain/money.ts'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { exchangeToken, playerOf } from '../../../features/games/seamless/play-token.ts'
import {
  findRoundTimes,
  listToldOfMember,
  type ToldOfMember,
} from '../../../features/games/seamless/queries-rounds.ts'
import { findPlaysAt, type GameToken } from '../../../features/games/seamless/queries-tokens.ts'
import type { WalletOf } from '../../../features/games/seamless/queries-wallets.ts'
import { CURRENCY } from '../../../features/games/seamless/told.ts'
import { findCash } from '../../../features/ledger/queries.ts'
import { findMember } from '../../../features/members/queries.ts'
import type { Operator, OwnHandlers } from '../../road/caller.ts'
import { pamBalance } from './pam-answers.ts'
import { saying } from './pam-token.ts'
import { addPamTransaction } from './pam-transaction.ts'

type Caller = { readonly operator: Operator }

/** What the Valkyrie aggregator asks and tells of one of its providers. */
export const pamHandlers: OwnHandlers<'pam'> = {
  async getSession(ctx, caller, { query, headers }) {
    const token = headers['x-player-token']
    return sessionOf(await playerOf(ctx, walletOf(caller, query), token), token)
  },

  async refreshSession(ctx, caller, { query, headers }) {
    const given = await exchangeToken(ctx, walletOf(caller, query), headers['x-player-token'], {
      alsoBegun: true,
    })
    return sessionOf(given, given.token)
  },

  async getBalance(ctx, caller, { query, params, headers }) {
    const { memberId, cash } = await playerIn(ctx, caller, params)
    const session = await playerOf(ctx, walletOf(caller, query), headers['x-player-token'])
    if (session.memberId !== memberId) throw new Refusal('GAME_TOKEN_UNKNOWN')
    return { status: 'OK', balance: pamBalance(cash) }
  },

  async getTransactions(ctx, caller, { query, params }) {
    const { memberId } = await playerIn(ctx, caller, params)
    const { providerBetRef: betRef = null, providerTransactionId = null } = query
    const transactionId = betRef === null ? providerTransactionId : null
    if (betRef === null && transactionId === null) throw new Refusal('BAD_REQUEST', { field: 'query' })
    const of = { ...walletOf(caller, query), memberId }
    const told = await listToldOfMember(ctx.read, of, { transactionId, betRef })
    if (told.length === 0) throw saying('PAM_ERR_TRANS_NOT_FOUND')
    return { status: 'OK', transactions: told.map((each) => transactionOf(query.provider, each)) }
  },

  async addTransaction(ctx, caller, { query, params, headers, body }) {
    const { memberId, cash } = await playerIn(ctx, caller, params)
    const told = { ...walletOf(caller, query), memberId, token: headers['x-player-token'], body }
    try {
      const { id, balance } = await addPamTransaction(ctx, told)
      return { status: 'OK', transactionResult: { transactionId: id, balance: pamBalance(balance) } }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // Whoever plays nothing of this provider has no balance to tell it of.
      if (!(await findPlaysAt(ctx.read, { ...walletOf(caller, query), memberId }))) throw error
      const now = (await findCash(ctx.read, memberId))?.balance ?? cash
      throw new Refusal(error.code, { ...error.extra, balance: now })
    }
  },

  async getGameRound(ctx, caller, { query, params }) {
    const { memberId } = await playerIn(ctx, caller, params)
    const round = params.providerGameRoundId
    const found = await findRoundTimes(ctx.read, { ...walletOf(caller, query), memberId }, round)
    if (!found) throw saying('PAM_ERR_ROUND_NOT_FOUND')
    const ended = found.closedAt ? { endTime: found.closedAt.toISOString() } : {}
    const began = {
      providerGameId: found.game,
      providerRoundId: round,
      startTime: found.openedAt.toISOString(),
    }
    return { status: 'OK', gameround: { ...began, ...ended } }
  },
}

function walletOf({ operator }: Caller, { provider }: { readonly provider: string }): WalletOf {
  return { operatorId: operator.id, provider }
}

/** The player of a path, who is a member of the operator. Throws `Refusal` MEMBER_UNKNOWN. */
async function playerIn(
  ctx: Context,
  { operator }: Caller,
  { playerId }: { readonly playerId: string },
): Promise<{ readonly memberId: string; readonly cash: Satang }> {
  const member = isUuid(playerId) ? await findMember(ctx.read, playerId) : undefined
  const cash = member?.operatorId === operator.id ? await findCash(ctx.read, playerId) : undefined
  if (!cash) throw new Refusal('MEMBER_UNKNOWN')
  return { memberId: playerId, cash: cash.balance }
}

function sessionOf({ memberId, game, language }: GameToken, token: string) {
  // Members have a Thai phone and a Thai bank account.
  const told = { playerId: memberId, token, currency: CURRENCY, country: 'TH' }
  return { status: 'OK', session: { ...told, language: language.toUpperCase(), gameId: game } } as const
}

const TYPES = { bet: 'WITHDRAW', win: 'DEPOSIT', rollback: 'CANCEL' } as const

function transactionOf(provider: string, told: ToldOfMember) {
  return {
    ...{ currency: CURRENCY, provider, transactionType: TYPES[told.kind] },
    ...{ cashAmount: satangToBaht(told.amount), bonusAmount: 0, promoAmount: 0 },
    ...{ transactionDateTime: told.at.toISOString(), providerTransactionId: ownName(told) },
    ...(told.betRef === null ? {} : { providerBetRef: told.betRef }),
    ...{ providerGameId: told.game, providerRoundId: told.round },
  }
}

/** A cancel is stored beside the bet whose id it may have. */
function ownName({ kind, transactionId }: ToldOfMember): string {
  return kind === 'rollback' ? transactionId.replace(/^cancel:/, '') : transactionId
}
