import type { Reader, Tx } from '../../context.ts'
import type { GameRow } from './queries-games.ts'

/** One strip of the lobby. */
export const OPENED_AT_MOST = 12

interface Own {
  readonly memberId: string
  readonly operatorId: string
  readonly provider: string
  readonly gameId: string
}

type ListedOwn = GameRow & { readonly which: 'kept' | 'opened' }

/** What a member keeps, and what the member opened last, the newest first: as far as it is shown today. */
export function listOwnGames(reader: Reader, memberId: string): Promise<ListedOwn[]> {
  return reader.run<ListedOwn>`
    select o.which, g.provider, g.game_id as id, g.name_th as "nameTh", g.name_en as "nameEn", g.type, g.is_new as "isNew",
      g.is_popular as "isPopular", g.is_on as "isOn", g.is_listed as "isListed", g.place, p.shelf, g.picture
    from (select 'kept' as which, operator_id, provider, game_id, kept_at as at from game_kept where member_id = ${memberId}
      union all
      select 'opened', operator_id, provider, game_id, opened_at from game_opened where member_id = ${memberId}) o
      join game g on g.operator_id = o.operator_id and g.provider = o.provider and g.game_id = o.game_id
      join game_provider p on p.operator_id = g.operator_id and p.code = g.provider
    where g.is_on and g.is_listed and p.is_on order by o.at desc, g.provider, g.game_id`
}

export async function countKept(reader: Reader, memberId: string): Promise<number> {
  const { kept } = await reader.one<{ kept: number }>`
    select count(*)::int as kept from game_kept where member_id = ${memberId}`
  return kept
}

/** Kept again it stays where it was. */
export async function insertKept(tx: Tx, { memberId, operatorId, provider, gameId }: Own): Promise<void> {
  await tx.run`
    insert into game_kept (member_id, operator_id, provider, game_id, kept_at)
    values (${memberId}, ${operatorId}, ${provider}, ${gameId}, ${tx.now}) on conflict do nothing`
}

export async function deleteKept(
  tx: Tx,
  { memberId, provider, gameId }: Omit<Own, 'operatorId'>,
): Promise<void> {
  await tx.run`
    delete from game_kept where member_id = ${memberId} and provider = ${provider} and game_id = ${gameId}`
}

/** Of what a member opened only the last so many are remembered. */
export async function insertOpened(tx: Tx, own: Own, most: number): Promise<void> {
  const { memberId, operatorId, provider, gameId } = own
  await tx.run`
    insert into game_opened (member_id, operator_id, provider, game_id, opened_at)
    values (${memberId}, ${operatorId}, ${provider}, ${gameId}, ${tx.now})
    on conflict (member_id, provider, game_id) do update set opened_at = excluded.opened_at`
  await tx.run`
    delete from game_opened where member_id = ${memberId} and (provider, game_id) in (
      select provider, game_id from game_opened where member_id = ${memberId}
      order by opened_at desc, provider, game_id offset ${most})`
}
