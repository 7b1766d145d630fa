import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DIRECTORY_ACTS } from './tidy/home-rules.ts'
import { MAIN_ROADS } from './tidy/main-roads.ts'
import { RULES } from './tidy/rules.ts'
import { sourceFile } from './tidy/source-file.ts'

type Texts = Readonly<Record<string, string>>

function breaksOf(rule: string, texts: Texts): number {
  const find = RULES[rule]
  if (!find) throw new Error(`there is no rule "${rule}"`)
  return find(Object.entries(texts).map(([path, text]) => sourceFile(path, text))).length
}

const IMPORTS = 'imports follow the import table'
const WORLD = 'the environment, chance and the clock come through ctx'
const OWNERS = 'a table is written by its own feature'
const LEFT = 'nothing is left lying about'
const GLOBALS = 'a file of tests leaves no global behind'
const NAMES = 'names say what a thing is'
const HOME = 'no statement spans operators'

const act = (text: string): Texts => ({ 'server/features/settlement/settle-round.ts': text })
const statement = (text: string): Texts => ({ 'server/features/results/queries.ts': text })
/** The whole list of the directory's acts, and more text. */
const directory = (text: string): Texts => ({
  'server/features/directory/queries.ts': `${DIRECTORY_ACTS.map((name) => `export function ${name}() {}`).join('\n')}\n${text}`,
})
const pinned = (text: object): Texts => ({ 'package.json': JSON.stringify(text) })

const MIGRATIONS = 'a migration is named by its time and never edited'
const CANCELS = 'server/db/migrations/0009-cancels.sql'

const stories = Object.values(MAIN_ROADS).map((path) => [path, ''] as const)
const mainStories = Object.fromEntries(stories)

const WIPED = 'no refresh wipes what is typed at the console'
const form = (text: string): Texts => ({
  'console/screens/rules/rules-page.tsx': `export function Rules() { ${text} }`,
})

const TWIN = `return ${'first + '.repeat(20)}second`

/** A break of the rule, and a similar case that keeps it. */
type Case = readonly [rule: string, what: string, bad: Texts, good: Texts]

