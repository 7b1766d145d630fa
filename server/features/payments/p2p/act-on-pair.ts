import type { Satang } from '../../../../domain/money.ts'
import { ANSWER_MINUTES, isShort, pairAfter } from '../../../../domain/payments/pairing.ts'
import type { Context, Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { type Proof, proveAgain } from '../../members/protection/prove-again.ts'
import { askBank } from '../slips/ask-bank.ts'
import { findShownElsewhere, findSlip } from '../slips/queries-slips.ts'
import { happen } from './end-pair.ts'
import { lockPair } from './lock-pair.ts'
import { findLateSlip } from './queries-late-slips.ts'
import { listPairsOfPayee, type PairName, type StoredPair, updatePairShown } from './queries-pairs.ts'
import { takeLateSlip } from './take-late-slip.ts'

/**
 * Ends a pair whose money was not sent yet, for the one who deposits. A repeat changes nothing. Throws `Refusal`
 * PAIR_UNKNOWN, PAIR_SHOWN (a slip says that it was sent), DEPOSIT_CREDITED.
 */
export function cancelPair(ctx: Context, name: PairName): Promise<void> {
  return ctx.transaction(async (tx) => {
    const pair = await lockPair(tx, name)
    if (await happen(ctx, tx, pair, { event: 'cancelled', by: 'payer' })) return
    if (pair.state === 'paid') throw new Refusal('DEPOSIT_CREDITED')
    if (pair.state !== 'ended') throw new Refusal('PAIR_SHOWN')
  })
}

/**
 * Shows the slip of a transfer to the one it was sent to, who then has half an hour to answer. A repeat changes nothing. A
 * slip is of one transfer. A pair that the clock has ended takes it for a day (`takeLateSlip`). Throws `Refusal` SLIP_UNKNOWN, SLIP_USED, SLIP_ORDER_UNKNOWN (no pair of this member waits for
 * one).
 */
export function showSlip(
  ctx: Context,
  wish: { readonly memberId: string; readonly pairId: string; readonly slipId: string },
): Promise<void> {
  const name = { payerId: wish.memberId, id: wish.pairId }
  return ctx.transaction(async (tx) => {
    const pair = await lockPair(tx, name)
    if (pair.slipId === wish.slipId) return
    const late = pair.state === 'ended' ? await findLateSlip(tx, pair) : undefined
    if (late === wish.slipId) return
    const slip = await findSlip(tx, wish.memberId, wish.slipId)
    if (!slip) throw new Refusal('SLIP_UNKNOWN')
    if (slip.orderId !== null || slip.pairId !== null) throw new Refusal('SLIP_USED')
    if (late !== undefined) throw new Refusal('SLIP_ORDER_UNKNOWN')
    // The same transfer in another picture pays no second time.
    if ((await findShownElsewhere(tx, wish.memberId, slip)) !== undefined) throw new Refusal('SLIP_USED')
    await askBank(ctx, tx, { ...wish, operatorId: pair.operatorId })
    if (pairAfter(pair.state, 'slip-shown') !== 'shown') return takeLateSlip(ctx, tx, pair, wish.slipId)
    const expiresAt = new Date(tx.now.getTime() + ANSWER_MINUTES * 60_000)
    await updatePairShown(tx, name, { slipId: wish.slipId, expiresAt })
  })
}

export interface AnswerPair extends Proof {
  readonly pairId: string
  /** `short`: less has come than was asked for, so much. */
  readonly answer: 'received' | 'not-received' | 'short'
  readonly came?: Satang
}

const EVENT_OF = { received: 'received', 'not-received': 'not-received', short: 'came-short' } as const

/**
 * What the one who is paid says of a transfer: it has arrived, which credits it; it has not, which people then decide; or less
 * has, which the other one agrees to or not. What gives money that was set aside for them to somebody else asks for the proof that
 * a withdrawal asks for. A repeat changes nothing and needs none. Throws `Refusal` PAIR_UNKNOWN, PAIR_NOT_SHORT, PAIR_ENDED (the other
 * has happened, or it was said before), what `proveAgain` throws.
 */
export async function answerPair(ctx: Context, wish: AnswerPair): Promise<void> {
  const { pairId: id, answer, came } = wish
  const find = async () => (await listPairsOfPayee(ctx.read, wish.caller.memberId, { id }))[0]
  const listed = await find()
  if (!listed) throw new Refusal('PAIR_UNKNOWN')
  if (isAsAnswered(listed, wish)) return
  if (answer === 'short' && (came === undefined || !isShort(came, listed)))
    throw new Refusal('PAIR_NOT_SHORT', { field: 'amount' })
  // Before the proof, so that nobody types a PIN for what is refused; decided again under the locks.
  if (!takes(listed, wish)) throw new Refusal('PAIR_ENDED')
  const act = async (tx: Tx) => {
    const pair = await lockPair(tx, listed)
    if (isAsAnswered(pair, wish)) return
    const happened = { event: EVENT_OF[answer], by: 'payee' } as const
    const said = answer === 'short' && came !== undefined ? { ...happened, came } : happened
    if (!(await happen(ctx, tx, pair, said))) throw new Refusal('PAIR_ENDED')
  }
  if (answer === 'not-received') return ctx.transaction(act)
  try {
    await proveAgain(ctx, 'pair', wish, act)
  } catch (error) {
    // Sent twice at once, the second one's code is used up.
    const meanwhile = error instanceof Refusal ? await find() : undefined
    if (!meanwhile || !isAsAnswered(meanwhile, wish)) throw error
  }
}

function takes({ state, came }: StoredPair, { answer }: AnswerPair): boolean {
  return pairAfter(state, EVENT_OF[answer]) !== undefined && (answer !== 'short' || came === null)
}

function isAsAnswered({ state, endedBy, came }: StoredPair, wish: AnswerPair): boolean {
  if (wish.answer === 'short') return came !== null && came === wish.came
  return wish.answer === 'received' ? state === 'paid' && endedBy === 'payee' : state === 'disputed'
}

/**
 * What the one who deposits says to it that less has come: so it was, which credits what came, or not, which people then decide. A
 * repeat changes nothing. Throws `Refusal` PAIR_UNKNOWN, PAIR_ENDED (nobody says so, or it is settled otherwise).
 */
export function answerShort(
  ctx: Context,
  wish: { readonly name: PairName; readonly agrees: boolean },
): Promise<void> {
  const { name, agrees } = wish
  return ctx.transaction(async (tx) => {
    const pair = await lockPair(tx, name)
    if (pair.state === 'short' && pair.came !== null) {
      const event = agrees ? 'agreed-short' : 'not-agreed'
      await happen(ctx, tx, pair, { event, by: 'payer', ...(agrees && { came: pair.came }) })
      return
    }
    const isSaid = agrees
      ? pair.state === 'paid' && pair.endedBy === 'payer'
      : pair.state === 'disputed' && pair.came !== null
    if (!isSaid) throw new Refusal('PAIR_ENDED')
  })
}
