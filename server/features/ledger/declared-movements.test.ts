import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MOVEMENTS } from '../../../domain/ledger/movements.ts'
import { useDatabase } from '../../../tests/support/database/database.ts'

const database = useDatabase()
/** The owner of the tables: nothing is granted or refused to it but by the tables themselves. */
let owner: postgres.Sql
beforeAll(() => {
  owner = postgres(database.url, { max: 1, onnotice: () => {} })
})
afterAll(() => owner.end())

const RULES = Object.entries(MOVEMENTS)
/** What each cause may be written as, and near misses of it. */
const CAUSES = [
  ...[...new Set<string>(RULES.flatMap(([, { causes }]) => causes))].flatMap((cause) =>
    cause.endsWith(':#')
      ? ['', '1', '30', '0', '03', '-1', '1 ', '#', 'one'].map((number) => cause.replace('#', number))
      : [cause, `${cause}1`, `${cause}:1`, `${cause}:`],
  ),
  'nothing',
]
/** Every declared pair of accounts, the same pairs turned round, and pairs of no movement. */
const PAIRS = [
  ...RULES.flatMap(([, { ways }]) => ways.flatMap(([from, to]) => [`${from} ${to}`, `${to} ${from}`])),
  ...['cash cash', 'cash bonus', 'bonus cash', 'psp:clearing cash', 'promo:expense round:escrow'],
]
const WAYS = [...new Set(PAIRS)].map((pair) => pair.split(' ') as [string, string])
const KINDS = [...RULES.map(([kind]) => kind), 'gift', '']

function isDeclared({ kind, debit, credit, cause }: Record<'kind' | 'debit' | 'credit' | 'cause', string>) {
  const rule = RULES.find(([name]) => name === kind)?.[1]
  if (!rule?.ways.some(([from, to]) => from === debit && to === credit)) return false
  return rule.causes.some((each) =>
    each.endsWith('#') ? new RegExp(`^${each.replace('#', '[1-9][0-9]*')}$`).test(cause) : each === cause,
  )
}

const ALL = KINDS.flatMap((kind) =>
  WAYS.flatMap(([debit, credit]) => CAUSES.map((cause) => ({ kind, debit, credit, cause }))),
)
/** Those of which two parts go together in some movement. All others too, a quarter of a million, took a minute. */
const EVERY = nearlyDeclared()

function nearlyDeclared(): typeof ALL {
  const declared = ALL.filter(isDeclared)
  const pairsOf = (row: (typeof ALL)[number]) => [
    `kind ${row.kind} ${row.debit} ${row.credit}`,
    `cause ${row.kind} ${row.cause}`,
    `way ${row.debit} ${row.credit} ${row.cause}`,
  ]
  const known = new Set(declared.flatMap(pairsOf))
  return ALL.filter((row) => pairsOf(row).some((pair) => known.has(pair)))
}

const DECLARED = EVERY.filter(isDeclared)
const name = ({ kind, debit, credit, cause }: (typeof EVERY)[number]) =>
  [kind, debit, credit, cause].join('|')

/** Writes each of them by plain SQL as the owner; answers those the table took. All is undone. */
async function written(rows: typeof EVERY): Promise<string[]> {
  const columns = (['kind', 'debit', 'credit', 'cause'] as const).map((each) => rows.map((row) => row[each]))
  const [kinds = [], debits = [], credits = [], causes = []] = columns
  return undone(async (sql) => {
    // Of what is declared some takes two people as well, by a trigger: here it is asked what the table itself takes.
    await sql`set local session_replication_role = 'replica'`
    await sql.unsafe(`
      create function try_transfer(kind text, debit text, credit text, cause text) returns boolean language plpgsql as $$
      begin
        insert into transfer values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), kind, cause,
          gen_random_uuid(), debit, credit, 1, case when position(':' in debit) = 0 then 0 end, 1,
          case when position(':' in credit) = 0 then 0 end, 1, 'owner', now());
        return true;
      exception when check_violation then return false;
      end $$`)
    const taken = await sql<{ name: string }[]>`
      select concat_ws('|', kind, debit, credit, cause) as name
      from unnest(${kinds}::text[], ${debits}::text[], ${credits}::text[], ${causes}::text[])
        as t(kind, debit, credit, cause)
      where try_transfer(kind, debit, credit, cause)`
    return taken.map((row) => row.name)
  })
}

async function undone<T>(look: (sql: postgres.TransactionSql) => Promise<T>): Promise<T> {
  const undo = new Error('only to look')
  let seen: T | undefined
  await owner
    .begin(async (sql) => {
      seen = await look(sql)
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  return seen as T
}

test('the database takes exactly the movements the table declares, whoever writes them', async () => {
  expect(DECLARED.length).toBeGreaterThan(RULES.length)
  expect((await written(EVERY)).sort()).toEqual(DECLARED.map(name).sort())
})

test('the audit finds exactly the others, once the check is switched off', async () => {
  const found = await undone(async (sql) => {
    await sql`set local session_replication_role = replica`
    await sql`alter table transfer drop constraint transfer_is_declared`
    const rows = EVERY.map((row) => ({ ...row, id: crypto.randomUUID() }))
    await sql`
      insert into transfer (member_id, id, operator_id, kind, ref_type, ref_id, debit, credit, amount, debit_balance,
        debit_version, credit_balance, credit_version, actor, at)
      select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), kind, cause, id, debit, credit, 1,
        case when position(':' in debit) = 0 then 0 end, 1, case when position(':' in credit) = 0 then 0 end, 1,
        'owner', now()
      from unnest(${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.kind)}::text[],
        ${rows.map((row) => row.debit)}::text[], ${rows.map((row) => row.credit)}::text[],
        ${rows.map((row) => row.cause)}::text[]) as t(id, kind, debit, credit, cause)`
    const faults = await sql<{ ref: string }[]>`select ref from audit_movements()`
    const ids = new Set(faults.map(({ ref }) => ref))
    return rows.filter(({ id }) => ids.has(id)).map(name)
  })
  expect(found.sort()).toEqual(
    EVERY.filter((row) => !isDeclared(row))
      .map(name)
      .sort(),
  )
})
