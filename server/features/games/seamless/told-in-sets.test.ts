import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bahtToSatang } from '../../../../domain/money.ts'
import { useDatabase } from '../../../../tests/support/database/database.ts'
import { begunToken, openWallet, PROVIDER, providerOf } from '../../../../tests/support/stage/games/gamer.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'

const database = useDatabase()
const TRANSFER_PROVIDER = 'PRS'
let stage: Stage
/** Of the tables: nothing is refused to it but by the tables themselves. */
let owner: postgres.Sql
let [mana, other] = ['', '']
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 4 })
  owner = postgres(database.url, { max: 1, onnotice: () => {} })
  await openWallet(stage)
  await openWallet(stage, TRANSFER_PROVIDER, 'transfer')
  ;[mana = '', other = ''] = await stage.members(2, bahtToSatang(1_000))
  for (const memberId of [mana, other]) {
    const token = await begunToken(stage, database.url, memberId)
    const name = memberId === mana ? 'mana' : 'other'
    for (const round of ['one', 'two']) {
      await providerOf(stage, { token, round }).bet(`${name}-${round}`, 10_00)
    }
  }
  const provider = providerOf(stage, { token: await begunToken(stage, database.url, mana), round: 'one' })
  await provider.bet('back', 10_00)
  await provider.rollback('the-rollback', 'back')
  await provider.rollback('of-nothing', 'never-came')
  await provider.win('mana-won', 'mana-one', 1_00)
})
afterAll(async () => {
  await owner.end()
  await stage.close()
})

interface Row {
  readonly id: string
  readonly name: string
  readonly member: string
  readonly kind: 'bet' | 'win'
  readonly reference: string | null
  readonly betRef: string | null
  readonly round: string
  readonly provider: string
}

const bet = (wish: Partial<Row> = {}): Row => ({
  id: randomUUID(),
  name: randomUUID(),
  member: mana,
  kind: 'bet',
  reference: null,
  betRef: null,
  round: 'one',
  provider: PROVIDER,
  ...wish,
})
const win = (wish: Partial<Row> = {}): Row => bet({ kind: 'win', reference: 'mana-one', ...wish })

interface Money {
  readonly of: string
  readonly kind: 'game_bet' | 'game_win' | 'game_bet_back' | 'game_win_back' | 'game_debt' | 'opening'
  readonly member: string
  readonly amount: number
  /** Absent: the stage's. */
  readonly operator?: string
}

const AMOUNT = 5_00
const ACCOUNTS = {
  game_bet: ['cash', 'provider:clearing', 'game-transaction'],
  game_win: ['provider:clearing', 'cash', 'game-transaction'],
  game_bet_back: ['provider:clearing', 'cash', 'game-transaction'],
  game_win_back: ['cash', 'provider:clearing', 'game-transaction'],
  game_debt: ['receivable', 'provider:clearing', 'game-transaction'],
  opening: ['house:adjust', 'cash', 'opening'],
} as const
const paid = (row: Row, wish: Partial<Money> = {}): Money => ({
  of: row.id,
  kind: row.kind === 'bet' ? 'game_bet' : 'game_win',
  member: row.member,
  amount: AMOUNT,
  ...wish,
})

interface Before {
  /** Of which no money has moved. */
  readonly unmovedId?: string
  /** The name of what is rolled back in the same transaction. */
  readonly takesBack?: string
}

/** Writes what is told in one statement and its money in another, and takes both back; what the database said, or `written`. */
function tell(rows: readonly Row[], money: readonly Money[] = [], before: Before = {}): Promise<string> {
  const done = owner.begin(async (sql) => {
    if (before.unmovedId !== undefined) {
      await sql`alter table transfer disable trigger transfer_is_append_only`
      await sql`delete from transfer where ref_id = ${before.unmovedId}`
    }
    if (before.takesBack !== undefined) await insertBack(sql, before.takesBack)
    if (rows.length > 0) await insertRows(sql, rows)
    if (money.length > 0) await insertMoney(sql, money)
    throw new Error('written')
  })
  return done.then(
    () => '',
    (error: Error) => error.message,
  )
}

