import { afterAll, beforeAll, expect, test } from 'vitest'
import { FIRST_TERMS } from '../../../../domain/games/operated/wallet-terms.ts'
import { bahtToSatang, satang } from '../../../../domain/money.ts'
import type { GameTerms } from '../../../../domain/staff/proposed-games.ts'
import { useDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../../tests/support/processes/stopped.ts'
import { begunToken, codeOf, outcomeOf, providerOf } from '../../../../tests/support/stage/games/gamer.ts'
import { newKeyPair } from '../../../../tests/support/stage/games/signing-provider.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import { changeWallet } from '../seamless/change-wallet.ts'
import { findWallet } from '../seamless/queries-wallets.ts'
import { addUpGames } from './add-up-games.ts'
import { confirmTerms, endTerms, proposeTerms, switchBets } from './change-terms.ts'
import { takeGameAlarm } from './game-alarms.ts'
import { listKeys } from './list-keys.ts'
import { listAlarms } from './queries-alarms.ts'

const TERMS: GameTerms = { ...FIRST_TERMS, launchUrl: 'https://games.example/{game}?token={token}' }

const database = useDatabase()
let stage: Stage
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 8 })
})
afterAll(() => stage.close())

const of = (provider: string) => ({ operatorId: stage.operatorId, provider })
const wish = (provider: string, more: Partial<Parameters<typeof proposeTerms>[1]> = {}) => ({
  ...{ ...of(provider), staffId: stage.makerId, terms: TERMS, family: null, opensIn: null },
  ...{ addKey: null, addToken: null, endKey: null, reason: 'สัญญาใหม่' },
  ...more,
})
const by = (staffId: string, proposalId: string) => ({ operatorId: stage.operatorId, staffId, proposalId })

/** A provider as two people have agreed. */
async function agreed(provider: string, more: Partial<Parameters<typeof proposeTerms>[1]> = {}) {
  const { proposalId } = await proposeTerms(stage.ctx, wish(provider, more))
  await confirmTerms(stage.ctx, by(stage.checkerId, proposalId))
}

/** The sums of a provider's day, once more added up: what still ran beside it comes with a later run. */
async function addedUp(provider: string) {
  await Promise.all([1, 2].map(() => addUpGames(stage.ctx)))
  return stage.ctx.read.run`
    select game, bets, staked, won from game_day where provider = ${provider} order by game`
}

test('a provider begins when a second person agrees, once, however often and by how many at once', async () => {
  const { proposalId } = await proposeTerms(stage.ctx, wish('PGP', { addKey: newKeyPair().publicKey }))
  expect(await findWallet(stage.ctx.read, of('PGP'))).toBeUndefined()
  expect(await outcomeOf(confirmTerms(stage.ctx, by(stage.makerId, proposalId)))).toBe('SAME_PERSON')
  expect(await outcomeOf(proposeTerms(stage.ctx, wish('PGP')))).toBe('PROPOSAL_WAITS')
  await Promise.all([1, 2, 3].map(() => confirmTerms(stage.ctx, by(stage.checkerId, proposalId))))
  expect(await findWallet(stage.ctx.read, of('PGP'))).toMatchObject({ isOn: true, ...TERMS })
  expect(await listKeys(stage.ctx.read, stage.ctx.keys, of('PGP'))).toHaveLength(1)
  expect(await outcomeOf(proposeTerms(stage.ctx, wish('PGP')))).toBe('GAME_WALLET_SAME')
})

test.each(['before the commit', 'after the commit'] as const)(
  'stopped %s of the agreement there is one key',
  async (moment) => {
    const provider = moment === 'before the commit' ? 'PPS' : 'PPL'
    const { proposalId } = await proposeTerms(stage.ctx, wish(provider, { addKey: newKeyPair().publicKey }))
    const agree = by(stage.checkerId, proposalId)
    await expect(confirmTerms(stoppedAt(stage.ctx, 1, moment), agree)).rejects.toThrow('stopped')
    await confirmTerms(stage.ctx, agree)
    expect(await listKeys(stage.ctx.read, stage.ctx.keys, of(provider))).toHaveLength(1)
  },
)

