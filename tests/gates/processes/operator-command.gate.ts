import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startEmbedded } from '../../../server/db/embedded.ts'
import { loginsAt, useDatabase, withSql } from '../../support/database/database.ts'
import { startProgram } from '../../support/processes/started-program.ts'
import { newKeyPair } from '../../support/stage/games/signing-provider.ts'
import { kbankLine, kbankStatement } from '../../support/stage/partner.ts'

const PRODUCTION = { NODE_ENV: 'production', SECRET: 'ab'.repeat(32) }
const PLUM = ['create', '--host', 'plum.example', '--name', 'พลัม ลอตโต้', '--owner', 'somchai']
const LINK = /^http:\/\/plum\.example:3000\/console\/password#[\w-]{43}$/m

/** The packaged database instead. */
const NONE = { DATABASE_URL: '', DATABASE_OWNER_URL: '' }

const database = useDatabase()
const compiled = mkdtempSync(join(tmpdir(), 'lottery-compiled-'))
afterAll(() => rmSync(compiled, { recursive: true, force: true }))

/** The output and exit code of the command, on a database of its own, without a terminal. */
async function command(words: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const program = startProgram({
    words: [process.execPath, 'scripts/operator.ts', ...words],
    // Fifty times the same program: what it compiles is kept, as a site keeps it between its starts.
    env: { NODE_COMPILE_CACHE: compiled, ...loginsAt(database.url), ...PRODUCTION, ...env },
  })
  const { code } = await program.ended
  return { code, said: program.said(), complained: program.complained() }
}

test.each<[string, readonly string[], RegExp]>([
  ['a word misspelt', [...PLUM, '--hots', 'x'], /Unknown option '--hots'/],
  ['an address for a host', PLUM.with(2, 'https://plum.example'), /^--host: Give 1 to 20 host names/],
  ['an owner with a space', PLUM.with(6, 'som chai'), /^--owner: A sign-in name of staff/],
])('%s is one sentence and code 2', async (_, words, sentence) => {
  const { code, complained } = await command(words)
  expect(code).toBe(2)
  expect(complained).toMatch(sentence)
  expect(complained).toMatch(/^[^\n]+\.\n$/)
})

test('an operator is created once, shown again on repetition, and listed; taken names are refused', async () => {
  expect((await command(['list'])).said).toBe('There is no operator yet.\n')
  const first = await command(PLUM)
  expect(first).toMatchObject({ code: 0, complained: '' })
  expect(first.said).toMatch(LINK)
  const second = await command(PLUM)
  expect(second.said).toContain('There is an operator plum like this already')
  expect(second.said).toMatch(LINK) // its owner has no password yet
  expect((await command(['list'])).said).toBe('plum  PL01  พลัม ลอตโต้  plum.example\n')
  const other = [...PLUM, '--code', 'other', '--company', 'OT']
  expect(await command(other)).toMatchObject({
    code: 2,
    complained: '--host plum.example: This host belongs to another operator.\n',
  })
})