const insertBack = (sql: postgres.TransactionSql, name: string) => sql`
  insert into game_rollback (operator_id, provider, reference, rollback_id, target_id, member_id, at)
  select operator_id, provider, transaction_id, 'now', id, member_id, db_now() from game_transaction
  where transaction_id = ${name}`

async function insertRows(sql: postgres.TransactionSql, rows: readonly Row[]): Promise<void> {
  await sql`
    insert into game_round (member_id, operator_id, provider, round, id, game, opened_at, last_at, bets, staked, won,
      staked_back, won_back)
    select distinct on (r.member, r.provider, r.round) r.member, ${stage.operatorId}::uuid, r.provider, r.round,
      gen_random_uuid(), 'book', db_now(), db_now(), 0, 0, 0, 0, 0
    from jsonb_to_recordset(${sql.json(rows as never)}) as r(member uuid, provider text, round text)
    on conflict do nothing`
  await sql`
  insert into game_transaction (operator_id, provider, transaction_id, id, member_id, round, game, kind, reference, bet_ref,
    units, units_a_satang, amount, at)
  select ${stage.operatorId}, r.provider, r.name, r.id, r.member, r.round, 'book', r.kind, r.reference, r."betRef",
    ${AMOUNT * 1_000}, 1000, ${AMOUNT}, db_now()
  from jsonb_to_recordset(${sql.json(rows as never)}) as r(id uuid, name text, member uuid, kind text, reference text,
    "betRef" text, round text, provider text)`
}

/** Each as the first that touches its account would be: what is tried is whose it is, not what it left. */
const insertMoney = (sql: postgres.TransactionSql, money: readonly Money[]) => sql`
  insert into transfer (member_id, id, operator_id, kind, ref_type, ref_id, debit, credit, amount, actor, at, debit_balance,
    debit_version, credit_balance, credit_version)
  select m.member, gen_random_uuid(), coalesce(m.operator, ${stage.operatorId}::uuid), m.kind, m."refType", m.of, m.debit, m.credit, m.amount, 'system', db_now(),
    case when position(':' in m.debit) = 0 then 1 end, case when position(':' in m.debit) = 0 then 1000 + m.nth end,
    case when position(':' in m.credit) = 0 then 1 end, case when position(':' in m.credit) = 0 then 1000 + m.nth end
  from jsonb_to_recordset(${sql.json(
    money.map((each, nth) => {
      const [debit, credit, refType] = ACCOUNTS[each.kind]
      return { ...each, nth, debit, credit, refType }
    }) as never,
  )}) as m(of uuid, operator uuid, kind text, member uuid, amount bigint, nth int, debit text, credit text, "refType" text)`

const GONE = 'what was rolled back does nothing more'
const ODD_WIN = 'a win belongs to a bet that stands'
const ODD_MONEY = 'money of a game moves with its bet, win or rollback'

describe('what is told in one statement is compared row by row', () => {
  test('bets and wins that fit are written, also a win behind its bet', async () => {
    expect(await tell([bet(), bet({ member: other, betRef: 'x' }), win(), bet()])).toBe('written')
    expect(await tell([bet({ name: 'first' }), win({ reference: 'first' })])).toBe('written')
  })

  test.each<[string, () => Row, string]>([
    ['a bet whose rollback came before it', () => bet({ name: 'never-came' }), GONE],
    ['a bet whose other name was rolled back', () => bet({ betRef: 'never-came' }), GONE],
    ['a bet by the id of a rollback', () => bet({ name: 'of-nothing' }), GONE],
    ['a win by an id that was rolled back', () => win({ name: 'never-came' }), GONE],
    ['a win of a bet nobody placed', () => win({ reference: 'nothing' }), ODD_WIN],
    ["a win of another's bet", () => win({ reference: 'other-one' }), ODD_WIN],
    ['a win of a bet of another round', () => win({ reference: 'mana-two' }), ODD_WIN],
    ['a win of a win', () => win({ reference: 'mana-won' }), ODD_WIN],
    ['a win of a bet that was taken back', () => win({ reference: 'back' }), ODD_WIN],
    [
      'a bet of a provider with a wallet of its own',
      () => bet({ provider: TRANSFER_PROVIDER }),
      'tells no bets',
    ],
  ])('%s is refused, with all that is told beside it', async (_, wrong, why) => {
    for (const told of [[wrong()], [wrong(), bet()], [bet(), win(), wrong()], [bet(), wrong(), win()]]) {
      expect(await tell(told)).toContain(why)
    }
  })

  test('a win before its bet is refused', async () => {
    expect(await tell([win({ reference: 'later' }), bet({ name: 'later' })])).toBe(ODD_WIN)
  })
})

