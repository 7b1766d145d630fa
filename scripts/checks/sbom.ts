import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../run-node.ts'
import type { LockedPackages } from './locked-packages.ts'

interface Locked {
  dependencies?: Readonly<Record<string, string>>
  bundleDependencies?: readonly string[]
}

/**
 * The words for npm that print the list of packages (CycloneDX); no network is asked. npm reads a copy of the lockfile in the
 * folder: packages that bring others inside them (of platforms on which the lockfile was not written) name what npm has never
 * unpacked, and it would refuse to list anything. Those are bound by the package that has them inside.
 */
export function sbomWords(folder: string): string[] {
  copyFileSync(join(ROOT, 'package.json'), join(folder, 'package.json'))
  const lockfile = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, Locked>>
  }
  for (const locked of Object.values(lockfile.packages)) {
    const inside = new Set(locked.bundleDependencies)
    delete locked.bundleDependencies
    if (inside.size > 0)
      locked.dependencies = Object.fromEntries(
        Object.entries(locked.dependencies ?? {}).filter(([name]) => !inside.has(name)),
      )
  }
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lockfile))
  const from = ['--prefix', folder, '--package-lock-only', '--offline']
  return ['sbom', '--sbom-format', 'cyclonedx', ...from]
}

/** Packages of the lockfile that the list does not name, and the other way round. */
export function findSbomFaults(sbom: string, packages: LockedPackages): string[] {
  const { components } = JSON.parse(sbom) as {
    readonly components: readonly { group?: string; name: string; version: string }[]
  }
  const listed = new Set(
    components.map(({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`),
  )
  const locked = new Set(
    Object.entries(packages).flatMap(([path, { name, version }]) =>
      path === '' ? [] : [`${name ?? path.split('node_modules/').at(-1)}@${version}`],
    ),
  )
  return [
    ...[...locked].filter((each) => !listed.has(each)).map((each) => `${each}: not listed`),
    ...[...listed].filter((each) => !locked.has(each)).map((each) => `${each}: not locked`),
  ]
}
