import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NEEDED } from '../../domain/operator/licence.ts'
import { buildPages, pagesAreFresh } from '../../scripts/pages.ts'
import { type Embedded, startEmbedded } from '../../server/db/embedded.ts'
import { freePort } from '../../server/db/free-port.ts'
import { expectBalancedBooks, withSql } from '../support/database/database.ts'
import { commandsOf } from '../support/going-live.ts'
import { type StartedProgram, startProgram } from '../support/processes/started-program.ts'
import { type ProxiedAnswer, type ProxiedVisitor, visitorBehindProxy } from '../support/proxied-visitor.ts'
import { WHOLE_LICENCE } from '../support/stage/rules.ts'

const ROOT = join(import.meta.dirname, '../..')
const SITE = 'lotto.example.com'
const STAFF = 'staff.lotto.example.com'
const PASSWORD = 'ฝนตกที่ทะเลสาบ'
const MEMBER = { username: 'malee2026', password: 'a quiet green river' }
/** Jobs make and open rounds after the change; their clock is at most a minute behind. */
const OPENS_WITHIN_MS = 90_000

let folder: string
let database: Embedded
let port: number
let program: StartedProgram | undefined

beforeAll(async () => {
  if (!pagesAreFresh()) await buildPages()
  folder = mkdtempSync(join(tmpdir(), 'lottery-live-'))
  // The commands run with the project's package.json and scripts; what they write goes into this folder.
  for (const name of ['package.json', 'scripts']) symlinkSync(join(ROOT, name), join(folder, name))
  // A PostgreSQL of its own, because roles are shared by all databases of a server.
  database = await startEmbedded({ dataDir: join(folder, 'postgresql'), settings: { fsync: 'off' } })
  // A packaged one has made the program's login itself; here the reader does.
  await withSql(database.url, (sql) => sql`drop role lotto_app`)
  port = await freePort()
})

