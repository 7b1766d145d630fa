import { posix } from 'node:path'

/** Where a relative import leads, as a path from the root; undefined for a package. */
export function resolveImport(importer: string, from: string): string | undefined {
  if (!from.startsWith('.')) return undefined
  return posix.join(posix.dirname(importer), from.replace(/\?.*$/, ''))
}

/** The package of an import: `@scope/name` of `@scope/name/part`, `node:fs` as it stands. */
export function packageOf(from: string): string {
  const words = from.split('/')
  return from.startsWith('@') ? words.slice(0, 2).join('/') : (words[0] ?? from)
}
