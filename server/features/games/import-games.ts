import {
  compareLists,
  type ListChange,
  type ListedGame,
  readGameList,
} from '../../../domain/games/game-list.ts'
import {
  type ListedTermsChange,
  termsChanged,
  withStandingTerms,
} from '../../../domain/games/listed-terms.ts'
import type { Context, Reader } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { findOpenApproval } from '../approvals/queries.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { requireProvider } from './change-catalogue.ts'
import { askListedTerms, termsNamed } from './change-listed-terms.ts'
import { insertList, listGamesOfProvider } from './queries-games.ts'
import { listProviderRows, lockProvider, updateListed } from './queries-providers.ts'
import { beginning } from './read-catalogue.ts'

export interface GameListOf {
  readonly operatorId: string
  readonly provider: string
  /** The file as it is. */
  readonly list: string
}

interface Compared {
  readonly games: readonly ListedGame[]
  readonly change: ListChange
  /** Other types and returns of known games, to which a second person has to agree. */
  readonly terms: readonly ListedTermsChange[]
}

/**
 * What a list would change, and how many lists there were before it: whoever brings it in says that number again. Throws `Refusal`
 * GAME_PROVIDER, GAME_LIST with what is wrong, PROPOSAL_WAITS while what another list asks for is not decided.
 */
export async function previewList(
  ctx: Context,
  wish: GameListOf,
): Promise<Compared & { readonly lists: number }> {
  const { operatorId, provider } = wish
  requireProvider(provider)
  const row = (await listProviderRows(ctx.read, operatorId)).find(({ code }) => code === provider)
  return { ...(await compare(ctx.read, wish)), lists: row?.lists ?? 0 }
}

/**
 * Brings in a provider's list, which replaces the one before. Games that are on it no more are hidden and not forgotten. Another type or
 * declared return of a known game holds once a second person has agreed. The same list again changes nothing and is counted. Throws
 * `Refusal` GAME_PROVIDER, GAME_LIST, PROPOSAL_WAITS, and GAME_LIST_STALE where another list came in between.
 */
export function importList(
  ctx: Context,
  wish: GameListOf & { readonly staffId: string; readonly lists: number },
): Promise<Compared> {
  const { operatorId, provider: code, staffId } = wish
  const provider = requireProvider(code)
  return ctx.transaction(async (tx) => {
    const { lists } = await lockProvider(tx, { operatorId, ...beginning(provider) })
    if (lists !== wish.lists) throw new Refusal('GAME_LIST_STALE')
    const compared = await compare(tx, wish)
    const { games, change, terms } = compared
    await insertList(tx, { operatorId, provider: code }, withStandingTerms(games, terms))
    await updateListed(tx, { operatorId, code, games: games.length })
    if (terms.length > 0)
      await askListedTerms(ctx, tx, { operatorId, staffId, provider: code, changes: terms })
    const { added, changed, gone } = change
    const counts = { added: added.length, altered: changed.length, gone: gone.length }
    const asked = terms.length > 0 ? { retyped: terms.length, terms: termsNamed(terms) } : {}
    const body = { code, listed: games.length, ...counts, ...asked }
    await appendAudit(tx, { operatorId, actor: `staff:${staffId}`, kind: 'games.list', body })
    tx.afterCommit({ name: 'games', operatorId, provider: code })
    return compared
  })
}

async function compare(reader: Reader, { operatorId, provider, list }: GameListOf): Promise<Compared> {
  if (await isListWaiting(reader, { operatorId, provider })) throw new Refusal('PROPOSAL_WAITS')
  const standing = await listGamesOfProvider(reader, { operatorId, provider })
  const read = readGameList(
    list,
    standing.map(({ id }) => id),
  )
  if ('faults' in read) throw new Refusal('GAME_LIST', { faults: read.faults, more: read.more })
  const change = compareLists(
    standing.filter(({ isListed }) => isListed),
    read.games,
  )
  return { games: read.games, change, terms: termsChanged(standing, read.games) }
}

/** Whether what a list of a provider asks for waits for a second person. */
export async function isListWaiting(
  reader: Reader,
  { operatorId, provider }: Omit<GameListOf, 'list'>,
): Promise<boolean> {
  return (await findOpenApproval(reader, operatorId, 'game-list', provider)) !== undefined
}
