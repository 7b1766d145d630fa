import type { TransferSaid } from '../../../domain/games/transfer-wallet.ts'
import { type Satang, satang } from '../../../domain/money.ts'
import { Unavailable } from '../../errors.ts'
import type { GameMove, TransferWallets } from '../games/transfer-wallets.ts'
import { type Clock, postSigned, type SignedAnswer, type SignedService } from './signed-http.ts'

/**
 * Wallets of providers by an HTTP service, as docs/operations.md describes it: a signed POST tells it to move money, and one without an
 * amount asks what became of a move or what a player has. What an answer does not say of exactly this move is `Unavailable`: a status
 * alone may be that of a proxy, and nothing but the service's own words ends a transfer.
 */
export function httpTransferWallets(service: SignedService, now: Clock): TransferWallets {
  const answered = async <Said>(
    sent: { readonly id: string; readonly act: string; readonly provider: string; readonly player?: string },
    read: (answer: SignedAnswer) => Said,
    withinMs = service.timeoutMs,
  ): Promise<Said> => {
    try {
      const timeoutMs = Math.min(service.timeoutMs, withinMs)
      const answer = await postSigned({ ...service, timeoutMs }, sent, now())
      if (answer.status !== 200 || answer.said.id !== sent.id)
        throw new Error(`the service answered ${answer.status} and not of what it was asked`)
      return read(answer)
    } catch (error) {
      throw new Unavailable('game wallets', { cause: error })
    }
  }
  return {
    move: ({ amount, ...move }: GameMove) =>
      answered({ ...move, act: 'move', ...{ amount: (amount / 100).toFixed(2), currency: 'THB' } }, readMove),
    ask: ({ id, provider }) => answered({ id, act: 'ask', provider }, readMove),
    balance: ({ provider, player }, bound) =>
      answered(
        { id: `${provider}-${player}`, act: 'balance', provider, player },
        ({ said }) => readAmount(said.balance),
        bound?.withinMs,
      ),
  }
}

function readMove({ said }: SignedAnswer): TransferSaid {
  switch (said.status) {
    case 'done':
      if (typeof said.reference !== 'string' || !/^[\w.-]{1,100}$/.test(said.reference)) {
        throw new Error('the service answered that it has moved money, without a reference')
      }
      return { state: 'done', amount: readAmount(said.amount), reference: said.reference }
    case 'refused':
    case 'pending':
    case 'absent':
      return { state: said.status }
    default:
      throw new Error('the service answered with a word that is not agreed')
  }
}

/** A text with two decimals: no reader of JSON rounds it. */
function readAmount(said: unknown): Satang {
  if (typeof said !== 'string' || !/^\d{1,12}\.\d\d$/.test(said)) {
    throw new Error('the service answered with an amount that is not agreed')
  }
  return satang(Number(said.replace('.', '')))
}
