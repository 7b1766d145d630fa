import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { changeWallet } from '../../../../server/features/games/seamless/change-wallet.ts'
import type { Desk } from '../desk.ts'
import { codeOf, LAUNCH_URL, PROVIDER } from './gamer.ts'

export interface KeyPair {
  /** As PEM. */
  readonly publicKey: string
  readonly privateKey: KeyObject
}

export function newKeyPair(): KeyPair {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(), privateKey }
}

export function signatureBy({ privateKey }: KeyPair, text: string): string {
  return sign('sha256', Buffer.from(text), privateKey).toString('base64')
}

/** A provider that speaks to the wallet over HTTP, each call signed. */
export interface SigningProvider {
  readonly keys: KeyPair
  /** Sends a body under the provider's base address: `/wallet/bet`. */
  send(path: string, body: unknown, by?: KeyPair): Promise<{ status: number; body: Record<string, unknown> }>
}

export async function openProvider(desk: Desk, provider: string = PROVIDER): Promise<SigningProvider> {
  const keys = newKeyPair()
  await changeWallet(desk.ctx, {
    ...{ code: await codeOf(desk), provider, launchUrl: LAUNCH_URL, addKey: keys.publicKey },
  })
  return {
    keys,
    async send(path, body, by = keys) {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      const headers = { 'content-type': 'application/json', 'x-auth-signature': signatureBy(by, text) }
      const answer = await desk.ask('POST', `/partner/games/${provider}${path}`, headers, text)
      return { status: answer.status, body: answer.body }
    },
  }
}

/** A whole body of each of Caleta's calls. */
export function bodiesOf(token: string) {
  const named = { token, request_uuid: randomUUID(), supplier_user: null, game_id: 7, game_code: 'book' }
  const { supplier_user: _, ...round } = named
  const told = { ...round, transaction_uuid: randomUUID(), round: 'r-1', round_closed: false, is_free: false }
  const bet = {
    ...told,
    supplier_user: null,
    currency: 'THB',
    amount: 1_000_000,
    bet: 'spin',
    campaign_uuid: '',
    reward_uuid: '',
  }
  const reference = randomUUID()
  return {
    '/wallet/check': { token },
    '/wallet/balance': named,
    '/wallet/bet': bet,
    '/wallet/win': { ...bet, reference_transaction_uuid: reference, jackpot_win: 0 },
    '/wallet/rollback': { ...told, reference_transaction_uuid: reference, user: 'user' },
  } as const
}
