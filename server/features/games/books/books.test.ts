import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addDays, type BangkokDate, bangkokDate } from '../../../../domain/calendar/bangkok.ts'
import { bahtToSatang, satang } from '../../../../domain/money.ts'
import {
  freshDatabase,
  moveClock,
  type TestDatabase,
  withSql,
} from '../../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../../tests/support/processes/stopped.ts'
import { adjusted, adjustWish, type Named, namedMember } from '../../../../tests/support/stage/adjusted.ts'
import {
  begunToken,
  openWallet,
  outcomeOf,
  PROVIDER,
  providerOf,
} from '../../../../tests/support/stage/games/gamer.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import { fakeGameBooks } from '../../../external/games/fake-game-books.ts'
import { findOperatorById } from '../../operators/queries.ts'
import { confirmAdjustment, proposeAdjustment } from '../../payments/adjustments/adjust-cash.ts'
import { reconcileDay } from '../../payments/close/reconcile-day.ts'
import { addUpGames } from '../operated/add-up-games.ts'
import { askBooks } from './ask-books.ts'
import { bringBook, previewBook } from './bring-book.ts'
import { explainDifference } from './explain-difference.ts'
import { listBookDays, listDifferences } from './queries-books.ts'

// A database of its own: its clock is moved by days.
let database: TestDatabase
let stage: Stage
let member: Named
let day: BangkokDate
const DAY_MS = 86_400_000
beforeAll(async () => {
  database = await freshDatabase()
  stage = await openStage(database.url, { connections: 8 })
  await openWallet(stage)
  member = await namedMember(stage, bahtToSatang(10_000))
  const { at } = await stage.ctx.read.one<{ at: Date }>`select db_now() as at`
  day = bangkokDate(at.getTime())
  const game = providerOf(stage, { token: await begunToken(stage, database.url, member.memberId) })
  await game.bet('b-alike', 100_00)
  await game.win('w-alike', 'b-alike', 50_00)
  await game.bet('b-other', 20_00)
  await game.bet('b-ours', 30_00)
  await game.bet('b-back', 40_00)
  await game.bet('b-both-back', 40_00)
  await game.rollback('r-both', 'b-both-back')
  await game.bet('b-here', 60_00)
  await game.rollback('r-here', 'b-here')
  // An open transaction of any other test holds it back.
  await vi.waitFor(
    async () => {
      await addUpGames(stage.ctx)
      const days = await listBookDays(stage.ctx.read, stage.operatorId, { days: 7, limit: 100 })
      expect(days).toMatchObject([{ day, staked: 190_00, won: 50_00, lines: null }])
    },
    { timeout: 20_000 },
  )
  await moveClock(database.url, 2 * DAY_MS)
})
afterAll(async () => {
  await stage.close()
  await database.drop()
})

const CSV = `type,id,amount,reference
bet,b-alike,100.00,
win,w-alike,50,
bet,b-other,25.00,
bet,b-back,40,
rollback,r-x,,b-back
bet,b-both-back,40,
rollback,r-both,,b-both-back
bet,b-here,60,
win,w-theirs,7.50,
`
const book = (file = CSV) => ({
  ...{ operatorId: stage.operatorId, provider: PROVIDER, day, staffId: stage.makerId, name: 'nov.csv', file },
})
const standing = () => listDifferences(stage.ctx.read, stage.operatorId, 50)
const typesNow = async () => (await standing()).map(({ type, about }) => `${type} ${about}`).sort()
const FOUND = [
  'amount-differs b-other',
  'missing-here w-theirs',
  'missing-there b-ours',
  'rollback-unknown b-back',
  'round-open round-1',
  'taken-back-here b-here',
]

/** What the close of the day says of games. */
async function onTheDay(): Promise<string[]> {
  const operator = await findOperatorById(stage.ctx.read, stage.operatorId)
  if (!operator) throw new Error('the stage has an operator')
  await reconcileDay(stage.ctx, operator, day)
  const rows = await stage.ctx.read.run<{ type: string; amount: number }>`
    select type, amount::float8 as amount from reconciliation_difference
    where operator_id = ${stage.operatorId} and day = ${day}::date and type like 'game%'
      and run = (select max(run) from reconciliation where operator_id = ${stage.operatorId} and day = ${day}::date)
    order by type, amount`
  return rows.map(({ type, amount }) => `${type} ${amount}`)
}

test('a day on which games moved money is not closed without a word while its list was not brought', async () => {
  expect(await onTheDay()).toEqual(['games-not-compared 14000'])
})

