import type { GamesShown, Shelf } from '../../../domain/games/shelves.ts'
import type { Reader, Tx } from '../../context.ts'

/** What an operator has said of a provider. */
export interface ProviderRow {
  readonly code: string
  readonly isOn: boolean
  readonly shelf: Shelf
  /** From 1. */
  readonly place: number
  /** How often a list was brought in. */
  readonly lists: number
  readonly listedAt: Date | null
  /** Of the last list. */
  readonly games: number
  /** Of these, those that members see: counted by the database as games change. */
  readonly shown: GamesShown
  /** The hash of its picture; null: it has none. */
  readonly picture: string | null
}

/** Only those of which something was said; the others are off. */
export function listProviderRows(reader: Reader, operatorId: string): Promise<ProviderRow[]> {
  return reader.run<ProviderRow>`
    select code, is_on as "isOn", shelf, place, lists, listed_at as "listedAt", games, shown, picture
    from game_provider where operator_id = ${operatorId}`
}

/** Whether an operator shows a provider. */
export async function findIsProviderOn(
  reader: Reader,
  { operatorId, code }: Pick<NewProvider, 'operatorId' | 'code'>,
): Promise<boolean> {
  const found = await reader.maybe`
    select from game_provider where operator_id = ${operatorId} and code = ${code} and is_on`
  return found !== undefined
}

type NewProvider = Pick<ProviderRow, 'code' | 'isOn' | 'shelf' | 'place'> & { readonly operatorId: string }

/** Locks a provider of an operator, which gets this row where it has none: its changes and its lists wait for each other. */
export async function lockProvider(tx: Tx, first: NewProvider): Promise<ProviderRow> {
  const { operatorId, code } = first
  await tx.run`
    insert into game_provider (operator_id, code, is_on, shelf, place)
    values (${operatorId}, ${code}, ${first.isOn}, ${first.shelf}, ${first.place})
    on conflict (operator_id, code) do nothing`
  const row = await tx.one<ProviderRow>`
    select code, is_on as "isOn", shelf, place, lists, listed_at as "listedAt", games, shown, picture
    from game_provider where operator_id = ${operatorId} and code = ${code} for update`
  await tx.readClock()
  return row
}

export async function updateProvider(
  tx: Tx,
  { operatorId, code, isOn, shelf, place }: NewProvider,
): Promise<void> {
  await tx.run`
    update game_provider set is_on = ${isOn}, shelf = ${shelf}, place = ${place}
    where operator_id = ${operatorId} and code = ${code}`
}

export async function updateListed(
  tx: Tx,
  { operatorId, code, games }: { readonly operatorId: string; readonly code: string; readonly games: number },
): Promise<void> {
  await tx.run`
    update game_provider set lists = lists + 1, listed_at = ${tx.now}, games = ${games}
    where operator_id = ${operatorId} and code = ${code}`
}