test('a new key signs beside the old one, the old one ends by two, and never comes back', async () => {
  const [old, fresh] = [newKeyPair(), newKeyPair()]
  await agreed('SAG', { addKey: old.publicKey })
  await agreed('SAG', { addKey: fresh.publicKey })
  const [first] = await listKeys(stage.ctx.read, stage.ctx.keys, of('SAG'))
  await agreed('SAG', { endKey: first?.fingerprint ?? '' })
  expect(
    (await listKeys(stage.ctx.read, stage.ctx.keys, of('SAG'))).map(({ publicKey }) => publicKey),
  ).toEqual([fresh.publicKey])
  const again = wish('SAG', { endKey: first?.fingerprint ?? '' })
  expect(await outcomeOf(proposeTerms(stage.ctx, again))).toBe('GAME_KEY_USED')
  const { proposalId } = await proposeTerms(stage.ctx, wish('SAG', { addKey: old.publicKey }))
  expect(await outcomeOf(confirmTerms(stage.ctx, by(stage.checkerId, proposalId)))).toBe('GAME_KEY_USED')
  await endTerms(stage.ctx, by(stage.makerId, proposalId), 'withdrawn')
})

test('nobody has agreed to other terms than stood when it was proposed', async () => {
  await agreed('SXY')
  const higher = { ...TERMS, mostWin: satang(500_000_00) }
  const { proposalId } = await proposeTerms(stage.ctx, wish('SXY', { terms: higher }))
  await withSql(
    database.url,
    (sql) => sql`update game_wallet set most_win = 1, changed_by = 'system' where provider = 'SXY'`,
  )
  expect(await outcomeOf(confirmTerms(stage.ctx, by(stage.checkerId, proposalId)))).toBe('PROPOSAL_STALE')
  await endTerms(stage.ctx, by(stage.checkerId, proposalId), 'rejected')
  expect((await findWallet(stage.ctx.read, of('SXY')))?.mostWin).toBe(1)
})

test('a new one has a code of the catalogue; what is there already may be changed', async () => {
  for (const code of ['NoSuchProvider', 'pgp', 'pam']) {
    const answer = await proposeTerms(stage.ctx, wish(code)).catch((error: unknown) => error)
    expect(answer, code).toMatchObject({ code: 'GAME_PROVIDER', extra: { field: 'provider' } })
  }
  await changeWallet(stage.ctx, { code: await codeOf(stage), provider: 'older' })
  await agreed('older', { terms: { ...TERMS, mostWin: satang(77_00) } })
  expect((await findWallet(stage.ctx.read, of('older')))?.mostWin).toBe(77_00)
})

test('what was proposed of a code that the catalogue has not is agreed to by nobody', async () => {
  const { proposalId } = await proposeTerms(stage.ctx, wish('N2L'))
  await withSql(database.url, async (sql) => {
    await sql`set session_replication_role = replica`
    await sql`
      update approval set content = jsonb_set(content, '{provider}', '"NoSuchProvider"') where id = ${proposalId}`
  })
  expect(await outcomeOf(confirmTerms(stage.ctx, by(stage.checkerId, proposalId)))).toBe('GAME_PROVIDER')
  expect(await findWallet(stage.ctx.read, of('NoSuchProvider'))).toBeUndefined()
})

test.each([
  [
    'an address without a token',
    { terms: { ...TERMS, launchUrl: 'https://games.example/' } },
    'GAME_WALLET_INVALID',
  ],
  [
    'an address that is not encrypted',
    { terms: { ...TERMS, launchUrl: 'http://a.example/{token}' } },
    'GAME_WALLET_INVALID',
  ],
  ['no key at all', { addKey: 'key' }, 'GAME_KEY_WEAK'],
  ['a token of a family that signs', { addToken: 'c'.repeat(64) }, 'GAME_WALLET_INVALID'],
  [
    'a key of a family whose calls bear a token',
    { family: 'pam', addKey: newKeyPair().publicKey },
    'GAME_WALLET_INVALID',
  ],
  ['the end of a key it has not', { endKey: 'a'.repeat(64) }, 'GAME_KEY_USED'],
] as const)('%s is not proposed', async (_, more, code) => {
  expect(await outcomeOf(proposeTerms(stage.ctx, wish('JLS', more)))).toBe(code)
})