test('a preview tells what would differ and keeps nothing', async () => {
  const { lines, differences } = await previewBook(stage.ctx, book())
  expect(lines).toBe(9)
  expect(differences.map(({ type, about }) => `${type} ${about}`).sort()).toEqual(FOUND)
  expect(await standing()).toEqual([])
})

test.each(['before the commit', 'after the commit'] as const)(
  'stopped %s, one list counts',
  async (moment) => {
    await bringBook(stoppedAt(stage.ctx, 1, moment), book()).catch(() => undefined)
    await Promise.all([bringBook(stage.ctx, book()), bringBook(stage.ctx, book())])
    expect(await typesNow()).toEqual(FOUND)
    const lists = await stage.ctx.read.run`select from game_statement where operator_id = ${stage.operatorId}`
    expect(lists).toHaveLength(1)
    expect(await onTheDay()).toEqual([
      ...['game-differs 500', 'game-differs 750', 'game-differs 3000', 'game-differs 4000'],
      ...['game-differs 6000', 'game-differs 19000'],
    ])
  },
)

test('what one person explains still stands on the day; what two have moved money for does not', async () => {
  const of = async (about: string) => (await standing()).find((each) => each.about === about)?.id ?? ''
  const explain = { operatorId: stage.operatorId, staffId: stage.makerId, note: 'ค่ายยืนยันแล้ว' }
  const theirs = await of('w-theirs')
  await explainDifference(stage.ctx, { ...explain, differenceId: theirs, moved: false })
  await explainDifference(stage.ctx, { ...explain, differenceId: theirs, moved: false })
  expect(await onTheDay()).toContain('game-differs 750')
  const back = { ...explain, differenceId: await of('b-back'), moved: true }
  expect(await outcomeOf(explainDifference(stage.ctx, back))).toBe('GAME_DIFFERENCE_NO_MONEY')
  await adjusted(stage, member, -40_00) // the wrong way
  expect(await outcomeOf(explainDifference(stage.ctx, back))).toBe('GAME_DIFFERENCE_NO_MONEY')
  await expect(
    withSql(
      database.url,
      (sql) => sql`
        update game_difference set settled_by = ${stage.makerId}, settled_at = db_now(), note = 'x', adjustment_id =
          (select id from adjustment where member_id = ${member.memberId}) where id = ${back.differenceId}`,
    ),
  ).rejects.toThrow('settled by the money')
  const { proposalId } = await proposeAdjustment(stage.ctx, await adjustWish(stage, member, satang(40_00)))
  expect(await outcomeOf(explainDifference(stage.ctx, back))).toBe('GAME_DIFFERENCE_NO_MONEY')
  await confirmAdjustment(stage.ctx, { operatorId: stage.operatorId, staffId: stage.checkerId, proposalId })
  await explainDifference(stage.ctx, back)
  expect(await onTheDay()).not.toContain('game-differs 4000')
  expect((await standing()).find(({ about }) => about === 'b-back')).toMatchObject({ isAdjusted: true })
  const again = { ...explain, staffId: stage.checkerId, differenceId: theirs, moved: false }
  expect(await outcomeOf(explainDifference(stage.ctx, again))).toBe('GAME_ALARM_TAKEN')
  const other = { ...explain, note: 'คำอธิบายอื่น', differenceId: theirs, moved: false }
  expect(await outcomeOf(explainDifference(stage.ctx, other)), 'other words are not kept').toBe(
    'GAME_ALARM_TAKEN',
  )
})

test('what one person explained is still made up for by the money of two, once', async () => {
  const found = () => standing().then((all) => all.find(({ about }) => about === 'b-ours'))
  const { id: differenceId = '', due } = (await found()) ?? {}
  const explain = { operatorId: stage.operatorId, staffId: stage.makerId, differenceId }
  await explainDifference(stage.ctx, { ...explain, note: 'รอค่ายตอบ', moved: false })
  const money = { ...explain, staffId: stage.checkerId, note: 'ปรับเงินแล้ว', moved: true }
  expect(await outcomeOf(explainDifference(stage.ctx, money))).toBe('GAME_DIFFERENCE_NO_MONEY')
  expect(await found()).toMatchObject({ note: 'รอค่ายตอบ', isAdjusted: false })
  await adjusted(stage, member, due ?? 0)
  await Promise.all([explainDifference(stage.ctx, money), explainDifference(stage.ctx, money)])
  expect(await found()).toMatchObject({ note: 'ปรับเงินแล้ว', isAdjusted: true })
  expect(await outcomeOf(explainDifference(stage.ctx, { ...explain, note: 'อีกครั้ง', moved: true }))).toBe(
    'GAME_ALARM_TAKEN',
  )
  const kept = withSql(
    database.url,
    (sql) => sql`update game_difference set adjustment_id = null where id = ${differenceId}`,
  )
  await expect(kept).rejects.toThrow('stays what it was')
})

