import { FIRST_TERMS } from '../../../domain/games/operated/wallet-terms.ts'
import { invariant } from '../../../domain/invariant.ts'
import { type Satang, satang } from '../../../domain/money.ts'
import type { GameTerms } from '../../../domain/staff/proposed-games.ts'
import type { Context } from '../../context.ts'
import type { OpenedStudio } from '../../external/programs/open-studio.ts'
import { findOperatorById } from '../operators/queries.ts'
import { findStaffByName } from '../staff/queries.ts'
import { DEMO_OWNER } from '../staff/seed-demo-operator.ts'
import { requireProvider } from './change-catalogue.ts'
import { importList, isListWaiting, previewList } from './import-games.ts'
import { listKeys } from './operated/list-keys.ts'
import { keepPicture } from './pictures/set-game-picture.ts'
import { listGamesOfProvider } from './queries-games.ts'
import { lockProvider } from './queries-providers.ts'
import { beginning } from './read-catalogue.ts'
import { changeWallet } from './seamless/change-wallet.ts'
import { findIsAgreed, findWallet } from './seamless/queries-wallets.ts'

/** So many of the highest wins above the bets of a day are paid. */
const WINS_A_DAY = 100

/**
 * Gives a demo the studio's games as an operator would: its provider, its wallet with its key, and its list. The same once more
 * changes nothing: an operator that has hidden the provider or a game keeps it hidden, and keeps its pictures as they are. Keys of before stay good, for another start may
 * have a studio with a key of its own.
 */
export async function seedStudio(ctx: Context, operatorId: string, opened: OpenedStudio): Promise<void> {
  const { provider } = opened
  await openWallet(ctx, operatorId, opened)
  await ctx.transaction((tx) =>
    lockProvider(tx, { operatorId, ...beginning(requireProvider(provider)), isOn: true, place: 1 }),
  )
  const added = await bringList(ctx, operatorId, opened)
  await hangCovers(ctx, operatorId, { ...opened, added })
}

/** Pictures of games that are new, or of all while none has one: what the operator has changed or taken away stays so while one is left. */
async function hangCovers(
  ctx: Context,
  operatorId: string,
  { provider, covers, added }: OpenedStudio & { readonly added: readonly string[] },
): Promise<void> {
  const known = await listGamesOfProvider(ctx.read, { operatorId, provider })
  const isBare = known.every(({ picture }) => picture === null)
  const hung = known.flatMap(({ id }) => {
    const jpeg = isBare || added.includes(id) ? covers[id] : undefined
    return jpeg ? [{ id, jpeg }] : []
  })
  if (hung.length === 0) return
  await ctx.transaction(async (tx) => {
    for (const { id, jpeg } of hung) {
      await keepPicture(tx, { operatorId, provider, gameId: id, jpeg, actor: 'system' })
    }
  })
}

/** The ids of games that it adds. */
async function bringList(
  ctx: Context,
  operatorId: string,
  { provider, list }: OpenedStudio,
): Promise<readonly string[]> {
  // Another return of a game that was known waits for a second person.
  if (await isListWaiting(ctx.read, { operatorId, provider })) return []
  const { change, lists } = await previewList(ctx, { operatorId, provider, list })
  if (change.added.length + change.changed.length + change.gone.length === 0) return []
  const owner = await findStaffByName(ctx.read, operatorId, DEMO_OWNER)
  invariant(owner, 'a demo has its owner')
  await importList(ctx, { operatorId, provider, list, lists, staffId: owner.staffId })
  return change.added.map(({ id }) => id)
}

async function openWallet(ctx: Context, operatorId: string, opened: OpenedStudio): Promise<void> {
  const { provider, launchUrl, publicKey } = opened
  const operator = await findOperatorById(ctx.read, operatorId)
  invariant(operator, 'a demo has its operator')
  const of = { operatorId, provider }
  const [wallet, keys, isAgreed] = await Promise.all([
    findWallet(ctx.read, of),
    listKeys(ctx.read, ctx.keys, of),
    findIsAgreed(ctx.read, of),
  ])
  const isKnown = keys.some((key) => key.publicKey === publicKey)
  const bounds = isAgreed ? undefined : boundsOf(wallet ?? FIRST_TERMS, opened.mostWin)
  if (wallet?.launchUrl === launchUrl && isKnown && !bounds) return
  const addKey = isKnown ? undefined : publicKey
  await changeWallet(ctx, { code: operator.code, provider, launchUrl, addKey, ...bounds })
}

/**
 * What a wallet of which nobody has agreed to anything is to pay more than it does: what the studio sells. What the machine's command has
 * said otherwise stays.
 */
function boundsOf(
  { mostWin, mostDay }: Pick<GameTerms, 'mostWin' | 'mostDay'>,
  sold: Satang,
): { mostWin: Satang; mostDay: Satang } | undefined {
  const isOwn = mostWin !== FIRST_TERMS.mostWin || mostDay !== FIRST_TERMS.mostDay
  return isOwn ? undefined : { mostWin: sold, mostDay: satang(sold * WINS_A_DAY) }
}