describe('money moves in one statement with what was told in the same transaction', () => {
  test('of each its amount', async () => {
    const [one, two, three] = [bet(), win(), bet({ member: other })]
    const opening = paid(one, { of: randomUUID(), kind: 'opening', amount: 7_00 })
    expect(await tell([one, two, three], [paid(one), opening, paid(two), paid(three)])).toBe('written')
  })

  test.each<[string, (row: Row) => Partial<Money>]>([
    ['of what nobody told', () => ({ of: randomUUID() })],
    ['of less', () => ({ amount: AMOUNT - 1 })],
    ['of more', () => ({ amount: AMOUNT + 1 })],
    ['of another member', () => ({ member: other })],
    ['of another operator', () => ({ operator: randomUUID() })],
    ['of a win for a bet', (row) => ({ kind: row.kind === 'bet' ? 'game_win' : 'game_bet' })],
    ['back, without a rollback', (row) => ({ kind: row.kind === 'bet' ? 'game_bet_back' : 'game_win_back' })],
  ])('%s is refused, with all that moves beside it', async (_, wish) => {
    for (const wrong of [bet(), win()]) {
      const [one, two] = [bet(), win()]
      const told = [one, two, wrong]
      expect(await tell(told, [paid(wrong, wish(wrong))])).toBe(ODD_MONEY)
      expect(await tell(told, [paid(one), paid(two), paid(wrong, wish(wrong))])).toBe(ODD_MONEY)
      expect(await tell(told, [paid(wrong, wish(wrong)), paid(one), paid(two)])).toBe(ODD_MONEY)
    }
  })

  test('not with what an earlier transaction told, or took back', async () => {
    // The cause is used once: the money that was moved for it is taken away, and what is refused is refused for its time.
    const again = { member: mana, amount: 10_00 }
    const wrong: Money[] = [
      { ...again, of: await idOf('mana-two'), kind: 'game_bet' },
      { ...again, of: await idOf('mana-won'), kind: 'game_win', amount: 1_00 },
      { ...again, of: await idOf('back'), kind: 'game_bet_back' },
    ]
    for (const each of wrong) {
      expect(await tell([], [each], { unmovedId: each.of })).toBe(ODD_MONEY)
      const beside = bet()
      expect(await tell([beside], [paid(beside), each], { unmovedId: each.of })).toBe(ODD_MONEY)
    }
  })

  test.each<[string, string, Money['kind'], number, string]>([
    ['a bet', 'mana-two', 'game_bet_back', 10_00, 'written'],
    ['a bet with less', 'mana-two', 'game_bet_back', 9_99, ODD_MONEY],
    ['a win', 'mana-won', 'game_win_back', 1_00, 'written'],
    ['a win as far as there is cash', 'mana-won', 'game_win_back', 50, 'written'],
    ['a win that is owed', 'mana-won', 'game_debt', 1_00, 'written'],
    ['a win that is owed and more', 'mana-won', 'game_debt', 1_01, ODD_MONEY],
    ['a win with more', 'mana-won', 'game_win_back', 1_01, ODD_MONEY],
    ['a win as a bet', 'mana-won', 'game_bet_back', 1_00, ODD_MONEY],
    ['a bet as a win', 'mana-two', 'game_win_back', 10_00, ODD_MONEY],
  ])('what is taken back moves once it is: %s', async (_, name, kind, amount, said) => {
    const of = await idOf(name)
    const beside = bet()
    const money = [paid(beside), { of, kind, member: mana, amount }]
    expect(await tell([beside], money)).toBe(ODD_MONEY)
    expect(await tell([beside], money, { takesBack: name })).toBe(said)
  })
})

async function idOf(name: string): Promise<string> {
  const [stored] = await owner<
    { id: string }[]
  >`select id from game_transaction where transaction_id = ${name}`
  return stored?.id ?? ''
}