test('what was settled is settled for its amounts: with others in a later list it is open, and on the day', async () => {
  const other = () => standing().then((all) => all.find(({ about }) => about === 'b-other'))
  const found = await other()
  expect(found).toMatchObject({ ours: 20_00, theirs: 25_00, due: -5_00 })
  await adjusted(stage, member, -5_00)
  const wish = { operatorId: stage.operatorId, staffId: stage.makerId, note: 'หักคืนแล้ว', moved: true }
  await explainDifference(stage.ctx, { ...wish, differenceId: found?.id ?? '' })
  expect(await onTheDay()).not.toContain('game-differs 500')
  const later = CSV.replace('b-other,25.00', 'b-other,5020.00').replace('w-theirs,7.50', 'w-theirs,5000.01')
  await Promise.all([bringBook(stage.ctx, book(later)), bringBook(stage.ctx, book(later))])
  expect(await other()).toMatchObject({
    theirs: 5_020_00,
    due: -5_000_00,
    settledBy: null,
    isAdjusted: false,
  })
  expect(await onTheDay()).toEqual(expect.arrayContaining(['game-differs 500000', 'game-differs 500001']))
  expect(await onTheDay()).not.toContain('game-differs 750')
  await bringBook(stage.ctx, book())
  expect(await other()).toMatchObject({ id: found?.id, isAdjusted: true })
  expect(await onTheDay()).not.toContain('game-differs 500')
  await expect(
    withSql(database.url, (sql) => sql`update game_difference set theirs = 1 where id = ${found?.id ?? ''}`),
  ).rejects.toThrow('stays what it was')
})

test('a list that is put right takes differences away, and money by hand settles one difference alone', async () => {
  const right = CSV.replace('b-other,25.00', 'b-other,20.00').replace(
    'win,w-theirs,7.50,\n',
    'bet,b-ours,30,\n',
  )
  await bringBook(stage.ctx, book(right))
  expect(await typesNow()).toEqual([
    'rollback-unknown b-back',
    'round-open round-1',
    'taken-back-here b-here',
  ])
  await bringBook(stage.ctx, book(`${right}rollback,r-here,,b-here\n`))
  expect(await typesNow()).toEqual(['rollback-unknown b-back', 'round-open round-1'])
  await bringBook(stage.ctx, book())
  expect(await typesNow()).toEqual(FOUND)
})

test('very many differences of one type hide no other, and none of it is gone that was not looked at', async () => {
  const standingOf = async () =>
    stage.ctx.read.run<{ type: string; count: number }>`
      select type, count(*)::int as count from game_difference
      where operator_id = ${stage.operatorId} and gone_at is null group by type order by type`
  const before = await standingOf()
  const last = 'win,zz-last,1,\n'
  await bringBook(stage.ctx, book(CSV + last))
  const many = Array.from({ length: 1_100 }, (_, nth) => `win,many-${String(nth).padStart(4, '0')},1,\n`)
  await bringBook(stage.ctx, book(CSV + many.join('') + last))
  const others = before.filter(({ type }) => type !== 'missing-here')
  expect(await standingOf()).toEqual([
    ...others.filter(({ type }) => type < 'missing-here'),
    { type: 'missing-here', count: 1_002 }, // a thousand of this look, and the two behind them
    ...others.filter(({ type }) => type > 'missing-here'),
  ])
  await bringBook(stage.ctx, book())
  expect(await standingOf()).toEqual(before)
})

test('a list that nobody has brought is asked for, again while the provider is away or has not ended the day, and never twice', async () => {
  const gameBooks = fakeGameBooks()
  const ctx = { ...stage.ctx, external: { ...stage.ctx.external, gameBooks } }
  await openWallet(stage, 'asked')
  const token = await begunToken(stage, database.url, member.memberId, 'asked')
  await providerOf(stage, { token, provider: 'asked', round: 'asked-1' }).bet('asked-b', 10_00, {
    closes: true,
  })
  const of = { provider: 'asked', day: addDays(day, 2) }
  const lists = () => stage.ctx.read.run`select brought_by as by from game_statement where provider = 'asked'`
  await expect
    .poll(async () => {
      await addUpGames(stage.ctx)
      return (await listBookDays(stage.ctx.read, stage.operatorId, { days: 7, limit: 100 })).some(
        ({ provider }) => provider === 'asked',
      )
    })
    .toBe(true)
  gameBooks.ended(of, [{ kind: 'bet', id: 'asked-b', amount: satang(10_00) }])
  await askBooks(ctx)
  expect(await lists(), 'today is not over').toEqual([])
  await moveClock(database.url, 3 * DAY_MS)
  gameBooks.beAway(true)
  await askBooks(ctx)
  expect(await lists()).toEqual([])
  gameBooks.beAway(false)
  await Promise.all([askBooks(ctx), askBooks(ctx)])
  await askBooks(ctx)
  expect(await lists()).toEqual([{ by: 'system' }])
  expect((await standing()).filter(({ provider }) => provider === 'asked')).toEqual([])
})

