import { readdirSync, readFileSync } from 'node:fs'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MOVEMENTS } from '../../../domain/ledger/movements.ts'
import { useDatabase } from '../../support/database/database.ts'
import { WRITERS } from '../../support/stage/safer/door-lists.ts'

// server/features/safer/doors.test.ts tries each door. Here is asked whether there is another: a movement, a file, a statement or a function of the database
// that nobody has put on its list.

/** Every movement that takes money from a member to stake it, and who writes the row that its door asks for. */
const STAKES: Readonly<Record<string, string>> = {
  'bet cash round:escrow': 'insertTickets',
  'bet hold round:escrow': 'sellHeldTicket',
  'book cash hold': 'insertBooking',
  'game_bet cash provider:clearing': 'insertTransactions',
  'game_in cash hold': 'insertGameTransfer',
}

/** Those that take money from a member and stake nothing. */
const NO_STAKE: Readonly<Record<string, string>> = {
  'reversal cash round:escrow': 'a correction takes back what was paid',
  'debt receivable round:escrow': 'a correction takes back what was paid and is spent',
  'withdraw cash hold': 'it leaves the site',
  'withdraw_paid hold house:bank': 'it leaves the site',
  'withdraw_peer hold house:peers': 'it leaves the site',
  'withdraw_back hold cash': 'it stays with the member',
  'release hold cash': 'it stays with the member',
  'game_in_back hold cash': 'it stays with the member',
  'game_in_done hold provider:clearing': 'asked for when it went into the hold',
  'adjust_out cash house:adjust': 'two people take it',
  'game_win_back cash provider:clearing': 'a provider takes a win back',
  'game_debt receivable provider:clearing': 'a provider takes a win back that is spent',
  'game_debt_repaid cash receivable': 'a debt is paid',
}

/** What a file names that stakes: movements of stakes, and the holds that are begun for some. */
const NAMED = /'(bet|book|booking|game_bet|game_in|game-transfer)'/g

/** Every file of the server that moves money or sets it aside, and what of the above it names. */
const MOVERS: Readonly<Record<string, readonly string[]>> = {
  'affiliates/withdraw-income.ts': [],
  'betting/admit-tickets.ts': ['bet'],
  'betting/cancel-ticket.ts': [],
  'betting/refund-tickets.ts': [],
  'betting/sell-held-ticket.ts': [],
  'booking/book-numbers.ts': ['booking'],
  'booking/release-bookings.ts': [],
  'fast/reward-shots.ts': [],
  'games/seamless/decide-told.ts': ['bet', 'game_bet'],
  // The bet that a provider takes back.
  'games/seamless/roll-back-game.ts': ['bet', 'game_bet'],
  'games/transfer/move-game-money.ts': ['game-transfer'],
  // The end of what went into a hold.
  'games/transfer/record-said.ts': ['game-transfer'],
  'ledger/holds.ts': [],
  // Whom a balance is told after which bet.
  'ledger/move.ts': ['bet'],
  'members/demo-money.ts': [],
  'payments/adjustments/adjust-cash.ts': [],
  'payments/credit-order.ts': [],
  'payments/p2p/end-pair.ts': [],
  'payments/withdrawals/request-withdrawal.ts': [],
  'payments/withdrawals/send-withdrawal.ts': [],
  'promotions/coupons/convert-coupons.ts': [],
  'promotions/end-promotion.ts': [],
  'rewards/check-in.ts': [],
  'rewards/collect-cashback.ts': [],
  'rewards/wheel/spin-wheel.ts': [],
  'settlement/pay-settlement.ts': [],
  'settlement/settle-round.ts': [],
}

/** Which functions write the rows of play and of money: each table and no other function. */
const STATEMENTS: Readonly<Record<string, readonly string[]>> = {
  account: ['insertAccounts', 'insertTakings', 'insertTransfers'],
  booking: ['insertBooking'],
  check_in: ['insertCheckIn'],
  check_in_bonus: ['insertCheckInBonus'],
  coupon_claim: ['insertClaim'],
  deposit_order: ['insertDepositOrder'],
  game_token: ['insertGameToken'],
  game_transaction: ['insertTransactions'],
  game_transfer: ['insertGameTransfer'],
  hold: ['insertHold'],
  member_pair: ['insertPair'],
  promotion_choice: ['insertChoice'],
  shot: ['insertShot'],
  // A ticket that was cancelled and stood again would be a stake.
  ticket: ['insertTickets', 'updateTicketCancelled', 'updateTicketsRefunded'],
  transfer: ['insertTakings', 'insertTransfers'],
  wheel_spin: ['insertSpin'],
}

/** Tables of which a changed row may be a stake as much as a new one. */
const CHANGED = ['account', 'ticket', 'transfer']

const named = (table: string) => `(?:only\\s+)?(?:"?public"?\\.)?"?${table}"?(?![\\w])`
const writing = (table: string) =>
  `\\b(?:insert\\s+into|merge\\s+into|copy${CHANGED.includes(table) ? '|(?<!for\\s+)update' : ''})\\s+${named(table)}`

interface Source {
  readonly path: string
  readonly text: string
}

function sources(): Source[] {
  const root = new URL('../../../server/', import.meta.url)
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('external/'))
    .map((path) => ({ path, text: readFileSync(new URL(path, root), 'utf8') }))
}