test('staff are added with a link each, and only to an existing operator', async () => {
  const mango = ['create', '--host', 'mango.example', '--name', 'มะม่วง', '--owner', 'somchai']
  await command(mango)
  const maker = ['staff', '--code', 'mango', '--name', 'nok', '--role', 'draw_maker']
  const first = await command(maker)
  expect(first.said).toMatch(/^http:\/\/mango\.example:3000\/console\/password#[\w-]{43}$/m)
  expect((await command(maker)).said).not.toBe(first.said) // without a password yet, each call prints a new link
  expect(await command(maker.with(6, 'draw_checker'))).toMatchObject({
    code: 2,
    complained: '--name: This username is taken. Please choose another.\n',
  })
  expect((await command(maker.with(2, 'nobody'))).complained).toMatch(/^--code: This operator was not found/)
})

test('a second step is taken away by the machine, where there is one', async () => {
  await command(['create', '--host', 'lime.example', '--name', 'มะนาว', '--owner', 'somchai'])
  const end = (name: string) => command(['end-step', '--code', 'lime', '--name', name])
  expect(await end('nobody')).toMatchObject({ code: 2 })
  expect(await end('somchai')).toMatchObject({ code: 2, complained: expect.stringContaining('not on') })
  await withSql(
    database.url,
    (sql) => sql`insert into second_factor (owner_id, operator_id, sealed_secret, started_at, confirmed_at)
      select staff_id, s.operator_id, 'x', now(), now() from staff s join operator o on o.id = s.operator_id
      where o.code = 'lime' and s.name = 'somchai'`,
  )
  expect((await end('somchai')).said).toContain('somchai signs in by the password alone')
  expect(await end('somchai')).toMatchObject({ code: 2 })
})

test('a link has the scheme of PUBLIC_URL and the host of the console', async () => {
  const env = { PUBLIC_URL: 'https://plum.example', CONSOLE_HOST: 'staff.other.example, staff.kiwi.example' }
  const kiwi = ['create', '--host', 'kiwi.example,staff.kiwi.example', '--name', 'กีวี', '--owner', 'somchai']
  const { said } = await command(kiwi, env)
  expect(said).toContain('served at https://kiwi.example.')
  expect(said).toMatch(/^https:\/\/staff\.kiwi\.example\/console\/password#/m)
})

test('a host is added and taken away, and the last one is left', async () => {
  await command(['create', '--host', 'pear.example', '--name', 'แพร์', '--owner', 'somchai'])
  const host = (act: string, name: string) => command([act, '--code', 'pear', '--host', name])
  expect((await host('add-host', 'Play.Pear.example')).said).toBe(
    'pear is now served at http://play.pear.example:3000.\n',
  )
  expect((await host('add-host', 'play.pear.example')).said).toContain('is already served')
  expect((await command(['list'])).said).toContain('pear.example play.pear.example\n')
  expect((await host('remove-host', 'pear.example')).code).toBe(0)
  for (const [act, name, sentence] of [
    ['remove-host', 'play.pear.example', '--host play.pear.example: An operator keeps at least one host.\n'],
    ['remove-host', 'pear.example', '--host pear.example: This operator has no such host.\n'],
    ['add-host', 'mango.example', '--host mango.example: This host belongs to another operator.\n'],
  ] as const) {
    expect(await host(act, name)).toMatchObject({ code: 2, complained: sentence })
  }
})

test('hosts among which the console is on none are refused, at birth and later', async () => {
  const env = { CONSOLE_HOST: 'staff.fig.example:8443, staff.other.example' }
  const fig = ['create', '--host', 'fig.example', '--name', 'ฟิก', '--owner', 'somchai']
  const refused = {
    code: 2,
    complained: expect.stringMatching(/^--host: None of the hosts is in CONSOLE_HOST[^\n]+\n$/),
  }
  expect(await command(fig, env)).toMatchObject(refused)
  expect((await command(['list'])).said).not.toContain('fig.example')
  expect((await command(fig.with(2, 'fig.example,staff.fig.example'), env)).code).toBe(0)
  const remove = ['remove-host', '--code', 'fig', '--host', 'staff.fig.example']
  expect(await command(remove, env)).toMatchObject(refused)
  expect((await command(['list'])).said).toContain('staff.fig.example')
})

test('whoever forgot a password gets a link from whoever has the machine', async () => {
  await command(['create', '--host', 'lime.example', '--name', 'ไลม์', '--owner', 'somchai'])
  const words = ['link', '--code', 'lime', '--name', 'somchai']
  const { said } = await command(words)
  expect(said).toMatch(/^http:\/\/lime\.example:3000\/console\/password#[\w-]{43}$/m)
  expect(await command(words.with(4, 'nobody'))).toMatchObject({
    code: 2,
    complained: '--name: This member of staff was not found.\n',
  })
})

test('works beside a program that runs on the packaged database', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lottery-command-'))
  const running = await startEmbedded({ dataDir, settings: { fsync: 'off' } })
  try {
    const made = await command(PLUM, { ...NONE, DATA_DIR: dataDir })
    expect(made).toMatchObject({ code: 0, complained: '' })
  } finally {
    await running.stop()
  }
  // While the server is stopped, the command starts the database itself.
  const listed = await command(['list'], { ...NONE, DATA_DIR: dataDir })
  expect(listed.said).toBe('plum  PL01  พลัม ลอตโต้  plum.example\n')
  rmSync(dataDir, { recursive: true, force: true })
})

test('a partner’s secret is shown and changed, and a statement shown, imported and taken back', async () => {
  await command(['create', '--host', 'guava.example', '--name', 'ฝรั่ง', '--owner', 'somchai'])
  const secretOf = async (...words: readonly string[]) =>
    (await command(['sms-reader', '--code', 'guava', ...words])).said.trim().split('\n').at(-1)
  const before = await secretOf()
  expect(before).toMatch(/^[0-9a-f]{64}$/)
  expect(await secretOf('--rotate')).not.toBe(before)

  expect((await command(['unread', '--code', 'guava'])).said).toBe('Every message could be read.\n')
  const account = ['--bank', 'kbank', '--number', '0481112223', '--holder', 'Guava Co.']
  await command(['receiving', '--code', 'guava', ...account])
  const file = join(mkdtempSync(join(tmpdir(), 'statement-')), 'november.csv')
  writeFileSync(file, kbankStatement(kbankLine(500_37)))
  const of = [
    'statement',
    '--code',
    'guava',
    '--number',
    '0481112223',
    '--layout',
    'kbank-recent',
    '--file',
    file,
  ]
  expect((await command(of)).said).toMatch(
    /500\.37 {2}suspense .*\n1 deposits, 0 withdrawals left out\. Nothing/,
  )
  const id = /--undo (\S+)/.exec((await command([...of, '--import'])).said)?.[1] ?? ''
  expect((await command(['statement', '--code', 'guava', '--undo', id])).said).toMatch(/^1 payments/)
  expect(await command(of.with(8, '/nowhere.csv'))).toMatchObject({ code: 2 })
})

test('the wallet of a provider of games is made, its keys changed, and what it cannot be is refused', async () => {
  await command(['create', '--host', 'melon.example', '--name', 'เมลอน', '--owner', 'somchai'])
  const folder = mkdtempSync(join(tmpdir(), 'lottery-key-'))
  const file = join(folder, 'provider.pem')
  writeFileSync(file, newKeyPair().publicKey)
  const walletOf = (provider: string, ...words: readonly string[]) =>
    command(['game-wallet', '--code', 'melon', '--provider', provider, ...words])
  const wallet = (...words: readonly string[]) => walletOf('JLS', ...words)
  const made = await wallet('--key', file, '--most-win', '5000')
  expect(made).toMatchObject({ code: 0, complained: '' })
  expect(made.said).toContain(
    'http://melon.example:3000/partner/games/JLS\nbets: on, most of a win: 5000 baht, of a day: 1000000 baht\n',
  )
  const fingerprint = /^key ([0-9a-f]{64}),/m.exec(made.said)?.[1] ?? ''
  expect((await wallet('--off', '--end-key', fingerprint)).said).toMatch(
    /bets: off, .* 5000 baht, .*\n.*\nNo key yet/,
  )
  for (const [words, sentence] of [
    [['--key', file], /^--key: This key or token was used before/],
    [['--launch-url', 'https://games.example/'], /^--launch-url: The provider or its settings/],
    [['--key', join(folder, 'none')], /cannot be read\.\n$/],
  ] as const) {
    const refused = await wallet(...words)
    expect(refused.code).toBe(2)
    expect(refused.complained).toMatch(sentence)
  }
  expect(await walletOf('NoSuchProvider')).toMatchObject({
    ...{
      code: 2,
      complained: expect.stringMatching(/^--provider: There is no provider of games with this code/),
    },
  })
  rmSync(folder, { recursive: true, force: true })
})