test('a family and its token are agreed to by two, its games open elsewhere by two, and it keeps its family', async () => {
  const [first, second] = ['d'.repeat(64), 'e'.repeat(64)] as const
  await agreed('EVO', { family: 'pam', opensIn: 'tab', addToken: first })
  const standing = () => findWallet(stage.ctx.read, of('EVO'))
  expect(await standing()).toMatchObject({ family: 'pam', opensIn: 'tab', ...TERMS })
  await agreed('EVO', { addToken: second, opensIn: 'frame' })
  expect(await standing()).toMatchObject({ family: 'pam', opensIn: 'frame' })
  await agreed('EVO', { endKey: first })
  expect(await listKeys(stage.ctx.read, stage.ctx.keys, of('EVO'))).toMatchObject([
    { kind: 'bearer', fingerprint: second, publicKey: '' },
  ])
  for (const wrong of [{ family: 'hub88' }, { addKey: newKeyPair().publicKey }] as const) {
    expect(await outcomeOf(proposeTerms(stage.ctx, wish('EVO', wrong)))).toBe('GAME_WALLET_INVALID')
  }
  expect(await outcomeOf(proposeTerms(stage.ctx, wish('EVO', { addToken: first })))).toBe('ok')
})

test('the database takes terms and keys of a person from nobody alone', async () => {
  await agreed('DRG', { addKey: newKeyPair().publicKey })
  const staff = `staff:${stage.checkerId}`
  await withSql(database.url, async (sql) => {
    const terms = sql`update game_wallet set most_win = null, changed_by = ${staff} where provider = 'DRG'`
    await expect(terms).rejects.toThrow('two people')
    const place = sql`update game_wallet set opens_in = 'tab', changed_by = ${staff} where provider = 'DRG'`
    await expect(place).rejects.toThrow('two people')
    const family = sql`update game_wallet set family = 'pam', changed_by = ${staff} where provider = 'DRG'`
    await expect(family).rejects.toThrow('two people')
    const key = sql`
      insert into game_key (operator_id, provider, fingerprint, public_key, added_at, added_by)
      values (${stage.operatorId}, 'DRG', ${'b'.repeat(64)}, 'x', db_now(), ${staff})`
    await expect(key).rejects.toThrow('two people')
    const end = sql`update game_key set ended_at = db_now(), ended_by = ${staff} where provider = 'DRG'`
    await expect(end).rejects.toThrow('two people')
  })
})

test('bets are switched off by one person, and what was bet is paid all the same', async () => {
  await agreed('AGC')
  const [member = ''] = await stage.members(1, bahtToSatang(100))
  const game = providerOf(stage, {
    token: await begunToken(stage, database.url, member, 'AGC'),
    provider: 'AGC',
  })
  await game.bet('rest-b1', 10_00)
  const off = { ...of('AGC'), staffId: stage.makerId, isOn: false, reason: 'ค่ายแจ้งปิด' }
  const heard: unknown[] = []
  const stopListening = stage.listen((event) => heard.push(event))
  await Promise.all([1, 2].map(() => switchBets(stage.ctx, off)))
  stopListening()
  expect(heard).toEqual([{ name: 'games', ...of('AGC') }])
  expect(await outcomeOf(game.bet('rest-b2', 10_00))).toBe('GAME_NOT_OPEN')
  expect(await game.win('rest-w1', 'rest-b1', 5_00)).toBe(95_00)
})

test('a day beyond its bound holds wins with an alarm, counts them, and pays once two people have raised it', async () => {
  const terms = { ...TERMS, mostDay: satang(100_00) }
  await agreed('WMC', { terms })
  const [member = ''] = await stage.members(1, bahtToSatang(1_000))
  const game = providerOf(stage, {
    token: await begunToken(stage, database.url, member, 'WMC'),
    provider: 'WMC',
  })
  await game.bet('full-b1', 10_00)
  await game.bet('full-b2', 10_00)
  await expect.poll(() => addedUp('WMC')).toMatchObject([{ staked: 20_00, won: 0 }, {}])
  expect(await outcomeOf(game.win('full-w1', 'full-b1', 120_01))).toBe('GAME_DAY_FULL')
  expect(await game.win('full-w2', 'full-b2', 120_00)).toBe(1_100_00)
  await expect.poll(() => addedUp('WMC')).toMatchObject([{ won: 120_00 }, {}])
  expect(await outcomeOf(game.win('full-w1', 'full-b1', 120_01))).toBe('GAME_DAY_FULL')
  const alarms = () => listAlarms(stage.ctx.read, stage.operatorId, 10)
  const [alarm] = await alarms()
  expect(alarm).toMatchObject({
    kind: 'day-above-bound',
    about: 'full-w1',
    told: 2,
    memberId: member,
    isPaid: false,
  })
  await agreed('WMC', { terms: { ...terms, mostDay: null } })
  expect(await game.win('full-w1', 'full-b1', 120_01)).toBe(1_220_01)
  const take = { operatorId: stage.operatorId, alarmId: alarm?.id ?? '', note: 'ถามค่ายแล้ว ถูกต้อง' }
  await takeGameAlarm(stage.ctx, { ...take, staffId: stage.makerId })
  await takeGameAlarm(stage.ctx, { ...take, staffId: stage.makerId })
  const other = takeGameAlarm(stage.ctx, { ...take, staffId: stage.checkerId })
  expect(await outcomeOf(other)).toBe('GAME_ALARM_TAKEN')
  expect((await alarms())[0]).toMatchObject({ isPaid: true, note: take.note })
})

