import { PROVIDERS } from '../../../domain/games/providers.ts'
import type { Context } from '../../context.ts'
import { listProviderRows, lockProvider } from './queries-providers.ts'
import { beginning } from './read-catalogue.ts'

/** The demo shows every provider of the table, without games: no list was brought in. An operator that has said something keeps it. */
export async function seedGames(ctx: Context, operatorId: string): Promise<void> {
  if ((await listProviderRows(ctx.read, operatorId)).length > 0) return
  await ctx.transaction(async (tx) => {
    for (const provider of PROVIDERS)
      await lockProvider(tx, { operatorId, ...beginning(provider), isOn: true })
  })
}
