import { receivingMark } from '../../../domain/fair/account-marks.ts'
import { type Fill, HASH, LONG } from './filling.ts'

const TOTALS = { credited: 100, paid: 100, promotions: 100, adjusted: 100 }

export async function fillMoney({
  sql,
  keys,
  operatorId,
  memberId,
  staffId,
  checkerId,
}: Fill): Promise<void> {
  const numbers = Array.from({ length: 100 }, (_, nth) => String(4_000_000_001 + nth))
  const account = { operatorId, kind: 'bank', bank: 'kbank', holder: LONG }
  const marks = numbers.map((accountNo) => keys.mark(receivingMark({ ...account, accountNo })).toHex())
  await sql`
    insert into receiving_account (id, operator_id, bank, account_no, holder, added_by, created_at, mark)
    select uuidv7(), ${operatorId}, 'kbank', n, ${LONG}, 'system', db_now(), decode(m, 'hex')
    from unnest(${numbers}::text[], ${marks}::text[]) as x(n, m)`
  await sql`
    insert into incoming_payment (id, operator_id, account_id, amount, at, heard_at, sender_bank, sender_no, sender_name, state,
      suspense_reason, member_id, credited_at)
    select uuidv7(), ${operatorId}, (select id from receiving_account where account_no = '4000000001'), 10000, db_now(), db_now(),
      'scb', '1112223334', ${LONG}, case when n <= 300 then 'suspense' else 'credited' end,
      case when n <= 300 then 'no-order' end, case when n > 300 then ${memberId}::uuid end,
      case when n > 300 then db_now() end from generate_series(1, 600) n`
  await sql`
    insert into bank_notice (account_id, channel, reference, incoming_id, amount, at, heard_at, sender_bank, sender_no)
    select account_id, 'bank-feed', 'reference ' || id, id, amount, at, heard_at, sender_bank, sender_no
    from incoming_payment where operator_id = ${operatorId}`
  await sql`
    insert into refused_notice (id, operator_id, account_id, channel, reference, amount, at, sender_bank, sender_no, sender_name,
      code, refused_at)
    select uuidv7(), operator_id, account_id, 'bank-query', 'reference ' || id, amount + 1, at, sender_bank, sender_no,
      sender_name, 'NOTICE_CHANGED', heard_at
    from incoming_payment where operator_id = ${operatorId} limit 150`
  await sql`
    insert into deposit_order (member_id, id, operator_id, account_id, asked, pay, bank, account_no, started_at, expires_at, key,
      request_hash)
    select ${memberId}, uuidv7(), ${operatorId}, (select id from receiving_account where account_no = '4000000001'), 10000,
      10001, 'scb', '1112223334', db_now() - n * interval '1 minute', db_now() - n * interval '1 minute' + interval '10 minutes',
      uuidv7(), ${HASH} from generate_series(1, 300) n`
  await sql`
    insert into withdrawal (member_id, id, operator_id, amount, bank, account_no, holder, state, waits, requested_at, key,
      request_hash, by_members)
    select member_id, uuidv7(), ${operatorId}, 30000, 'scb', '1112223334', ${LONG}, 'review', '{first,amount,name}', db_now(),
      uuidv7(), ${HASH}, true from member where operator_id = ${operatorId} and name like 'crowd%'`
  await sql`
    insert into withdrawal (member_id, id, operator_id, amount, bank, account_no, holder, state, waits, requested_at, decided_by,
      decided_at, sent_at, ended_at, key, request_hash)
    select ${memberId}, uuidv7(), ${operatorId}, 30000, 'scb', '1112223334', ${LONG}, 'paid', '{}', db_now(), 'system', db_now(),
      db_now(), db_now(), uuidv7(), ${HASH} from generate_series(1, 300) n`
  await sql`
    insert into identity_document (member_id, id, operator_id, file_hash, sealed, sent_at)
    select member_id, uuidv7(), ${operatorId}, ${HASH}, '1', db_now() from member
    where operator_id = ${operatorId} and name like 'crowd%'`
  await sql`
    insert into member_pair (payer_id, id, operator_id, payee_id, withdrawal_id, amount, bank, account_no, holder, payer_bank,
      payer_no, state, opened_at, expires_at, slip_id, key, request_hash)
    select w.payer_id, uuidv7(), ${operatorId}, w.member_id, w.id, 10000, 'scb', '1112223334', ${LONG}, 'kbank', '4443332221',
      'disputed', db_now(), db_now() + interval '15 minutes', uuidv7(), uuidv7(), ${HASH}
    from (select id, member_id, lead(member_id) over (order by member_id) as payer_id from withdrawal
      where operator_id = ${operatorId} and state = 'review') w where w.payer_id is not null limit 300`
  await sql`
    insert into pair_picture (payer_id, pair_id, id, payee_id, operator_id, file_hash, picture, width, height, shown_at)
    select payer_id, p.id, uuidv7(), payee_id, operator_id, decode(lpad(to_hex(n), 64, '0'), 'hex'), '1', 1, 1, db_now()
    from member_pair p, generate_series(1, 3) n where p.operator_id = ${operatorId}`
  await sql`
    insert into statement_file (id, operator_id, account_id, layout, name, file_hash, imported_at, imported_by, agreed_by)
    select uuidv7(), ${operatorId}, (select id from receiving_account where account_no = '4000000001'), 'kbank-recent',
      n || ${LONG}, decode(lpad(to_hex(n), 64, '0'), 'hex'), db_now(), 'system', 'system' from generate_series(1, 120) n`
  await sql`
    insert into statement_line (statement_id, row, reference, at, amount, text, outcome, incoming_id)
    select id, n, 'reference ' || n, db_now(), 10000, left(repeat(${LONG}, 4), 200), 'known', uuidv7()
    from (select id from statement_file where operator_id = ${operatorId} order by id limit 1) f, generate_series(1, 2000) n`
  await sql`
    insert into unread_notice (id, operator_id, channel, reference, sender, text, received_at, heard_at, reason)
    select uuidv7(), ${operatorId}, 'sms', 'reference ' || n, 'KBANK', repeat(${LONG}, 4), db_now(), db_now(), 'text-unknown'
    from generate_series(1, 120) n`
  await sql`
    insert into adjustment (member_id, id, operator_id, amount, reason, maker_id, checker_id, made_at)
    select ${memberId}, uuidv7(), ${operatorId}, 100, repeat(${LONG}, 3), ${staffId}, ${checkerId}, db_now()
    from generate_series(1, 250) n`
  await sql`
    insert into reconciliation (operator_id, day, run, taken_at, places, totals, differences, hash)
    select ${operatorId}, (db_now() at time zone 'Asia/Bangkok')::date - n, 1, db_now(), '[]', ${TOTALS as never}::jsonb, 400, ${HASH} from generate_series(0, 120) n`
  await sql`
    insert into reconciliation_difference (operator_id, day, run, nth, type, ref, ref_id, member_id, amount)
    select ${operatorId}, (db_now() at time zone 'Asia/Bangkok')::date, 1, n, 'not-credited', 'payment', uuidv7(), ${memberId}, 100
    from generate_series(1, 400) n`
}

