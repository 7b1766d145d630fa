import { z } from 'zod'
import { TRANSFER_STATES, TRANSFER_WAYS } from '../../domain/games/transfer-wallet.ts'
import type { Declaration } from '../define.ts'
import { answer, baht, plainText, time, typedAmount } from '../shapes.ts'

const works = { audience: 'member', token: 'agent', own: true } as const
const moves = {
  method: 'POST',
  usernameField: 'username',
  microserviceParam: 'service',
  keyed: true,
} as const

/** Money moved to a wallet that a provider keeps, or back. */
const gameTransfer = z.object({
  id: z.string(),
  provider: z.string(),
  name: z.string(),
  way: z.enum(TRANSFER_WAYS),
  amount: baht,
  /** `unknown`: the provider has not said what became of it, and is asked again. */
  state: z.enum(TRANSFER_STATES),
  requested_at: time,
})

/** A wallet that a provider keeps. */
const gameWallet = z.object({
  provider: z.string(),
  name: z.string(),
  /** False: it takes no money, and gives back what is there. */
  is_on: z.boolean(),
  /** As its provider says now; null: it does not answer. */
  balance: baht.nullable(),
  /** The one that is on its way. */
  open: gameTransfer.nullable(),
})

/** Money of a member in the wallets that providers keep. */
export const gameMoneyCalls = {
  gameWallets: {
    ...works,
    usernameParam: 'username',
    microserviceParam: 'service',
    method: 'GET',
    path: '/api/Gateway/GameWallets/{service}/{username}',
    use: 'what a member has in the wallets that providers keep',
    reply: answer({
      credit: baht,
      /** Of the wallets whose providers answer. */
      total: baht,
      wallets: z.array(gameWallet),
      latest: z.array(gameTransfer),
    }),
  },
  gameMoney: {
    ...works,
    path: '/api/Gateway/GameMoney/{service}',
    use: 'money moved to a wallet that a provider keeps, or back',
    ...moves,
    body: z.strictObject({
      username: plainText(40),
      provider: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/),
      way: z.enum(TRANSFER_WAYS),
      amount: typedAmount('AMOUNT_UNCLEAR'),
    }),
    reply: answer({ transfer: gameTransfer }),
  },
  gameMoneyHome: {
    ...works,
    path: '/api/Gateway/GameMoneyHome/{service}',
    use: 'all money in wallets that providers keep is brought back',
    ...moves,
    body: z.strictObject({ username: plainText(40) }),
    reply: answer({ transfers: z.array(gameTransfer) }),
  },
} as const satisfies Record<string, Declaration>
