import { BROWSER_CALLS } from '../contract/browser-calls.ts'
import { ALL_CALLS, ALL_OWN_CALLS, CALLS, callName, mountedPath } from '../contract/calls.ts'
import { ALL_CONSOLE_CALLS, CONSOLE_CALLS } from '../contract/console/calls.ts'
import type { Call } from '../contract/define.ts'
import inventory from '../contract/inventory.json' with { type: 'json' }
import { ANSWER_CODES, type WalletAnswer } from '../domain/games/answer-codes.ts'
import { codeOfMaker, codesOfMaker, MAKER_NAMES, meaningOfMaker } from '../domain/games/maker-codes.ts'
import { MOVEMENTS } from '../domain/ledger/movements.ts'
import { type Permission, PRESETS } from '../domain/staff/permissions.ts'

/** The calls as browsers need them: paths and failures, without schemas. */
export function pathsModule(): string {
  const made = Object.entries(BROWSER_CALLS).map(([service, names]) => {
    const calls: Readonly<Record<string, Call>> = CALLS[service as keyof typeof BROWSER_CALLS]
    return [service, Object.fromEntries(names.map((name) => [name, calls[name] as Call]))] as const
  })
  const type = { name: 'BrowserPaths', from: '../../contract/browser-calls.ts' }
  return pathsOf(Object.fromEntries(made), type, pathEntry)
}

export function consolePathsModule(): string {
  const type = { name: 'ConsolePathTable', from: '../../contract/console/calls.ts' }
  return pathsOf(CONSOLE_CALLS, type, consoleEntry)
}

function pathsOf(
  groups: Readonly<Record<string, Readonly<Record<string, Call>>>>,
  type: { readonly name: string; readonly from: string },
  entryOf: (call: Call) => string,
): string {
  const lines = ['// Written by `npm run docs` from contract/. A test keeps it fresh.']
  lines.push('// biome-ignore-all format: a program writes it')
  lines.push(`import type { ${type.name} } from '${type.from}'`, '', `export const PATHS: ${type.name} = {`)
  for (const [service, calls] of Object.entries(groups)) {
    lines.push(`  ${service}: {`)
    for (const call of Object.values(calls)) lines.push(`    ${call.name}: ${entryOf(call)},`)
    lines.push('  },')
  }
  return `${lines.join('\n')}\n}\n`
}

/** Its address is that of its feature and name: what else there is stands here, which the first load of the console has. */
function consoleEntry({ method, path, keyed }: Call): string {
  const [, , , , , ...params] = path.split('/')
  return `'${[method, ...params, ...(keyed ? ['keyed'] : [])].join(' ')}'`
}

function pathEntry(call: Call): string {
  const fields = [`method: '${call.method}'`, `path: '${call.path}'`]
  if (call.token !== undefined) fields.push(`token: ${call.token === null ? 'null' : `'${call.token}'`}`)
  if (call.fixedQuery) fields.push(`fixedQuery: ${literal(call.fixedQuery)}`)
  if (call.failure) fields.push(`failure: ${literal(call.failure)}`)
  if (call.keyed) fields.push('keyed: true')
  return `{ ${fields.join(', ')} }`
}

function literal(value: object): string {
  const fields = Object.entries(value).map(([name, each]) => {
    if (typeof each === 'string') return `${name}: '${each}'`
    return `${name}: ${JSON.stringify(each)}`
  })
  return `{ ${fields.join(', ')} }`
}

export function callsPage(): string {
  const rows = [...ALL_CALLS, ...ALL_OWN_CALLS, ...ALL_CONSOLE_CALLS].map((call) =>
    row([
      `\`${callName(call)}\``,
      `${call.method} \`${mountedPath(call)}\``,
      call.audience,
      call.token ?? '',
      call.keyed ? 'yes' : '',
      marks(call),
      call.use,
    ]),
  )
  const constant = ALL_CALLS.filter((call) => call.constant !== undefined).length
  const working = ALL_CALLS.length - constant
  return [
    '# Calls',
    '',
    'Written by `npm run docs` from `contract/`. Shapes: `/docs` on a running server.',
    '',
    `${ALL_CALLS.length} calls of nine services; ${working} work, ${constant} are not built and answer the same to everybody. Behind them our own: of the`,
    `draws and sessions (${ALL_OWN_CALLS.length}), and of the console (${ALL_CONSOLE_CALLS.length}).`,
    '',
    'A call with a key needs an `Idempotency-Key`. Who may do what at the console: [permissions](permissions.md).',
    '',
    row(['call', 'path', 'audience', 'token', 'key', 'marks', 'use']),
    row(['---', '---', '---', '---', '---', '---', '---']),
    ...rows,
    '',
  ].join('\n')
}