export async function fillDecisions({ sql, operatorId, roundId, staffId }: Fill): Promise<void> {
  await sql`
    insert into approval (id, operator_id, kind, round_id, slot, content, reason, maker_id, made_at, expires_at)
    select uuidv7(), ${operatorId}, 'numbers', ${roundId}, 'full ' || n, jsonb_build_object('type', 'three_top', 'rule', null, 'numbers',
      (select jsonb_agg(lpad(g::text, 3, '0')) from generate_series(0, 999) g)), repeat(${LONG}, 3), ${staffId}, db_now(),
      db_now() + interval '1 day' from generate_series(1, 700) n`
  await sql`
    insert into number_rule (round_id, type, number, kind, tiers, set_by, set_at)
    select ${roundId}, w.type, lpad(n::text, w.digits, '0'), 'tiers', (select jsonb_agg(jsonb_build_object('upTo', g * 10000, 'rate',
      90000 - g * 1000)) from generate_series(1, 10) g), ${staffId}, db_now()
    from (values ('three_top'::bet_type, 3, 999), ('three_front', 3, 999), ('three_bottom', 3, 999), ('four_top', 4, 1999))
      as w(type, digits, last), generate_series(0, w.last) n`
  await sql`
    insert into audit (operator_id, seq, at, actor, kind, body, row_hash)
    select ${operatorId}, 2000000 + n, db_now(), 'staff:' || ${staffId}::text, 'round.closed',
      ${JSON.stringify({ body: { round: roundId, reason: LONG } })}, ${HASH} from generate_series(1, 400) n`
}