const CASES: readonly Case[] = [
  [
    IMPORTS,
    'the domain takes no package',
    { 'domain/money.ts': "import { z } from 'zod'" },
    { 'domain/money.ts': "import { invariant } from './invariant.ts'" },
  ],
  [
    IMPORTS,
    'the contract knows no server',
    { 'contract/services/bet.ts': "import { serve } from '../../server/api/road/serve.ts'" },
    { 'contract/services/bet.ts': "import { z } from 'zod'" },
  ],
  [
    IMPORTS,
    'a handler does not reach the database',
    { 'server/api/handlers/bet.ts': "import { openPool } from '../../db/pool.ts'" },
    { 'server/api/handlers/bet.ts': "import { placeTicket } from '../../features/betting/place-ticket.ts'" },
  ],
  [
    IMPORTS,
    'a feature calls only those before it',
    { 'server/features/rounds/close-round.ts': "import { sealRound } from '../fairness/seal-round.ts'" },
    { 'server/features/fairness/seal-round.ts': "import { closeRound } from '../rounds/close-round.ts'" },
  ],
  [
    IMPORTS,
    'the writing statements of a feature are its own',
    act("import { updateRoundStatus } from '../rounds/queries.ts'"),
    act("import { lockRound } from '../rounds/queries.ts'"),
  ],
  [
    IMPORTS,
    'pages have no Node',
    { 'web/screens/home/home.tsx': "import { readFile } from 'node:fs'" },
    { 'web/screens/home/home.tsx': "import { homeText } from '../../text/home.ts'" },
  ],
  [
    IMPORTS,
    'zod never reaches a browser',
    {
      'web/a.ts': "import { credit } from '../contract/b.ts'",
      'contract/b.ts': "import { c } from './c.ts'",
      'contract/c.ts': "import { z } from 'zod'",
    },
    {
      'web/a.ts': "import type { Credit } from '../contract/b.ts'\nimport { e } from '../contract/e.ts'",
      'contract/b.ts': "import { z } from 'zod'",
      'contract/e.ts': "import type { Credit } from './b.ts'",
    },
  ],
  [
    'no file imports itself by way of others',
    'types count as well',
    { 'domain/a.ts': "import { b } from './b.ts'", 'domain/b.ts': "import type { A } from './a.ts'" },
    { 'domain/a.ts': "import { b } from './b.ts'", 'domain/b.ts': "import { c } from './c.ts'" },
  ],
  [
    'a folder is seen at a glance',
    'one file too many',
    Object.fromEntries(Array.from({ length: 26 }, (_, at) => [`web/a/f${at}.ts`, ''])),
    Object.fromEntries(Array.from({ length: 25 }, (_, at) => [`web/a/f${at}.ts`, ''])),
  ],
  [
    'every feature has its place in the order',
    'a new folder',
    { 'server/features/gifts/give-gift.ts': '' },
    act(''),
  ],
  [
    'SQL stands in queries.ts and server/db',
    'a statement in an act',
    act('const rows = await tx.run<Row>`select 1`'),
    statement('const rows = await tx.run<Row>`select 1`'),
  ],
  [
    'a commit waits for the disk',
    'a setting in a statement',
    statement("tx.run`select set_config('synchronous_commit', 'off', true)`"),
    statement("tx.run`select set_config('lock_timeout', '2000', true)`"),
  ],
  [
    OWNERS,
    'update',
    statement('tx.run`update round set a = 1`'),
    statement('tx.run`update slip_prizes set a = 1`'),
  ],
  [
    OWNERS,
    'insert',
    statement('tx.run`insert into transfer (id) values (1)`'),
    statement('tx.run`select id from round for update`'),
  ],
  [
    OWNERS,
    'delete inside a with',
    statement('tx.run`with gone as (delete from ticket returning id) select id from gone`'),
    statement('tx.run`insert into result (id) values (1) on conflict do update set a = 1`'),
  ],
  [
    HOME,
    'a statement that is bound to nobody',
    statement('function listOpen(reader) { return reader.run`select id from round where status = 1` }'),
    statement(
      `function listOpen(reader) { return reader.run\`select id from round where operator_id = \${one}\` }`,
    ),
  ],
  [
    HOME,
    'a sweep',
    statement(`tx.run\`delete from shot where at < \${then}\``),
    statement(`tx.run\`delete from shot where round_id = any(\${rounds}::uuid[]) and at < \${then}\``),
  ],
  [
    HOME,
    'a list of ids says whose rows are meant, a number does not',
    statement(`tx.run\`select a from ticket join unnest(\${numbers}::text[]) n on n = number\``),
    statement(`tx.run\`select a from ticket join unnest(\${tickets}::uuid[]) t on t = id\``),
  ],
  [
    'the directory does what is on its list',
    'one act more',
    directory('export function movePeople() {}'),
    directory('function movePeople() {}'),
  ],
  [
    'the verb of a statement says whether it writes',
    'a reading name over a writing statement',
    statement('export function findTicket(tx) { return tx.run`update ticket set a = 1` }'),
    statement('export function updateTicket(tx) { return tx.run`update ticket set a = 1` }'),
  ],
  [
    'the verb of a statement says whether it writes',
    'a name without a verb of ours',
    statement('export function getTicket(tx) { return tx.run`select 1 from ticket` }'),
    statement('export function findTicket(tx) { return tx.run`select 1 from ticket for update` }'),
  ],
  [WORLD, 'the clock', act('const now = new Date()'), act('const then = new Date(ms)')],
  [WORLD, 'the other clock', act('const now = Date.now()'), act('const took = performance.now() - began')],
  [WORLD, 'chance', act('const a = Math.random()'), act('const a = ctx.chance.bytes(8)')],
  [
    WORLD,
    'chance from Node',
    act("import { randomBytes } from 'node:crypto'"),
    act("import { hash } from 'node:crypto'"),
  ],
  [WORLD, 'the environment', act('const port = process.env.PORT'), act('const { port } = ctx.config')],
  ['the server writes to its log', 'the terminal', act("console.log('a')"), act("ctx.log.info('a')")],
  ['a file is short', 'code', act('let a\n'.repeat(301)), act('let a\n'.repeat(300))],
  [
    'a file is short',
    'tests',
    { 'domain/a.test.ts': 'let a\n'.repeat(501) },
    { 'domain/a.test.ts': 'let a\n'.repeat(500) },
  ],
  [
    'a function is short',
    'lines from its head to its end',
    act(`function a() {${'\n'.repeat(60)}}`),
    act(`function a() {${'\n'.repeat(59)}}`),
  ],
  [
    'a function takes few parameters',
    'ctx is a place, not a value',
    act('export function f(a, b, c, d) {}'),
    act('export function f(ctx: Context, a, b, c, d = 1) {}'),
  ],
  [
    'a function takes few parameters',
    'one more inside a file',
    act('const f = (a, b, c, d, e) => a'),
    act('const f = (a, b, c, d) => a'),
  ],
  [
    'there are no barrels',
    'passing on by name',
    act("export { a } from './a.ts'"),
    act('export const a = 1'),
  ],
  [
    'there are no barrels',
    'passing on everything',
    act("export * from './a.ts'\nexport const b = 1"),
    act("import * as a from './a.ts'\nexport const b = a.b"),
  ],
  [
    'only route modules have a default export',
    'the route table says which they are',
    act('export default 1'),
    { 'web/routes.ts': "export default [route('bet', 'bet.tsx')]", 'web/bet.tsx': 'export default 1' },
  ],
  [NAMES, 'of files', { 'domain/bet-utils.ts': '' }, { 'domain/utility-bill.ts': '' }],
  [NAMES, 'of types', act('interface RoundInfo {}'), act('interface Information {}')],
  [NAMES, 'of exports', act('export const cartItem = 1'), act('export const settleItem = 1')],
  [LEFT, 'a promise', act('// TODO later'), act('// To do it later would be too late.')],
  [LEFT, 'a row without its unit', act('toBaht(satang(row.paid))'), act('toBaht(row.paid)')],
  [
    LEFT,
    'a test left out',
    { 'domain/a.test.ts': "test.skip('a', () => {})" },
    { 'domain/a.test.ts': "test('skip', () => {})" },
  ],
  [
    GLOBALS,
    'a stub that stays',
    { 'web/a.test.ts': "vi.stubGlobal('location', page)" },
    { 'web/a.test.ts': "vi.stubGlobal('location', page)\nafterAll(() => vi.unstubAllGlobals())" },
  ],
  [
    GLOBALS,
    'a setting that stays',
    { 'server/a.test.ts': "process.env.HOST = 'a'" },
    { 'server/a.test.ts': "expect(process.env.HOST === 'a').toBe(true)" },
  ],
  ...[
    "process.env['HOST'] = 'a'",
    "process.env[name] = 'a'",
    "process.env.HOST ||= 'a'",
    "process.env.HOST ??= 'a'",
    'delete process.env.HOST',
    "delete process.env['HOST']",
    "Object.assign(process.env, { HOST: 'a' })",
    'globalThis.fetch = answer',
  ].map(
    (text): Case => [
      GLOBALS,
      `what the next file would find: ${text}`,
      { 'server/a.test.ts': text },
      { 'server/a.test.ts': "const env = { ...process.env, HOST: 'a' }\nexpect(process.env['A'] == null)" },
    ],
  ),
  [
    GLOBALS,
    'a story in the browser',
    { 'tests/e2e/a.test.ts': "process.env.HOST = 'a'" },
    { 'tests/e2e/a.test.ts': "await start({ config: readConfig({ HOST: 'a' }) })" },
  ],
  [
    GLOBALS,
    'a file that helps tests',
    { 'tests/support/a.ts': "process.env.HOST = 'a'" },
    { 'tests/support/a.ts': 'export const host = process.env.HOST' },
  ],
  [
    'a file of tests sees its own sessions',
    'whoever waits for a lock, in whichever database',
    { 'server/a.test.ts': "read`select from pg_stat_activity where wait_event_type = 'Lock'`" },
    { 'server/a.test.ts': 'read`select from pg_stat_activity where datname = current_database()`' },
  ],
  [
    'a test waits for longer than a second',
    'as long as vi.waitFor does by itself',
    { 'web/a.test.ts': 'vi.waitFor(seen, { interval: 10 })' },
    { 'web/a.test.ts': 'vi.waitFor(seen, { interval: 10, timeout: 15_000 })' },
  ],
  [LEFT, 'a page that is not here', act('// As CONTRACT.md says.'), act('// As docs/security.md says.')],
  [LEFT, 'a mock', { 'web/a.test.ts': 'const f = vi.fn()' }, { 'web/a.test.ts': 'vi.waitFor(f)' }],
  [LEFT, 'a stopped clock', { 'web/a.test.ts': 'vi.useFakeTimers()' }, { 'web/a.test.ts': 'vi.waitFor(f)' }],
  [LEFT, 'a sleep', { 'web/a.test.ts': 'await setTimeout(50)' }, { 'web/a.ts': 'setTimeout(close, 50)' }],
  [LEFT, 'a path of one machine', act("const a = '/home/me/a'"), act("const a = './home/me/a'")],
  [
    'no file is dead',
    'a file that is named by a URL lives',
    act(''),
    {
      'server/main.ts': "new Worker(new URL('./hash.ts', import.meta.url))",
      'server/hash.ts': '',
    },
  ],
  [
    'no export is dead',
    'a test is use enough',
    { 'domain/a.ts': 'export const a = 1' },
    { 'domain/a.ts': 'export const a = 1', 'domain/a.test.ts': "import { a } from './a.ts'" },
  ],
  [
    'each main road has its story',
    'a story that is on no main road',
    { ...mainStories, 'tests/e2e/main/sounds.test.ts': '' },
    { ...mainStories, 'tests/e2e/device/sounds.test.ts': '' },
  ],
  [
    'each main road has its story',
    'a road without a story',
    Object.fromEntries(stories.slice(1)),
    mainStories,
  ],
  [
    'every test is run',
    'a folder that no project names',
    { 'vitest.config.ts': "const include = ['domain/**/*.test.ts']", 'extra/a.test.ts': '' },
    { 'vitest.config.ts': "const include = ['domain/**/*.test.ts']", 'domain/a/a.test.ts': '' },
  ],
  [
    'nothing is written twice',
    'whatever it is called',
    { 'domain/a.ts': `function a() { ${TWIN} }`, 'domain/b.ts': `const b = () => {\n ${TWIN} }` },
    { 'domain/a.ts': `function a() { ${TWIN} }`, 'domain/b.ts': `const b = () => { ${TWIN} + 1 }` },
  ],
  [
    'words stand in text/',
    'the sign of the baht is no word',
    { 'web/a.tsx': 'export const A = () => <b title={`ยอด `}>฿</b>' },
    { 'web/a.tsx': 'export const A = () => <b title={aText.sum}>฿</b>' },
  ],
  [
    'pages write numbers themselves',
    'thousands by the lists of the browser',
    { 'web/a.tsx': "export const A = () => <b>{count.toLocaleString('th-TH')}</b>" },
    { 'web/a.tsx': 'export const A = () => <b>{figureText(count)}</b>' },
  ],
  [
    'answers speak the language of the caller',
    'Thai is declared with its English',
    { 'server/api/shapes/a.ts': "export const show = () => ({ name: 'หวย' })" },
    { 'server/api/shapes/a.ts': 'export const show = (language) => ({ name: NAME[language] })' },
  ],
  [
    'no word is unused',
    'of several keys each counts',
    {
      'web/text/a.ts': "export const aText = { keys: { add: 'เพิ่ม', erase: 'ลบ' } } as const",
      'web/a.ts': "import { aText } from './text/a.ts'\nexport const a = aText.keys.add",
    },
    {
      'web/text/a.ts':
        "export const aText = { keys: { add: 'เพิ่ม', erase: 'ลบ' }, kinds: { b: 'ข' } } as const",
      'web/a.ts':
        "import { aText } from './text/a.ts'\nexport const a = [draw(aText.keys), aText.kinds[b].name]",
    },
  ],
  [
    'English says what Thai says',
    'a module without its twin',
    { 'web/text/a.ts': "export const aText = { add: 'เพิ่ม' }" },
    {
      'web/text/a.ts': "export const aText = { add: 'เพิ่ม' }",
      'web/text/en/a.ts': "export const aText = { add: 'Add' }",
      'web/text/hash.ts': 'export const digits = 4',
    },
  ],
  [
    'English says what Thai says',
    'a name is missing',
    {
      'ui/text/a.ts': "export const a = 'ก'; export const b = 'ข'",
      'ui/text/en/a.ts': "export const a = 'A'",
    },
    { 'ui/text/a.ts': "export const a = 'ก'", 'ui/text/en/a.ts': "export const a = 'A'" },
  ],
  [
    'English counts as English does',
    'one would be "1 more tickets"',
    { 'web/text/en/a.ts': `export const aText = { some: (count) => \`\${count} more tickets\` }` },
    {
      'web/text/en/a.ts': `export const aText = { some: (count) => \`\${howMany(count, 'ticket')} more\`, won: (name) => \`\${name} has won\` }`,
    },
  ],
  [
    MIGRATIONS,
    'a number where the time belongs',
    { 'server/db/migrations/0026-slips.sql': '' },
    { 'server/db/migrations/20261122T0830-slips.sql': '' },
  ],
  [
    MIGRATIONS,
    'a time that no clock shows',
    { 'server/db/migrations/20261122T2460-slips.sql': '' },
    { 'server/db/migrations/20261122T2359-slips.sql': '' },
  ],
  [
    MIGRATIONS,
    'one of the first files is edited',
    { [CANCELS]: 'alter table ticket add column reason text;' },
    { [CANCELS]: readFileSync(join(import.meta.dirname, '..', CANCELS), 'utf8') },
  ],
  [
    'packages are pinned',
    'a range',
    pinned({ dependencies: { zod: '^4.0.0' } }),
    pinned({ dependencies: { zod: '4.0.0' } }),
  ],
  [
    'packages are pinned',
    'a family at two versions',
    pinned({ dependencies: { 'react-router': '8.4.0', '@react-router/node': '8.4.1' } }),
    pinned({ dependencies: { 'react-router': '8.4.0', '@react-router/node': '8.4.0' } }),
  ],
  [
    'packages are pinned',
    'a lockfile that names a registry',
    { 'package-lock.json': '{"resolved": "https://registry.example/a.tgz"}' },
    { 'package-lock.json': '{"integrity": "sha512-a"}' },
  ],
  [
    'every package is used',
    'installed for nobody',
    pinned({ dependencies: { zod: '4.0.0' } }),
    { ...pinned({ dependencies: { zod: '4.0.0' } }), 'contract/a.ts': "import { z } from 'zod'" },
  ],
  [
    'every package is used',
    'a style sheet, a program and another package use one too',
    pinned({ devDependencies: { vite: '8.0.0' } }),
    {
      ...pinned({
        devDependencies: { anuphan: '5.0.0', tsc: '7.0.0', vite: '8.0.0', '@types/node': '26.0.0' },
      }),
      'ui/fonts.css': 'src: url("anuphan/latin.woff2")',
      'scripts/check.ts': "run('node_modules/tsc/bin')",
      'package-lock.json': '{"packages": {"": {}, "node_modules/a": {"peerDependencies": {"vite": "8"}}}}',
    },
  ],
  [
    WIPED,
    'a form that begins anew with each answer',
    form('return <Form key={JSON.stringify(found.data)} />'),
    form('return <Form key={begun.key} />'),
  ],
  [
    WIPED,
    'a count of an answer as the key',
    form('return <Form key={run} />'),
    form('return <ul>{runs.map((run) => <li key={run} />)}</ul>'),
  ],
  [
    WIPED,
    'a form that goes while the screen asks again',
    form('return found.isFetching ? null : <Form />'),
    form('return found.isPending ? null : <Form />'),
  ],
]

test.each(CASES)('%s: %s', (rule, _, bad, good) => {
  expect(breaksOf(rule, bad)).toBe(1)
  expect(breaksOf(rule, good)).toBe(0)
})

test('every rule except the one for migrations has cases here', () => {
  const tried = new Set(CASES.map(([rule]) => rule))
  expect(Object.keys(RULES).filter((rule) => !tried.has(rule))).toEqual(['every table has an owner'])
})
