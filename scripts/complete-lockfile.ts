import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './run-node.ts'

/**
 * Adds packages of other platforms to the lockfile, which npm leaves out when the registry in use does not have them: npm
 * 11 refuses to install without them. Run it after every change of packages (`node scripts/bootstrap.mjs
 * scripts/complete-lockfile.ts`); it leaves a complete lockfile unchanged.
 */

interface Locked {
  version?: string
  optionalDependencies?: Readonly<Record<string, string>>
  [field: string]: unknown
}

const SYSTEMS = [
  'android',
  'darwin',
  'linux',
  'win32',
  'freebsd',
  'openharmony',
  'openbsd',
  'netbsd',
  'sunos',
  'aix',
]
const PROCESSORS = [
  'arm64',
  'x64',
  'arm',
  'ia32',
  'ppc64',
  'riscv64',
  's390x',
  'loong64',
  'wasm32',
  'mips64el',
]

const path = join(ROOT, 'package-lock.json')
const lockfile = JSON.parse(readFileSync(path, 'utf8')) as { packages: Record<string, Locked> }
const { '': project = {}, ...packages } = lockfile.packages
const added = Object.entries(packages).flatMap(([from, locked]) =>
  Object.entries(locked.optionalDependencies ?? {})
    .filter(([name]) => !isLocked(name, from))
    .map(([name, version]) => [`node_modules/${name}`, platformPackage(name, version, locked)] as const),
)
for (const [name, locked] of added) packages[name] = locked
const sorted = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(path, `${JSON.stringify({ ...lockfile, packages: { '': project, ...sorted } }, null, 2)}\n`)
console.log(`${added.length} packages of other platforms added`)

/** Looks for a package as Node does: in the folder of the importing one, then in each folder above. */
function isLocked(name: string, from: string): boolean {
  if (packages[`${from === '' ? '' : `${from}/`}node_modules/${name}`]) return true
  return from !== '' && isLocked(name, from.slice(0, Math.max(0, from.lastIndexOf('node_modules/') - 1)))
}

/** A platform package's name tells its platform: `@scope/name-linux-x64-musl`. */
function platformPackage(name: string, version: string, parent: Locked): Locked {
  if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) throw new Error(`${name} is not pinned: ${version}`)
  const words = name.split(/[-/]/)
  const systems = SYSTEMS.filter((system) => words.includes(system))
  const libc = words.some((word) => word.startsWith('musl'))
    ? ['musl']
    : words.includes('gnu')
      ? ['glibc']
      : []
  return {
    version,
    cpu: [PROCESSORS.find((processor) => words.includes(processor)) ?? '?'],
    ...(parent.dev ? { dev: true } : {}),
    ...(libc.length > 0 ? { libc } : {}),
    optional: true,
    ...(systems.length > 0 ? { os: systems } : {}),
  }
}
