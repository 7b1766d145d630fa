import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../run-node.ts'

export interface Locked {
  /** Where it is not that of its path. */
  readonly name?: string
  readonly version?: string
  readonly integrity?: string
  readonly license?: string
}

/** By their path below the project. */
export type LockedPackages = Readonly<Record<string, Locked>>

/** Licences that ask for no more than their text, or for changes to their own files alone. */
const ALLOWED: ReadonlySet<string> = new Set([
  ...[
    'MIT',
    'ISC',
    '0BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'BlueOak-1.0.0',
    'Apache-2.0',
    'Unlicense',
    'Zlib',
  ],
  'MPL-2.0', // used as they are
  'LGPL-3.0-or-later', // libvips, which sharp loads as a library of its own, used as it is
  'OFL-1.1', // the font
  'CC-BY-4.0', // a table of browsers, for building
  'Python-2.0', // a parser of arguments, for building
])

/** The lockfile does not say what their files do. May only shrink. */
const READ_BY_HAND: Readonly<Record<string, string>> = { 'png-js': 'MIT', 'xmlhttprequest-ssl': 'MIT' }

export function readLockedPackages(): LockedPackages {
  const lockfile = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    readonly packages: LockedPackages
  }
  return lockfile.packages
}

/** Packages under a licence that nobody has agreed to, each with it. */
export function findForeignLicences(packages: LockedPackages): string[] {
  return named(packages).flatMap(([name, { license = READ_BY_HAND[name] }]) =>
    license !== undefined && isAllowed(license) ? [] : [`${name}: ${license ?? 'none'}`],
  )
}

/** Packages that are not bound to their content. */
export function findUnboundPackages(packages: LockedPackages): string[] {
  return named(packages)
    .filter(([, { integrity }]) => !integrity)
    .map(([name]) => `${name}: no integrity`)
}

/** Without the project itself. A package inside another one is named by its own name. */
function named(packages: LockedPackages): [string, Locked][] {
  return Object.entries(packages).flatMap(([path, locked]) => {
    const name = path.split('node_modules/').at(-1)
    return name ? [[name, locked] as [string, Locked]] : []
  })
}

/** An SPDX expression of one kind of joint: all of an AND, one of an OR. */
function isAllowed(expression: string): boolean {
  const bare = expression.replace(/^\((.*)\)$/, '$1')
  if (bare.includes(' AND ')) return bare.split(' AND ').every(isAllowed)
  if (bare.includes(' OR ')) return bare.split(' OR ').some(isAllowed)
  return ALLOWED.has(bare)
}
