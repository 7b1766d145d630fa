import { type Fill, LONG } from './filling.ts'

export async function fillGames({ sql, operatorId, memberId, staffId }: Fill): Promise<void> {
  await sql`
    insert into game (operator_id, provider, game_id, name_th, name_en, type, is_new, is_popular, place, found_by, listed_at)
    select ${operatorId}, 'PGP', 'game-' || n, n || ${LONG}, n || repeat('Golden ', 8), 'slot', true, true, n, 'golden', db_now()
    from generate_series(1, 3000) n`
  await sql`
    insert into game_kept (member_id, operator_id, provider, game_id, kept_at)
    select ${memberId}, ${operatorId}, 'PGP', 'game-' || n, db_now() from generate_series(1, 100) n`
  await sql`
    insert into game_rest (id, operator_id, provider, starts_at, message, made_by, made_at)
    select uuidv7(), ${operatorId}, 'PGP', db_now() + interval '1 day', repeat(${LONG}, 3), ${staffId}, db_now()
    from generate_series(1, 100) n`
}
