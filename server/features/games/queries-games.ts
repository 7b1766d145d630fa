import type { ListedGame } from '../../../domain/games/game-list.ts'
import type { ListedTermsChange } from '../../../domain/games/listed-terms.ts'
import { type GameType, placesOnShelves, type Shelf } from '../../../domain/games/shelves.ts'
import type { Reader, Tx } from '../../context.ts'

/** A game of an operator's, with its provider's own shelf. */
export interface GameRow extends ListedGame {
  readonly provider: string
  readonly shelf: Shelf
  /** The hash of its picture; null: it has none. */
  readonly picture: string | null
  readonly isOn: boolean
  readonly isListed: boolean
  /** In its provider's list, from 1. */
  readonly place: number
}

/** Where a page of games ends, and the next begins. */
export interface GameKey {
  readonly place: number
  readonly provider: string
  readonly id: string
}

export interface GameSearch {
  readonly operatorId: string
  readonly provider?: string | undefined
  readonly gameId?: string | undefined
  /** Undefined: all shelves. */
  readonly shelves?: readonly Shelf[] | undefined
  readonly type?: GameType | undefined
  readonly list?: 'newest' | 'popular' | undefined
  /** Part of a name, or of these providers'. */
  readonly search?: string | undefined
  readonly foundProviders?: readonly string[] | undefined
  readonly after?: GameKey | undefined
  readonly limit: number
}

/** What members see, in the order of the providers' lists: the first of each, then the second of each. */
export function listGames(reader: Reader, wish: GameSearch): Promise<GameRow[]> {
  const { operatorId, provider = null, gameId = null, shelves = null, type = null, list = null, after } = wish
  const search = wish.search === undefined ? null : wish.search.toLowerCase()
  const places = placesOnShelves(shelves ?? [])
  return reader.run<GameRow>`
    select g.provider, g.game_id as id, g.name_th as "nameTh", g.name_en as "nameEn", g.type, g.is_new as "isNew",
      g.is_popular as "isPopular", g.is_on as "isOn", g.is_listed as "isListed", g.place, p.shelf,
      g.declared_return as "declaredReturn", g.return_source as "returnSource", g.picture
    from game g join game_provider p on p.operator_id = g.operator_id and p.code = g.provider
    where g.operator_id = ${operatorId} and g.is_on and g.is_listed and p.is_on
      and (${provider}::text is null or g.provider = ${provider})
      and (${gameId}::text is null or g.game_id = ${gameId})
      and (${shelves}::text[] is null or (g.type, p.shelf) in (
        select * from unnest(${places.map((place) => place.type)}::text[], ${places.map(({ own }) => own)}::text[])))
      and (${type}::text is null or g.type = ${type})
      and (${list}::text is null or case ${list}::text when 'newest' then g.is_new else g.is_popular end)
      and (${search}::text is null or position(${search}::text in g.found_by) > 0
        or g.provider = any(${wish.foundProviders ?? []}::text[]))
      and (${after?.place ?? null}::int is null
        or (g.place, g.provider, g.game_id) > (${after?.place ?? 0}::int, ${after?.provider ?? ''}::text, ${after?.id ?? ''}::text))
    order by g.place, g.provider, g.game_id limit ${wish.limit}`
}

interface OfProvider {
  readonly operatorId: string
  readonly provider: string
}

/** All games of a provider as they stand, also those that are on the list no more. Bounded by the lists that are taken. */
export function listGamesOfProvider(
  reader: Reader,
  { operatorId, provider }: OfProvider,
): Promise<GameRow[]> {
  return reader.run<GameRow>`
    select g.provider, g.game_id as id, g.name_th as "nameTh", g.name_en as "nameEn", g.type, g.is_new as "isNew",
      g.is_popular as "isPopular", g.is_on as "isOn", g.is_listed as "isListed", g.place, p.shelf,
      g.declared_return as "declaredReturn", g.return_source as "returnSource", g.picture
    from game g join game_provider p on p.operator_id = g.operator_id and p.code = g.provider
    where g.operator_id = ${operatorId} and g.provider = ${provider} order by g.place, g.game_id`
}

interface ConsolePage extends OfProvider {
  readonly search?: string | undefined
  /** The place after which the page begins, or before which it ends. */
  readonly after?: number | undefined
  readonly before?: number | undefined
  readonly limit: number
}

