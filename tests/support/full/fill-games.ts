import { type Fill, HASH, LONG } from './filling.ts'

/** A provider whose calls bear a token, with one round that goes on and on. */
export const LONG_PLAYED = { provider: 'EVO', round: 'without-end', betRef: 'one-bet' } as const
/** Signs, and bets from members' cash. */
export const SIGNING = 'W-001'

export async function fillGames(fill: Fill): Promise<void> {
  await fillCatalogue(fill)
  await fillWallets(fill)
  await fillRounds(fill)
  await fillOperated(fill)
}

async function fillCatalogue({ sql, operatorId, memberId, staffId }: Fill): Promise<void> {
  await sql`
    insert into game (operator_id, provider, game_id, name_th, name_en, type, is_new, is_popular, place, found_by, listed_at)
    select ${operatorId}, 'PGP', 'game-' || n, n || ${LONG}, n || repeat('Golden ', 8), 'slot', true, true, n, 'golden', db_now()
    from generate_series(1, 3000) n`
  await sql`
    insert into game_kept (member_id, operator_id, provider, game_id, kept_at)
    select ${memberId}, ${operatorId}, 'PGP', 'game-' || n, db_now() from generate_series(1, 100) n`
  await sql`
    insert into game_opened (member_id, operator_id, provider, game_id, opened_at)
    select ${memberId}, ${operatorId}, 'PGP', 'game-' || n, db_now() from generate_series(1, 12) n`
  await sql`
    insert into game_rest (id, operator_id, provider, starts_at, message, made_by, made_at)
    select uuidv7(), ${operatorId}, 'PGP', db_now() + interval '1 day', repeat(${LONG}, 3), ${staffId}, db_now()
    from generate_series(1, 100) n`
}

async function fillWallets({ sql, operatorId, memberId, staffId }: Fill): Promise<void> {
  await sql`
    insert into game_wallet (operator_id, provider, family, is_on, most_win, most_day, launch_url, changed_at, changed_by)
    select ${operatorId}, k.code || '-' || lpad(n::text, 3, '0'), k.family, true, 100000000, 1000000000,
      'https://games.example/' || repeat('a', 400) || '/{game}?token={token}', db_now(), 'system'
    from (values ('W', 'hub88'), ('X', 'transfer')) k(code, family), generate_series(1, 250) n`
  // All have ended: none of them is a key that could sign.
  await sql`
    insert into game_key (operator_id, provider, kind, fingerprint, public_key, added_at, added_by, ended_at, ended_by)
    select operator_id, provider, 'rsa', encode(sha256((provider || n)::bytea), 'hex'), 'no key', db_now(), 'system', db_now(),
      'system' from game_wallet, generate_series(1, 25) n where operator_id = ${operatorId} and provider like 'W-%'`
  await sql`
    insert into game_transfer (member_id, id, operator_id, provider, way, amount, state, requested_at, sent_at, key, request_hash)
    select ${memberId}, uuidv7(), ${operatorId}, provider, 'in', 100, 'unknown', db_now(), db_now(), uuidv7(), ${HASH}
    from game_wallet where operator_id = ${operatorId} and family = 'transfer'`
  await sql`
    with many as (
      select m.member_id, row_number() over (order by m.member_id) as nth from member m where m.operator_id = ${operatorId} limit 150)
    insert into kept_play (member_id, operator_id, began_at, next_at) select member_id, ${operatorId}, db_now(), db_now() from many`
  await sql`
    insert into game_transfer (member_id, id, operator_id, provider, way, amount, state, requested_at, sent_at, ended_at, ended_by, key,
      request_hash)
    select k.member_id, uuidv7(), ${operatorId}, 'X-001', 'in', 100, 'done', db_now(), db_now(), db_now(),
      'staff:' || ${staffId}::text, uuidv7(), ${HASH}
    from kept_play k where k.operator_id = ${operatorId}`
}

async function fillRounds({ sql, operatorId, memberId }: Fill): Promise<void> {
  await sql`
    insert into game_round (member_id, operator_id, provider, round, id, game, opened_at, last_at, bets, staked, won, staked_back,
      won_back)
    select ${memberId}, ${operatorId}, 'W-' || lpad(n::text, 3, '0'), day || repeat('r', 100), uuidv7(), repeat('g', 100),
      ((db_now() at time zone 'Asia/Bangkok')::date - day)::timestamp at time zone 'Asia/Bangkok', db_now(), 1, 1000, 900, 0, 0
    from generate_series(1, 9) day, generate_series(1, 100) n`
  const { provider, round, betRef } = LONG_PLAYED
  await sql`
    insert into game_round (member_id, operator_id, provider, round, id, game, opened_at, last_at, bets, staked, won, staked_back,
      won_back)
    values (${memberId}, ${operatorId}, ${provider}, ${round}, uuidv7(), 'book', db_now() - interval '20 days', db_now(), 800,
      800000, 0, 800000, 0)`
  await sql`
    insert into game_transaction (operator_id, provider, transaction_id, id, member_id, round, game, kind, units, units_a_satang,
      amount, at, bet_ref)
    select ${operatorId}, ${provider}, lpad(n::text, 40, 'b'), uuidv7(), ${memberId}, ${round}, 'book', 'bet', 1000, 1, 1000,
      db_now(), ${betRef} from generate_series(1, 800) n order by n`
  await sql`
    insert into game_rollback (operator_id, provider, reference, rollback_id, target_id, member_id, at)
    select operator_id, provider, transaction_id, 'cancel:' || transaction_id, id, member_id, db_now() from game_transaction
    where operator_id = ${operatorId} and provider = ${provider}`
}

async function fillOperated({ sql, operatorId, memberId, staffId }: Fill): Promise<void> {
  await sql`
    insert into game_day (operator_id, provider, day, game, bets, staked, won)
    select ${operatorId}, 'W-' || lpad(n::text, 3, '0'), (db_now() at time zone 'Asia/Bangkok')::date - day, '', 1, 1000, 900
    from generate_series(0, 40) day, generate_series(1, 100) n`
  await sql`
    insert into game_day (operator_id, provider, day, game, bets, staked, won)
    select ${operatorId}, 'PGP', (db_now() at time zone 'Asia/Bangkok')::date, 'game-' || n, 1, 1000, 900
    from generate_series(1, 1500) n`
  await sql`
    insert into game_difference (id, operator_id, provider, day, type, about, member_id, ours, theirs, found_at)
    select uuidv7(), ${operatorId}, ${SIGNING}, (db_now() at time zone 'Asia/Bangkok')::date - 1, 'amount-differs',
      n || repeat('d', 100), ${memberId}, 1000, 900, db_now() from generate_series(1, 700) n`
  await sql`
    insert into game_alarm (id, operator_id, provider, kind, about, member_id, amount, first_at, last_at, taken_by, taken_at, note)
    select uuidv7(), ${operatorId}, ${SIGNING}, 'win-above-bound', n || repeat('w', 100), ${memberId}, 1000, db_now(), db_now(),
      case when n > 150 then ${staffId}::uuid end, case when n > 150 then db_now() end,
      case when n > 150 then repeat(${LONG}, 3) end from generate_series(1, 400) n`
}