/** The files that move money, with what they name that stakes. */
function moversOf(files: readonly Source[]): Record<string, readonly string[]> {
  const moves = /(?<!function )(?<![.\w])(?:move|beginHold|postHold|releaseHolds|insertTransfers)(?:\(| as )/
  const found = files.filter(({ text }) => moves.test(text))
  return Object.fromEntries(
    found.map(({ path, text }) => [
      path.replace(/^features\//, ''),
      [...new Set([...text.matchAll(NAMED)].map(([, name = '']) => name))].toSorted(),
    ]),
  )
}

/** The functions in these files that write each of the tables. */
function writersOf(files: readonly Source[]): Record<string, readonly string[]> {
  return Object.fromEntries(
    Object.keys(STATEMENTS).map((table) => [
      table,
      files
        .flatMap(({ text }) =>
          [...text.matchAll(new RegExp(writing(table), 'gi'))].map(
            ({ index }) => [...text.slice(0, index).matchAll(/function (\w+)/g)].at(-1)?.[1] ?? 'no function',
          ),
        )
        .toSorted(),
    ]),
  )
}

test('each movement that takes money from a member is a stake behind a door, or says why it is none', () => {
  const taking = Object.entries(MOVEMENTS).flatMap(([kind, { ways }]) =>
    ways.filter(([debit]) => !debit.includes(':')).map(([debit, credit]) => `${kind} ${debit} ${credit}`),
  )
  expect(taking.toSorted()).toEqual([...Object.keys(STAKES), ...Object.keys(NO_STAKE)].toSorted())
  expect(Object.keys(WRITERS)).toEqual(expect.arrayContaining(Object.values(STAKES)))
})

test('money is moved by these files alone, and a stake is named behind the doors alone', () => {
  const movers = moversOf(sources())
  expect(movers).toEqual(MOVERS)
  const doors = Object.values(WRITERS).flat()
  const closed = ['games/seamless/roll-back-game.ts', 'games/transfer/record-said.ts', 'ledger/move.ts']
  for (const [path, names] of Object.entries(movers))
    if (names.length > 0 && !closed.includes(path)) expect(doors, path).toContain(path)
})

test('rows of play and of money are written by these functions alone', () => {
  expect(writersOf(sources())).toEqual(STATEMENTS)
})

test('a new file that moves a stake, a new statement and another name for one are seen', () => {
  const planted: Source = {
    path: 'features/lucky/buy.ts',
    text: `
      export async function updateLucky(tx: Tx) {
        await tx.run\`update ticket set status = 'placed'\`
        await tx.run\`insert into public.shot (number) values ('1')\`
      }
      await move(tx, ctx.chance, [{ kind: 'bet', debit: 'cash', credit: 'round:escrow' }])`,
  }
  expect(moversOf([planted])).toEqual({ 'lucky/buy.ts': ['bet'] })
  expect(writersOf([planted])).toMatchObject({ ticket: ['updateLucky'], shot: ['updateLucky'], booking: [] })
  const renamed = { path: 'features/lucky/sell.ts', text: `import { move as put } from '../ledger/move.ts'` }
  expect(moversOf([renamed])).toEqual({ 'lucky/sell.ts': [] })
})

describe('in the database', () => {
  const database = useDatabase()
  let owner: postgres.Sql
  beforeAll(() => {
    owner = postgres(database.url, { max: 1, onnotice: () => {} })
  })
  afterAll(() => owner.end())

  /** Functions and procedures that write a table of play or of money, or write what they are told. */
  const functionsThatWrite = async (sql: postgres.ISql) => {
    const tables = Object.keys(STATEMENTS)
    const writes = `${tables.map(writing).join('|').replaceAll('\\b', '\\m').replaceAll('(?<!for\\s+)', '')}|\\mexecute\\M`
    const rows = await sql<{ name: string }[]>`
      select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
      where n.nspname not in ('pg_catalog', 'information_schema') and l.lanname not in ('c', 'internal')
        and case when p.prokind in ('f', 'p') then pg_get_functiondef(p.oid) end ~* ${writes} order by 1`
    return rows.map(({ name }) => name)
  }

  /** Forgets what limits leave of an account, and nothing of its money. */
  const FORGETS = 'forget_room'

  test('no function sells, books or moves money', async () => {
    expect(await functionsThatWrite(owner)).toEqual([FORGETS])
    const [{ source } = { source: '' }] = await owner<{ source: string }[]>`
      select prosrc as source from pg_proc where proname = ${FORGETS}`
    expect(source).toMatch(
      /^\s*update account set room = null, room_until = null, room_version = null\s+where [\w =']+ and room is not null\s*$/,
    )
  })

  test('a new function that does is seen, however it is written', async () => {
    const undo = new Error('only to look')
    const seen = owner.begin(async (sql) => {
      await sql.unsafe(`
        create function sell_quietly() returns void language sql as $$ update only public.account set balance = 0 $$;
        create function sell_at_once() returns void language sql
          begin atomic insert into hold (member_id) select member_id from hold; end;
        create function sell_as_told(told text) returns void language plpgsql as $$ begin execute told; end $$;
        create procedure book_more() language plpgsql as $$ begin insert into "booking" default values; end $$;`)
      expect(await functionsThatWrite(sql)).toEqual([
        'book_more',
        FORGETS,
        'sell_as_told',
        'sell_at_once',
        'sell_quietly',
      ])
      throw undo
    })
    await expect(seen).rejects.toBe(undo)
  })

  test('no view and no rule stands for a table that the program writes', async () => {
    const rules = await owner`
      select rulename from pg_rules where schemaname not in ('pg_catalog', 'information_schema')`
    expect([...rules]).toEqual([])
    const views = await owner`
      select c.relname from pg_class c
      where c.relkind = 'v'
        and c.relnamespace in ('public'::regnamespace, 'money_of_members'::regnamespace, 'money_of_rounds'::regnamespace)
        and (has_table_privilege('lotto_app', c.oid, 'insert') or has_table_privilege('lotto_app', c.oid, 'update'))`
    expect([...views]).toEqual([])
  })
})
