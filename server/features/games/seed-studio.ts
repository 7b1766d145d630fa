import { invariant } from '../../../domain/invariant.ts'
import type { Context } from '../../context.ts'
import type { OpenedStudio } from '../../external/programs/open-studio.ts'
import { findOperatorById } from '../operators/queries.ts'
import { findStaffByName } from '../staff/queries.ts'
import { DEMO_OWNER } from '../staff/seed-demo-operator.ts'
import { requireProvider } from './change-catalogue.ts'
import { importList, isListWaiting, previewList } from './import-games.ts'
import { lockProvider } from './queries-providers.ts'
import { beginning } from './read-catalogue.ts'
import { changeWallet } from './seamless/change-wallet.ts'
import { findWallet, listKeys } from './seamless/queries-wallets.ts'

/**
 * Gives a demo the studio's games as an operator would: its provider, its wallet with its key, and its list. The same once more
 * changes nothing: an operator that has hidden the provider or a game keeps it hidden. Keys of before stay good, for another start may
 * have a studio with a key of its own.
 */
export async function seedStudio(ctx: Context, operatorId: string, opened: OpenedStudio): Promise<void> {
  const { provider, list } = opened
  await openWallet(ctx, operatorId, opened)
  await ctx.transaction((tx) =>
    lockProvider(tx, { operatorId, ...beginning(requireProvider(provider)), isOn: true, place: 1 }),
  )
  // Another return of a game that was known waits for a second person.
  if (await isListWaiting(ctx.read, { operatorId, provider })) return
  const { change, lists } = await previewList(ctx, { operatorId, provider, list })
  if (change.added.length + change.changed.length + change.gone.length === 0) return
  const owner = await findStaffByName(ctx.read, operatorId, DEMO_OWNER)
  invariant(owner, 'a demo has its owner')
  await importList(ctx, { operatorId, provider, list, lists, staffId: owner.staffId })
}

async function openWallet(ctx: Context, operatorId: string, opened: OpenedStudio): Promise<void> {
  const { provider, launchUrl, publicKey } = opened
  const operator = await findOperatorById(ctx.read, operatorId)
  invariant(operator, 'a demo has its operator')
  const of = { operatorId, provider }
  const [wallet, keys] = await Promise.all([findWallet(ctx.read, of), listKeys(ctx.read, of)])
  const isKnown = keys.some((key) => key.publicKey === publicKey)
  if (wallet?.launchUrl === launchUrl && isKnown) return
  const addKey = isKnown ? undefined : publicKey
  await changeWallet(ctx, { code: operator.code, provider, launchUrl, addKey })
}