afterAll(async () => {
  program?.signal('SIGTERM')
  await program?.ended
  await database?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('"Going live", followed word for word, ends with an owner, a lottery on sale, a member and an open round', async () => {
  const said = await follow()
  const site = visitorBehindProxy(port, SITE)
  const staff = visitorBehindProxy(port, STAFF)
  expect(said).toContain(`lotto  LO01  พลัม ลอตโต้  ${SITE} ${STAFF}`)
  expect((await site.get('/readyz')).status).toBe(200)

  // The custodians of fast draws keep theirs where the settings say, and not beside the release.
  const ofCustodian = (name: string) => existsSync(join(folder, 'kept/custodians', name, 'key'))
  await expect.poll(() => ['a', 'b'].map(ofCustodian)).toEqual([true, true])
  expect(existsSync(join(folder, '.data'))).toBe(false)

  await becomeOwner(staff, said)
  for (const name of ['nok', 'lek']) {
    const token = tokenOf(said, name)
    expect(okay(await staff.post('/console/api/links/owner', { token }))).toMatchObject({ name })
  }
  await setTheLicence(staff, tokenOf(said, 'lek'))
  await sellTwoLotteries(staff)
  await expect
    .poll(async () => (await staff.get('/console/api/rounds/list?status=open')).body.rounds.length, {
      timeout: OPENS_WITHIN_MS,
    })
    .toBeGreaterThan(0)
  await becomeMember(site)

  // The console is served on its own host only, and the site on none that it was not given.
  expect((await site.get('/console')).status).toBe(404)
  expect((await visitorBehindProxy(port, 'other.example.com').get('/')).status).toBe(404)
  const url = new URL(database.url)
  url.pathname = '/lotto'
  await expectBalancedBooks(url.href)
})

/** Runs the commands of the chapter in order; one of them is the server itself. Returns the output of the others. */
async function follow(): Promise<string> {
  const commands = commandsOf('Going live')
  expect(commands.map(({ language }) => language)).toEqual(['sql', 'sh', 'sh', 'sh', 'sh', 'sh'])
  let said = ''
  for (const { language, text } of commands) {
    if (language === 'sql') await runSql(text)
    else if (text.includes('npm start')) program = await startIn(text)
    else said += await runShell(text)
  }
  return said
}

/** One statement at a time: CREATE DATABASE is refused in a transaction, which several at once would be. */
async function runSql(text: string): Promise<void> {
  const statements = text.split(';').filter((statement) => statement.trim() !== '')
  for (const statement of statements) await withSql(database.url, (sql) => sql.unsafe(statement))
}

async function runShell(text: string): Promise<string> {
  const shell = startProgram({ words: ['sh', '-euc', placed(text)], folder })
  expect(await shell.ended, shell.said()).toMatchObject({ code: 0 })
  return shell.said()
}

async function startIn(text: string): Promise<StartedProgram> {
  // Without a shell between, which would get the signals.
  const shell = startProgram({
    words: ['sh', '-euc', placed(text).replace('npm start', 'exec npm start')],
    folder,
    env: { PORT: String(port), LOG_LEVEL: 'error' },
  })
  await shell.untilSaid(/served at https:\/\/lotto\.example\.com/)
  return shell
}

/** With the reader's own values: the address of this PostgreSQL, and a folder that is kept. */
function placed(text: string): string {
  const { port: own } = new URL(database.url)
  return text
    .replaceAll('@127.0.0.1:5432/', `@127.0.0.1:${own}/`)
    .replaceAll('=/var/lib/lotto', `=${join(folder, 'kept')}`)
}

/** The token in the fragment of the link that was printed for somebody, on the console's host. */
function tokenOf(said: string, name: string): string {
  const door = `https://${STAFF}/console/password#`.replaceAll('.', '\\.')
  const [, token = ''] = new RegExp(`${name} chooses a password [^\n]+\n${door}(\\S+)`).exec(said) ?? []
  return token
}

async function becomeOwner(staff: ProxiedVisitor, said: string): Promise<void> {
  const token = tokenOf(said, 'somchai')
  expect(okay(await staff.post('/console/api/links/owner', { token }))).toEqual({
    name: 'somchai',
    brand: 'พลัม ลอตโต้',
    needsCode: false,
  })
  okay(await staff.post('/console/api/links/choose', { token, code: '', password: PASSWORD }))
  const typed = { name: 'somchai', password: PASSWORD }
  const entered = await staff.post('/console/api/staff/signIn', typed)
  expect(okay(entered)).toMatchObject({ role: 'operator_admin', operator: { code: 'lotto', demo: false } })
  expect(entered.setCookies.join()).toMatch(/^__Host-sid_staff=[^;]+;.*; Secure/)
  staff.xsrf = entered.body.xsrf
}

/** The owner asks, another person agrees, and only then is money taken. */
async function setTheLicence(owner: ProxiedVisitor, token: string): Promise<void> {
  const shown = async () => okay(await owner.get('/console/api/rules/licence'))
  expect(await shown()).toMatchObject({ missing: NEEDED, takesMoney: false })
  const { proposalId } = okay(await owner.post('/console/api/rules/setLicence', WHOLE_LICENCE))
  const asked = { kind: 'licence', proposalId }
  expect((await owner.post('/console/api/rules/confirm', asked)).status).toBe(403)
  const lek = visitorBehindProxy(port, STAFF)
  okay(await lek.post('/console/api/links/choose', { token, code: '', password: PASSWORD }))
  const entered = okay(await lek.post('/console/api/staff/signIn', { name: 'lek', password: PASSWORD }))
  expect(entered.operator).toMatchObject({ takesMoney: false })
  lek.xsrf = entered.xsrf
  okay(await lek.post('/console/api/rules/confirm', asked))
  expect(await shown()).toMatchObject({ missing: [], takesMoney: true })
}

/** Two lotteries, so that a round is open at every hour. */
async function sellTwoLotteries(staff: ProxiedVisitor): Promise<void> {
  const { lotteries } = okay(await staff.get('/console/api/schedules/list'))
  expect(lotteries.filter((lottery: { onSale: boolean }) => lottery.onSale)).toEqual([])
  for (const wanted of ['thai-government', 'lao']) {
    const found = lotteries.find(({ code }: { code: string }) => code === wanted)
    const { id: lotteryId, own, version } = found
    okay(await staff.post('/console/api/schedules/set', { lotteryId, onSale: true, own, version }))
  }
}

async function becomeMember(site: ProxiedVisitor): Promise<void> {
  const person = { phone: '0812345678', first_name: 'มาลี', last_name: 'ใจดี', birth_date: '1990-05-17' }
  const made = await site.post('/svc/open/api/Gateway/Register/lotto', { ...MEMBER, ...person })
  expect(okay(made)).toMatchObject({ status: true, data: { username: expect.stringMatching(/malee2026$/) } })
  const entered = await site.submit('/login', { ...MEMBER, next: '/' })
  expect(entered.status).toBe(302)
  expect(entered.setCookies.join()).toMatch(/__Host-sid=[^;]+;.*; Secure/)
  expect((await site.get('/lottobet')).status).toBe(200)
  const profile = okay(await site.post('/svc/organize/organize/api/getProfile', {}))
  expect(profile.data).toMatchObject({ member_username: 'LO01malee2026', balance: 0 })
}

function okay({ status, body }: ProxiedAnswer) {
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
