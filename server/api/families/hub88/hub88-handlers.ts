import type { WalletAnswered } from '../../../../contract/games/hub88/hub88-calls.ts'
import { HUB88_UNITS_A_SATANG, satangToUnits } from '../../../../domain/games/units.ts'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { payGameWin } from '../../../features/games/seamless/pay-game-win.ts'
import { placeGameBet } from '../../../features/games/seamless/place-game-bet.ts'
import { exchangeToken, playerOf } from '../../../features/games/seamless/play-token.ts'
import type { WalletOf } from '../../../features/games/seamless/queries-wallets.ts'
import { rollBackGame } from '../../../features/games/seamless/roll-back-game.ts'
import { CURRENCY, type GameBetWish, type Told } from '../../../features/games/seamless/told.ts'
import { findCash } from '../../../features/ledger/queries.ts'
import { findMember } from '../../../features/members/queries.ts'
import type { Operator, OwnHandlers } from '../../road/caller.ts'

interface Asked<Body> {
  readonly params: { readonly provider: string }
  readonly body: Body
}
type Caller = { readonly operator: Operator }

interface TransactionBody {
  readonly token: string
  readonly transaction_uuid: string
  readonly request_uuid: string
  readonly round: string
  readonly round_closed: boolean
  readonly is_free: boolean
  readonly game_code: string
  readonly currency: string
  readonly amount: number
  readonly user?: unknown
}

async function balance(
  ctx: Context,
  caller: Caller,
  asked: Asked<{ readonly token: string; readonly request_uuid: string; readonly user?: unknown }>,
): Promise<WalletAnswered> {
  const { memberId } = await playerOf(ctx, walletOf(caller, asked), asked.body.token)
  if (userOf(asked.body) !== undefined && asked.body.user !== memberId)
    throw new Refusal('GAME_TOKEN_UNKNOWN')
  return answerOf(asked.body, await toldOf(ctx, memberId))
}

async function bet(ctx: Context, caller: Caller, asked: Asked<TransactionBody>): Promise<WalletAnswered> {
  refuseFreeBet(asked.body)
  const wish: GameBetWish = { ...told(caller, asked), token: asked.body.token, user: userOf(asked.body) }
  return answerOf(asked.body, await placeGameBet(ctx, wish))
}

async function win(
  ctx: Context,
  caller: Caller,
  asked: Asked<TransactionBody & { readonly reference_transaction_uuid: string }>,
): Promise<WalletAnswered> {
  const reference = asked.body.reference_transaction_uuid
  const { token } = asked.body
  const wish = { ...told(caller, asked), reference, token, user: userOf(asked.body) }
  return answerOf(asked.body, await payGameWin(ctx, wish))
}

async function rollback(
  ctx: Context,
  caller: Caller,
  asked: Asked<{
    readonly token: string
    readonly transaction_uuid: string
    readonly reference_transaction_uuid: string
    readonly request_uuid: string
    readonly round_closed: boolean
  }>,
): Promise<WalletAnswered> {
  const { body } = asked
  const of = { transactionId: body.transaction_uuid, reference: body.reference_transaction_uuid }
  const done = await rollBackGame(ctx, { ...walletOf(caller, asked), ...of, closes: body.round_closed })
  return done.told ? answerOf(body, done.told) : { status: 'RS_OK', request_uuid: body.request_uuid }
}

/** What providers of the Hub88 family ask and tell, each call signed by the provider. */
export const hub88Handlers: OwnHandlers<'games'> = {
  async check(ctx, caller, asked) {
    const { token } = await exchangeToken(ctx, walletOf(caller, asked), asked.body.token)
    return { token }
  },
  balance,
  bet,
  win,
  rollback,

  async userInfo(ctx, { operator }, { body }) {
    const member = isMemberId(body.user) ? await findMember(ctx.read, body.user) : undefined
    if (member?.operatorId !== operator.id) throw new Refusal('GAME_TOKEN_UNKNOWN')
    if (member.status !== 'active') throw new Refusal('MEMBER_BANNED')
    // Members have a Thai phone and a Thai bank account.
    return { status: 'RS_OK', request_uuid: body.request_uuid, user: member.memberId, country: 'TH' }
  },
  userBalance: balance,
  transactionBet: bet,
  transactionWin: win,
  transactionRollback: rollback,
}

function walletOf({ operator }: Caller, { params }: Pick<Asked<unknown>, 'params'>): WalletOf {
  return { operatorId: operator.id, provider: params.provider }
}

function told(caller: Caller, asked: Asked<TransactionBody>) {
  const { body } = asked
  return {
    ...walletOf(caller, asked),
    ...{ transactionId: body.transaction_uuid, round: body.round, game: body.game_code, units: body.amount },
    ...{ currency: body.currency, closes: body.round_closed, unitsASatang: HUB88_UNITS_A_SATANG },
  }
}

/** No free bets are given here: one of more than nothing would be paid by nobody. */
function refuseFreeBet({ is_free: isFree, amount }: TransactionBody): void {
  if (isFree && amount > 0) throw new Refusal('GAME_FREE_BET')
}

function userOf({ user }: { readonly user?: unknown }): string | undefined {
  return typeof user === 'string' ? user : undefined
}

function isMemberId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}

async function toldOf(ctx: Context, memberId: string): Promise<Pick<Told, 'memberId' | 'balance'>> {
  const cash = await findCash(ctx.read, memberId)
  if (!cash) throw new Refusal('GAME_TOKEN_UNKNOWN')
  return { memberId, balance: cash.balance }
}

function answerOf(
  { request_uuid }: { readonly request_uuid: string },
  done: Pick<Told, 'memberId' | 'balance'>,
): WalletAnswered {
  const balance = satangToUnits(done.balance, HUB88_UNITS_A_SATANG)
  return { status: 'RS_OK', request_uuid, user: done.memberId, currency: CURRENCY, balance }
}