test('the bound of a day holds at once: nobody has added its sums up yet', async () => {
  await agreed('BGC', { terms: { ...TERMS, mostDay: satang(100_00) } })
  const members = await stage.members(6, bahtToSatang(1_000))
  const games = await Promise.all(
    members.map(async (member) => {
      const token = await begunToken(stage, database.url, member, 'BGC')
      return providerOf(stage, { token, provider: 'BGC', round: `swift-${member}` })
    }),
  )
  await Promise.all(games.map((game, nth) => game.bet(`swift-b${nth}`, 10_00)))
  // Told at once they are decided together: forty above the bets of sixty leave room for four.
  const told = games.map((game, nth) => outcomeOf(game.win(`swift-w${nth}`, `swift-b${nth}`, 40_00)))
  expect((await Promise.all(told)).toSorted()).toEqual([
    ...['GAME_DAY_FULL', 'GAME_DAY_FULL', 'ok', 'ok', 'ok', 'ok'],
  ])
  const [first] = games
  expect(await outcomeOf(first?.win('swift-w9', 'swift-b0', 1) ?? Promise.resolve())).toBe('GAME_DAY_FULL')
  const paid = await stage.ctx.read.one<{ id: string }>`
    select transaction_id as id from game_transaction where provider = 'BGC' and kind = 'win' limit 1`
  await first?.rollback('swift-r1', paid.id)
  expect(await outcomeOf(first?.win('swift-w9', 'swift-b0', 40_00) ?? Promise.resolve())).toBe('ok')
})

test('sums of a day are those of its transfers, whatever comes back and however often they are added up', async () => {
  await agreed('GDC')
  const [member = ''] = await stage.members(1, bahtToSatang(1_000))
  const token = await begunToken(stage, database.url, member, 'GDC')
  for (const round of ['a', 'b']) {
    const game = providerOf(stage, { token, provider: 'GDC', round })
    await game.bet(`sums-b-${round}`, 100_00)
    await game.win(`sums-w-${round}`, `sums-b-${round}`, 30_00)
    await addUpGames(stage.ctx)
  }
  await providerOf(stage, { token, provider: 'GDC' }).rollback('sums-r1', 'sums-w-a')
  await providerOf(stage, { token, provider: 'GDC' }).rollback('sums-r2', 'sums-b-a')
  await expect
    .poll(() => addedUp('GDC'))
    .toEqual([
      { game: '', bets: 2, staked: 100_00, won: 30_00 },
      { game: 'book', bets: 2, staked: 100_00, won: 30_00 },
    ])
})

test('the two hundredth provider is the last, by whichever door and however many are added at once', async () => {
  const code = await codeOf(stage)
  await withSql(database.url, async (sql) => {
    await sql`set session_replication_role = replica`
    await sql`
      insert into game_wallet (operator_id, provider, family, is_on, changed_at, changed_by)
      select ${stage.operatorId}, 'many-' || n, 'transfer', false, db_now(), 'system'
      from generate_series(1, (select 198 - count(*) from game_wallet where operator_id = ${stage.operatorId})) n`
  })
  const { proposalId } = await proposeTerms(stage.ctx, wish('EBT'))
  const added = ['a', 'b', 'c', 'd'].map((nth) => changeWallet(stage.ctx, { code, provider: `last-${nth}` }))
  expect((await Promise.all(added.map(outcomeOf))).toSorted()).toEqual([
    ...['GAME_WALLETS_FULL', 'GAME_WALLETS_FULL', 'ok', 'ok'],
  ])
  expect(await outcomeOf(confirmTerms(stage.ctx, by(stage.checkerId, proposalId)))).toBe('GAME_WALLETS_FULL')
  expect(await outcomeOf(proposeTerms(stage.ctx, wish('VVG')))).toBe('GAME_WALLETS_FULL')
  expect(await outcomeOf(proposeTerms(stage.ctx, wish('many-1')))).toBe('ok')
  expect(await outcomeOf(changeWallet(stage.ctx, { code, provider: 'many-1', isOn: true }))).toBe('ok')
})