/** What each answer of ours is in the codes of the makers, and what their codes are to us. */
export function gameCodesPage(): string {
  const answers = Object.keys(ANSWER_CODES.pam) as WalletAnswer[]
  const ours = answers.map((answer) =>
    row([answer, ...MAKER_NAMES.map((maker) => codeOfMaker(maker, answer) ?? '')]),
  )
  const theirs = MAKER_NAMES.map((maker) => {
    const said = codesOfMaker(maker).map((code) => `\`${code}\` ${meaningOfMaker(maker, code) ?? ''}`)
    return `- **${maker}**: ${said.join(', ')}`
  })
  return [
    '# Codes of the makers of games',
    '',
    'Written by `npm run docs` from `domain/games/maker-codes.ts`. Empty: the maker has no code for it.',
    '',
    row(['our answer', ...MAKER_NAMES]),
    row(['---', ...MAKER_NAMES.map(() => '---')]),
    ...ours,
    '',
    'What their codes mean:',
    '',
    ...theirs,
    '',
  ].join('\n')
}

function marks(call: Call): string {
  const marks: string[] = []
  if (call.constant !== undefined) marks.push(`not built: ${call.constant}`)
  if (call.own) marks.push('our own')
  if (call.movesMoney) marks.push('XSRF')
  if (call.session) marks.push(call.session === 'none' ? 'no session' : 'session optional')
  if (call.two) marks.push('two people')
  return marks.join(', ')
}

export function permissionsPage(): string {
  const roles = Object.entries<readonly Permission[]>(PRESETS)
  const rows = [...ALL_CONSOLE_CALLS, ...ALL_OWN_CALLS, ...ALL_CALLS].map((call) => {
    const holders = roles.filter(
      ([, permissions]) => call.permission && permissions.includes(call.permission),
    )
    return row([
      `\`${callName(call)}\``,
      call.audience,
      needs(call),
      holders.map(([role]) => role).join(', '),
    ])
  })
  return [
    '# Permissions',
    '',
    'Written by `npm run docs` from `contract/` and `domain/staff/permissions.ts`.',
    '',
    'What each call needs of the one who makes it. The roles are those an operator begins with; an operator changes its',
    'own, so the last column is the beginning and not the law.',
    '',
    row(['call', 'audience', 'needs', 'roles that have it']),
    row(['---', '---', '---', '---']),
    ...rows,
    '',
  ].join('\n')
}

function needs(call: Call): string {
  if (call.permission) return `\`${call.permission}\``
  if (call.partner) return `the signature of \`${call.partner}\``
  if (call.audience === 'public' || call.session === 'none') return 'nothing'
  return call.session === 'optional' ? 'a session, if there is one' : 'a session'
}

export function routesPage(): string {
  const rows = inventory.routes.map((route) =>
    row([`\`${route.path}\``, route.authGuard ? 'auth' : '', route.layout, route.title]),
  )
  return [
    '# Routes',
    '',
    'Written by `npm run docs` from `contract/inventory.json`.',
    '',
    `${inventory.routes.length} routes of the member site.`,
    '',
    row(['route', 'guard', 'layout', 'title']),
    row(['---', '---', '---', '---']),
    ...rows,
    '',
  ].join('\n')
}

export function movementsPage(): string {
  const rows = Object.entries(MOVEMENTS).map(([kind, movement]) =>
    row([
      `\`${kind}\``,
      movement.ways.map(([debit, credit]) => `\`${debit}\` to \`${credit}\``).join(', '),
      movement.causes.map((cause) => `\`${cause}\``).join(', '),
      movement.reportedAs,
      'reversedBy' in movement ? `\`${movement.reversedBy}\`` : '',
      movement.words.th,
      movement.words.en,
    ]),
  )
  return [
    '# Movements of money',
    '',
    'Written by `npm run docs` from `domain/ledger/movements.ts`. `#` stands for a number from 1.',
    '',
    row(['kind', 'from and to', 'cause', 'reported as', 'reversed by', 'Thai', 'English']),
    row(['---', '---', '---', '---', '---', '---', '---']),
    ...rows,
    '',
  ].join('\n')
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}