/** One page of a provider's games for staff; with `before`, the nearest first. */
export function listGamesOfPage(reader: Reader, page: ConsolePage): Promise<GameRow[]> {
  const { operatorId, provider, after = 0, before, limit } = page
  const search = page.search === undefined ? null : page.search.toLowerCase()
  return reader.run<GameRow>`
    select g.provider, g.game_id as id, g.name_th as "nameTh", g.name_en as "nameEn", g.type, g.is_new as "isNew",
      g.is_popular as "isPopular", g.is_on as "isOn", g.is_listed as "isListed", g.place, p.shelf,
      g.declared_return as "declaredReturn", g.return_source as "returnSource", g.picture
    from game g join game_provider p on p.operator_id = g.operator_id and p.code = g.provider
    where g.operator_id = ${operatorId} and g.provider = ${provider} and g.is_listed
      and (${search}::text is null or position(${search}::text in g.found_by) > 0)
      and g.place > ${after} and (${before ?? null}::int is null or g.place < ${before ?? null}::int)
    order by case when ${before ?? null}::int is null then g.place else -g.place end limit ${limit}`
}

export function findGame(
  reader: Reader,
  { operatorId, provider, gameId }: OfProvider & { readonly gameId: string },
): Promise<GameRow | undefined> {
  return reader.maybe<GameRow>`
    select g.provider, g.game_id as id, g.name_th as "nameTh", g.name_en as "nameEn", g.type, g.is_new as "isNew",
      g.is_popular as "isPopular", g.is_on as "isOn", g.is_listed as "isListed", g.place, p.shelf,
      g.declared_return as "declaredReturn", g.return_source as "returnSource", g.picture
    from game g join game_provider p on p.operator_id = g.operator_id and p.code = g.provider
    where g.operator_id = ${operatorId} and g.provider = ${provider} and g.game_id = ${gameId}`
}

export async function updateGameShown(
  tx: Tx,
  wish: OfProvider & { readonly gameId: string; readonly isOn: boolean },
): Promise<void> {
  await tx.run`
    update game set is_on = ${wish.isOn}
    where operator_id = ${wish.operatorId} and provider = ${wish.provider} and game_id = ${wish.gameId}`
}

/** Gives known games other terms; which of them had those of before. */
export async function updateListedTerms(
  tx: Tx,
  { operatorId, provider }: OfProvider,
  changes: readonly ListedTermsChange[],
): Promise<number> {
  const changed = await tx.run`
    update game g set type = c.type, declared_return = nullif(c.declared, 0), return_source = nullif(c.source, '')
    from unnest(${changes.map(({ gameId }) => gameId)}::text[], ${changes.map(({ before }) => before.type)}::text[],
      ${changes.map(({ before }) => before.declaredReturn ?? 0)}::int[], ${changes.map(({ after }) => after.type)}::text[],
      ${changes.map(({ after }) => after.declaredReturn ?? 0)}::int[],
      ${changes.map(({ after }) => after.returnSource ?? '')}::text[])
      as c(id, was_type, was_declared, type, declared, source)
    where g.operator_id = ${operatorId} and g.provider = ${provider} and g.game_id = c.id
      and g.type = c.was_type and coalesce(g.declared_return, 0) = c.was_declared
    returning 1`
  return changed.length
}

/** Writes a provider's list in its order. What stood and is not among these is listed no more; on and off stay as they are. */
export async function insertList(tx: Tx, where: OfProvider, games: readonly ListedGame[]): Promise<void> {
  const { operatorId, provider } = where
  const ids = games.map(({ id }) => id)
  await tx.run`
    update game set is_listed = false
    where operator_id = ${operatorId} and provider = ${provider} and is_listed and game_id <> all(${ids}::text[])`
  await tx.run`
    insert into game (operator_id, provider, game_id, name_th, name_en, type, is_new, is_popular, place, found_by, listed_at,
      declared_return, return_source)
    select ${operatorId}::uuid, ${provider}, l.id, l.th, l.en, l.type, l.new = 'y', l.popular = 'y', l.nth::int,
      lower(l.th || ' ' || l.en), ${tx.now}, nullif(l.declared, 0), nullif(l.source, '')
    from unnest(${ids}::text[], ${games.map(({ nameTh }) => nameTh)}::text[], ${games.map(({ nameEn }) => nameEn)}::text[],
      ${games.map(({ type }) => type)}::text[], ${games.map(({ isNew }) => (isNew ? 'y' : 'n'))}::text[],
      ${games.map(({ isPopular }) => (isPopular ? 'y' : 'n'))}::text[],
      ${games.map(({ declaredReturn }) => declaredReturn ?? 0)}::int[],
      ${games.map(({ returnSource }) => returnSource ?? '')}::text[])
      with ordinality as l (id, th, en, type, new, popular, declared, source, nth)
    on conflict (operator_id, provider, game_id) do update set name_th = excluded.name_th, name_en = excluded.name_en,
      type = excluded.type, is_new = excluded.is_new, is_popular = excluded.is_popular, is_listed = true,
      place = excluded.place, found_by = excluded.found_by, declared_return = excluded.declared_return,
      return_source = excluded.return_source`
}