test.each([
  ['no list', 'hello', 'GAME_BOOK'],
  ['half a list', '[{"type":"bet"', 'GAME_BOOK'],
  ['a line without an amount', 'type,id,amount\nbet,b1,\n', 'GAME_BOOK'],
])('%s is not brought in', async (_, file, code) => {
  expect(await outcomeOf(bringBook(stage.ctx, book(file)))).toBe(code)
})

test('a day that is not over, and a provider nobody plays of, have no list', async () => {
  const today = addDays(day, 3)
  expect(await outcomeOf(bringBook(stage.ctx, { ...book(), day: today }))).toBe('GAME_BOOK_DAY')
  expect(await outcomeOf(bringBook(stage.ctx, { ...book(), provider: 'nobody' }))).toBe('GAME_PROVIDER')
})

test('a list that a person made up takes no difference away: the provider is asked all the same, and its own answer counts', async () => {
  const gameBooks = fakeGameBooks()
  const ctx = { ...stage.ctx, external: { ...stage.ctx.external, gameBooks } }
  const of = { provider: 'asked', day: addDays(day, 3) }
  const token = await begunToken(stage, database.url, member.memberId, 'asked')
  const game = providerOf(stage, { token, provider: 'asked', round: 'asked-2' })
  await game.bet('asked-b2', 10_00)
  await game.win('asked-w2', 'asked-b2', 500_00, { closes: true })
  await expect
    .poll(async () => {
      await addUpGames(stage.ctx)
      const days = await listBookDays(stage.ctx.read, stage.operatorId, { days: 7, limit: 100 })
      return days.find((each) => each.provider === 'asked' && each.day === of.day)?.won
    })
    .toBe(500_00)
  await moveClock(database.url, 5 * DAY_MS)
  const madeUp = { ...book('type,id,amount\nbet,asked-b2,10\nwin,asked-w2,500\n'), ...of }
  expect(await bringBook(ctx, madeUp)).toMatchObject({ differences: 0 })
  gameBooks.ended(of, [{ kind: 'bet', id: 'asked-b2', amount: satang(10_00) }])
  await askBooks(ctx)
  const open = async () =>
    (await standing()).filter(({ provider }) => provider === 'asked').map(({ about }) => about)
  expect(await open()).toEqual(['asked-w2'])
  expect(await outcomeOf(bringBook(ctx, madeUp))).toBe('GAME_BOOK_ASKED')
  expect(await open()).toEqual(['asked-w2'])
  // The provider puts its day right, and is asked again because something differs.
  gameBooks.ended(of, [
    { kind: 'bet', id: 'asked-b2', amount: satang(10_00) },
    { kind: 'win', id: 'asked-w2', amount: satang(500_00) },
  ])
  await askBooks(ctx)
  expect(await open()).toEqual([])
})

test('a bet that was taken back here days later, and stands in the list of its own day, is found on the day of our rollback', async () => {
  const of = { provider: PROVIDER, day: addDays(day, 5) }
  const token = await begunToken(stage, database.url, member.memberId)
  const game = providerOf(stage, { token, round: 'late-round' })
  await game.bet('b-late', 10_00)
  await moveClock(database.url, 8 * DAY_MS)
  await bringBook(stage.ctx, { ...book('type,id,amount\nbet,b-late,10\n'), ...of })
  await game.rollback('r-late', 'b-late')
  const back = { provider: PROVIDER, day: addDays(day, 8) }
  await moveClock(database.url, 9 * DAY_MS)
  const about = async () => (await standing()).filter(({ about }) => about === 'b-late')
  await bringBook(stage.ctx, { ...book('type,id,amount,reference\nrollback,r-late,,b-late\n'), ...back })
  expect(await about()).toEqual([])
  await bringBook(stage.ctx, { ...book('type,id,amount,reference\nrollback,r-other,,other\n'), ...back })
  expect(await about()).toMatchObject([{ type: 'taken-back-here', day: back.day, ours: 0, due: -10_00 }])
})
