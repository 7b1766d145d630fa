import { ALL_CALLS, CALLS, mountedPath } from '../contract/calls.ts'
import type { Call } from '../contract/define.ts'
import inventory from '../contract/inventory.json' with { type: 'json' }
import { MOVEMENTS } from '../domain/ledger/movements.ts'

/** What browsers know of the calls: their paths and failures, and nothing of their schemas. */
export function pathsModule(): string {
  const lines = ['// Written by `npm run docs` from contract/. A test keeps it fresh.']
  lines.push('// biome-ignore-all format: a program writes it')
  lines.push(
    "import type { PathTable } from '../../contract/client.ts'",
    '',
    'export const PATHS: PathTable = {',
  )
  for (const [service, calls] of Object.entries(CALLS)) {
    lines.push(`  ${service}: {`)
    for (const call of Object.values(calls) as Call[]) lines.push(`    ${call.name}: ${pathEntry(call)},`)
    lines.push('  },')
  }
  return `${lines.join('\n')}\n}\n`
}

function pathEntry(call: Call): string {
  const fields = [
    `method: '${call.method}'`,
    `path: '${call.path}'`,
    `token: ${call.token === null ? 'null' : `'${call.token}'`}`,
  ]
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

/** The table of the calls for people. */
export function callsPage(): string {
  const rows = ALL_CALLS.map((call) =>
    row([
      `\`${call.service}.${call.name}\``,
      `${call.method} \`${mountedPath(call)}\``,
      call.auth,
      call.token ?? '',
      marks(call),
      call.use,
    ]),
  )
  const working = ALL_CALLS.filter((call) => !call.notYet).length
  return [
    '# Calls',
    '',
    'Written by `npm run docs` from `contract/`. Shapes: `/docs` on a running server.',
    '',
    `${ALL_CALLS.length} calls of nine services; ${working} work, the others answer NOT_YET.`,
    '',
    row(['call', 'path', 'auth', 'token', 'marks', 'use']),
    row(['---', '---', '---', '---', '---', '---']),
    ...rows,
    '',
  ].join('\n')
}

function marks(call: Call): string {
  const marks: string[] = []
  if (call.notYet) marks.push('NOT_YET')
  if (call.own) marks.push('our own')
  if (call.keyed) marks.push('Idempotency-Key')
  if (call.movesMoney) marks.push('XSRF')
  return marks.join(', ')
}

/** The table of the routes for people. */
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

/** The table of the movements of money for people. */
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
