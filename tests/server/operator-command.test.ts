import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startEmbedded } from '../../server/db/embedded.ts'
import { useDatabase } from '../support/database/database.ts'
import { startProgram } from '../support/processes/started-program.ts'

const PRODUCTION = { NODE_ENV: 'production', SECRET: 'ab'.repeat(32) }
const PLUM = ['create', '--host', 'plum.example', '--name', 'พลัม ลอตโต้', '--owner', 'somchai']
const LINK = /^http:\/\/plum\.example:3000\/console\/password#[\w-]{43}$/m

const database = useDatabase()

/** The output and exit code of the command, on a database of its own, without a terminal. */
async function command(words: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const program = startProgram({
    words: [process.execPath, 'scripts/operator.ts', ...words],
    env: { DATABASE_URL: database.url, ...PRODUCTION, ...env },
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
  expect((await command(maker.with(2, 'nobody'))).complained).toMatch(/^--code: This provider/)
})

test('a link has the scheme of PUBLIC_URL and the host of the console', async () => {
  const env = { PUBLIC_URL: 'https://plum.example', CONSOLE_HOST: 'staff.other.example, staff.kiwi.example' }
  const kiwi = ['create', '--host', 'kiwi.example,staff.kiwi.example', '--name', 'กีวี', '--owner', 'somchai']
  const { said } = await command(kiwi, env)
  expect(said).toContain('served at https://kiwi.example.')
  expect(said).toMatch(/^https:\/\/staff\.kiwi\.example\/console\/password#/m)
})

test('the command works beside a server that runs on the packaged database', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lottery-command-'))
  const running = await startEmbedded({ dataDir, settings: { fsync: 'off' } })
  try {
    const made = await command(PLUM, { DATABASE_URL: '', DATA_DIR: dataDir })
    expect(made).toMatchObject({ code: 0, complained: '' })
  } finally {
    await running.stop()
  }
  // While the server is stopped, the command starts the database itself.
  const listed = await command(['list'], { DATABASE_URL: '', DATA_DIR: dataDir })
  expect(listed.said).toBe('plum  PL01  พลัม ลอตโต้  plum.example\n')
  rmSync(dataDir, { recursive: true, force: true })
})
