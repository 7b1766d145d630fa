import { PROVIDERS } from '../../../domain/games/providers.ts'
import type { Context } from '../../context.ts'
import { listProviderRows, lockProvider } from './queries-providers.ts'
import { beginning } from './read-catalogue.ts'
import { insertWallet } from './seamless/queries-wallets.ts'

/** Of these a demo pretends that they keep wallets of their own. */
const TRANSFER_WALLETS = ['JKR', 'SPG']

/** The demo shows every provider of the table, without games: no list was brought in. An operator that has said something keeps it. */
export async function seedGames(ctx: Context, operatorId: string): Promise<void> {
  if ((await listProviderRows(ctx.read, operatorId)).length > 0) return
  await ctx.transaction(async (tx) => {
    for (const provider of PROVIDERS)
      await lockProvider(tx, { operatorId, ...beginning(provider), isOn: true })
    const wallet = {
      family: 'transfer',
      isOn: true,
      mostWin: null,
      mostDay: null,
      launchUrl: null,
      opensIn: 'frame',
      by: 'system',
    } as const
    for (const provider of TRANSFER_WALLETS) await insertWallet(tx, { operatorId, provider }, wallet)
  })
}
