import { randomUUID } from 'node:crypto'
import { changeWallet } from '../../../../server/features/games/seamless/change-wallet.ts'
import type { Desk } from '../desk.ts'
import { codeOf, LAUNCH_URL } from './gamer.ts'

export const PAM_PROVIDER = 'EVO'

interface PamAnswer {
  readonly status: number
  readonly body: Record<string, unknown>
}

/** A provider that speaks the player-account interface over HTTP, each call with its token. */
export interface PamProvider {
  /** Under the base address: `/players/session`. */
  ask(method: 'GET' | 'PUT' | 'POST', path: string, wish?: PamWish): Promise<PamAnswer>
}

export interface PamWish {
  readonly player?: string | undefined
  readonly bearer?: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

export async function openPamProvider(desk: Desk, provider: string = PAM_PROVIDER): Promise<PamProvider> {
  const { token = '' } = await changeWallet(desk.ctx, {
    ...{ code: await codeOf(desk), provider, family: 'pam', launchUrl: LAUNCH_URL, addToken: true },
  })
  return {
    async ask(method, path, { player, bearer = token, query = { provider }, headers = {}, body } = {}) {
      const all = {
        authorization: `Bearer ${bearer}`,
        'x-correlation-id': randomUUID(),
        ...(player === undefined ? {} : { 'x-player-token': player }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      }
      const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body)
      const url = `/partner/pam${path}?${new URLSearchParams(query)}`
      const answer = await desk.ask(method, url, all, text)
      return { status: answer.status, body: answer.body }
    },
  }
}

/** A whole transaction of the interface: a bet of ten baht. */
export function pamTransaction(wish: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    ...{ currency: 'THB', provider: PAM_PROVIDER, transactionType: 'WITHDRAW' },
    ...{ cashAmount: 10, bonusAmount: 0, promoAmount: 0, transactionDateTime: '2026-11-26T13:00:00Z' },
    ...{ providerTransactionId: randomUUID(), providerBetRef: randomUUID(), providerGameId: 'book' },
    ...{ providerRoundId: 'round-1', betCode: 'Spin', isGameOver: false, promos: [], jackpots: [] },
    ...{ tip: { tipAmount: 0 }, roundTransactions: [{ transactionType: 'WITHDRAW' }] },
    ...wish,
  }
}
