import { posix } from 'node:path'

/** The path from the root of a relative import; undefined for a package. */
export function resolveImport(importer: string, from: string): string | undefined {
  if (!from.startsWith('.')) return undefined
  return posix.join(posix.dirname(importer), from.replace(/\?.*$/, ''))
}

/** The package of an import: `@scope/name` of `@scope/name/part`, `node:fs` unchanged. */
export function packageOf(from: string): string {
  const words = from.split('/')
  return from.startsWith('@') ? words.slice(0, 2).join('/') : (words[0] ?? from)
}
