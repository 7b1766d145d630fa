import type { BetType } from '../../../domain/betting/bet-types.ts'
import type { Satang } from '../../../domain/money.ts'
import type { Reader, Tx } from '../../context.ts'

/** Lines a member has saved, as parallel arrays. Stakes in satang. */
export interface FavouriteRow {
  readonly id: string
  readonly name: string
  readonly savedAt: Date
  readonly types: readonly BetType[]
  readonly numbers: readonly string[]
  readonly stakes: readonly Satang[]
}

/** A member's favourites in the order of their names. `saveFavourite` bounds how many there are. */
export function listFavourites(reader: Reader, memberId: string): Promise<FavouriteRow[]> {
  return reader.run<FavouriteRow>`
    select id, name, saved_at as "savedAt", types::text[] as types, numbers, stakes::float8[] as stakes
    from favourite where member_id = ${memberId} order by name, id`
}

export interface NewFavourite extends Omit<FavouriteRow, 'savedAt'> {
  readonly memberId: string
  readonly operatorId: string
}

/** Saves lines under their name and replaces those saved under it before. Returns the id. */
export async function insertFavourite(tx: Tx, favourite: NewFavourite): Promise<string> {
  const { memberId, id, operatorId, name, types, numbers, stakes } = favourite
  const row = await tx.one<{ id: string }>`
    insert into favourite (member_id, id, operator_id, name, types, numbers, stakes, saved_at)
    values (${memberId}, ${id}, ${operatorId}, ${name}, ${types}::text[]::bet_type[], ${numbers}::text[],
      ${stakes}::bigint[], ${tx.now})
    on conflict (member_id, name) do update set types = excluded.types, numbers = excluded.numbers,
      stakes = excluded.stakes, saved_at = excluded.saved_at
    returning id`
  return row.id
}

/** Returns whether there was one. */
export async function deleteFavourite(tx: Tx, memberId: string, id: string): Promise<boolean> {
  const rows = await tx.run`delete from favourite where member_id = ${memberId} and id = ${id} returning id`
  return rows.length > 0
}
