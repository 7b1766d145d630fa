import { readdirSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

export interface BuiltFile {
  readonly type: string
  readonly bytes: Buffer
}

export interface BuiltPages {
  /** The one page; what it shows follows from its address. */
  readonly page: Buffer
  /** By their path: `/assets/...`. */
  readonly files: ReadonlyMap<string, BuiltFile>
}

/** Pictures of the games for catalogues, by code, in base64. */
export function readCovers(folder: string): Readonly<Record<string, string>> {
  const names = readdirSync(folder).filter((name) => extname(name) === '.jpg')
  return Object.fromEntries(
    names.map((name) => [basename(name, '.jpg'), readFileSync(join(folder, name)).toString('base64')]),
  )
}

/** The built pages of the games, all in memory: half a megabyte. */
export function readBuiltPages(folder: string): BuiltPages {
  const names = readdirSync(join(folder, 'assets')).filter((name) => extname(name) in TYPES)
  const files = names.map((name): [string, BuiltFile] => [
    `/assets/${name}`,
    { type: TYPES[extname(name)] ?? '', bytes: readFileSync(join(folder, 'assets', name)) },
  ])
  return { page: readFileSync(join(folder, 'index.html')), files: new Map(files) }
}
