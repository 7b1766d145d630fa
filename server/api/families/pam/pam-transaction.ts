import type { PamTransaction } from '../../../../contract/games/pam/pam-calls.ts'
import { bahtToPamUnits, PAM_UNITS_A_SATANG } from '../../../../domain/games/units.ts'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { payGameWin } from '../../../features/games/seamless/pay-game-win.ts'
import { placeGameBet } from '../../../features/games/seamless/place-game-bet.ts'
import { findBetToPay } from '../../../features/games/seamless/queries-rounds.ts'
import type { WalletOf } from '../../../features/games/seamless/queries-wallets.ts'
import { rollBackGame } from '../../../features/games/seamless/roll-back-game.ts'
import type { Told } from '../../../features/games/seamless/told.ts'
import { saying } from './pam-token.ts'

interface PamTold extends WalletOf {
  /** The player of the path. */
  readonly memberId: string
  readonly token: string
  readonly body: PamTransaction
}

/**
 * A transaction of the interface as the core's bet, win or rollback. Another bet of a round may come while one is cancelled:
 * whoever pays a round then looks once more which bet stands. Throws `Refusal` what the core throws, and `saying` the
 * interface's own errors.
 */
export async function addPamTransaction(ctx: Context, told: PamTold): Promise<Told> {
  refuseOther(told)
  switch (told.body.transactionType) {
    case 'WITHDRAW':
      return placeGameBet(ctx, { ...asTold(told), token: told.token, user: told.memberId })
    case 'DEPOSIT':
      return deposit(ctx, told)
    case 'CANCEL':
    case 'PROMOCANCEL':
      return cancel(ctx, told)
    // No promotion of a provider is run here, and nobody would pay for it.
    case 'PROMOWITHDRAW':
      throw saying('PAM_ERR_PROMO_OVERDRAFT')
    case 'PROMODEPOSIT':
      throw saying('PAM_ERR_BET_NOT_ALLOWED')
  }
}

/** There is money in cash alone, and none below nothing. */
function refuseOther({ provider, body }: PamTold): void {
  const { cashAmount, bonusAmount, promoAmount } = body
  if (body.provider !== provider) throw saying('PAM_ERR_MISSING_PROVIDER')
  if (Math.min(cashAmount, bonusAmount, promoAmount) < 0) throw saying('PAM_ERR_NEGATIVE_STAKE')
  if (bonusAmount > 0) throw saying('PAM_ERR_BONUS_OVERDRAFT')
  if (promoAmount > 0) throw saying('PAM_ERR_PROMO_OVERDRAFT')
}

function asTold({ operatorId, provider, body }: PamTold) {
  const units = bahtToPamUnits(body.cashAmount)
  if (units === undefined) throw new Refusal('BAD_REQUEST', { field: 'body.cashAmount' })
  const { providerRoundId: round, providerGameId: game } = body
  if (round === undefined) throw new Refusal('BAD_REQUEST', { field: 'body.providerRoundId' })
  if (game === undefined) throw new Refusal('BAD_REQUEST', { field: 'body.providerGameId' })
  return {
    ...{ operatorId, provider, round, game, units, unitsASatang: PAM_UNITS_A_SATANG },
    ...{ transactionId: body.providerTransactionId, currency: body.currency },
    ...{ closes: body.isGameOver === true, betRef: body.providerBetRef },
  }
}

/** A deposit names its round, and may name its bet. */
async function deposit(ctx: Context, told: PamTold): Promise<Told> {
  const { betRef, ...win } = asTold(told)
  const find = () => findBetToPay(ctx.read, { ...win, memberId: told.memberId, betRef })
  const reference = (await find()) ?? betRef ?? win.transactionId
  const wish = { ...win, reference, user: told.memberId, endsWithRound: true }
  return payGameWin(ctx, wish, async () => {
    const standing = await find()
    return standing === reference ? undefined : standing
  })
}

/** A cancel names its bet by the bet's own id, or by a name of it: an amount of nothing is how one is sent that says none. */
async function cancel(ctx: Context, told: PamTold): Promise<Told> {
  const { operatorId, provider, memberId, body } = told
  const name = body.providerBetRef ?? body.providerTransactionId
  const units = bahtToPamUnits(body.cashAmount)
  if (units === undefined) throw new Refusal('BAD_REQUEST', { field: 'body.cashAmount' })
  const done = await rollBackGame(ctx, {
    ...{ operatorId, provider, user: memberId, onlyOpenBets: true, closes: body.isGameOver === true },
    // The cancel may have the id of its bet.
    transactionId: `cancel:${body.providerTransactionId}`,
    reference: name,
    cancel: {
      ...{ id: body.providerTransactionId, name, round: body.providerRoundId },
      units: units === 0 ? undefined : units,
    },
  }).catch((error: unknown) => {
    const isOthers = error instanceof Refusal && error.code === 'GAME_BET_UNKNOWN'
    throw isOthers ? saying('PAM_ERR_CANCEL_NOT_FOUND') : error
  })
  if (!done.told) throw saying('PAM_ERR_CANCEL_NOT_FOUND')
  if (done.how === 'no-bet') throw saying('PAM_ERR_CANCEL_NON_WITHDRAW')
  if (done.how === 'paid') throw saying('PAM_ERR_TRANS_ALREADY_SETTLED')
  if (done.how === 'repeat' && !done.isSame) throw saying('PAM_ERR_TRANS_ALREADY_CANCELLED')
  return done.told
}
