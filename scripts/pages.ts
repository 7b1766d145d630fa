import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { compressFiles } from './compress-files.ts'
import { ROOT, runNode } from './run-node.ts'

/** The folder of the built pages: `web` for members, `console` for staff, `verifier` for everybody, `studio` for its games. */
export const PAGES_DIR = join(ROOT, 'build')

const STAMP = join(PAGES_DIR, 'stamp.json')
const LIMIT_MS = 300_000

/** What the pages are built from: any change makes them stale. */
const SOURCES = [
  'web',
  'console',
  'ui',
  'studio/pages',
  'studio/games',
  'studio/fair',
  'studio/text',
  'studio/vite.config.ts',
  'contract',
  'domain',
  'package-lock.json',
  'react-router.config.ts',
  'tsconfig.base.json',
]

interface Site {
  readonly name: string
  readonly config: string
  /** The program that builds it. */
  readonly words: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly publicFolder: string
  readonly entry: string
}

const SITES: readonly Site[] = [
  {
    name: 'member site',
    config: 'web/vite.config.ts',
    words: ['node_modules/@react-router/dev/bin.cjs', 'build', '.', '--config', 'web/vite.config.ts'],
    publicFolder: 'build/web/client',
    entry: 'build/web/server/index.js',
  },
  {
    name: 'member site in English',
    config: 'web/vite.config.ts',
    words: ['node_modules/@react-router/dev/bin.cjs', 'build', '.', '--config', 'web/vite.config.ts'],
    env: { SITE_LANGUAGE: 'en' },
    publicFolder: 'build/web-en/client',
    entry: 'build/web-en/server/index.js',
  },
  {
    name: 'console',
    config: 'console/vite.config.ts',
    words: ['node_modules/vite/bin/vite.js', 'build', '--config', 'console/vite.config.ts'],
    publicFolder: 'build/console',
    entry: 'build/console/index.html',
  },
  {
    name: 'offline verifier',
    config: 'web/verifier.config.ts',
    words: ['node_modules/vite/bin/vite.js', 'build', '--config', 'web/verifier.config.ts'],
    publicFolder: 'build/verifier',
    entry: 'build/verifier/verifier.html',
  },
  {
    name: 'studio',
    config: 'studio/vite.config.ts',
    words: ['node_modules/vite/bin/vite.js', 'build', '--config', 'studio/vite.config.ts'],
    publicFolder: 'build/studio',
    entry: 'build/studio/index.html',
  },
]

/** True when `build/` was made from exactly the current sources. Reads them all, in about 20 ms. */
export function pagesAreFresh(): boolean {
  if (!existsSync(STAMP) || builtSites().some(({ entry }) => !existsSync(join(ROOT, entry)))) return false
  return (JSON.parse(readFileSync(STAMP, 'utf8')) as { sources?: string }).sources === hashOfSources()
}

/** Builds all sites and compresses their files. Throws an Error with the builder's output when a build fails. */
export async function buildPages(log: (line: string) => void = () => {}): Promise<void> {
  const sources = hashOfSources() // before the build: a file saved meanwhile makes the result stale
  rmSync(STAMP, { force: true })
  for (const site of builtSites()) {
    log(`building the ${site.name}`)
    const built = await runNode(site.words, {
      withinMs: LIMIT_MS,
      env: { NODE_ENV: 'production', NO_COLOR: '1', ...site.env },
    })
    if (built.code !== 0) throw new Error(`The ${site.name} does not build:\n${built.output.trim()}`)
    await compressFiles(join(ROOT, site.publicFolder))
  }
  mkdirSync(PAGES_DIR, { recursive: true })
  writeFileSync(STAMP, `${JSON.stringify({ sources })}\n`)
}

/** A copy of the project may lack a site: one without its build settings is skipped. */
function builtSites() {
  return SITES.filter(({ config }) => existsSync(join(ROOT, config)))
}

function hashOfSources(): string {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap((name) => filesOf(join(ROOT, name))).sort()) {
    hash.update(`${relative(ROOT, file)}\0`)
    hash.update(readFileSync(file))
  }
  return hash.digest('hex')
}

function filesOf(path: string): string[] {
  if (!existsSync(path)) return []
  if (/\.test\.tsx?$/.test(path)) return []
  try {
    return readdirSync(path).flatMap((name) => filesOf(join(path, name)))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return [path]
    throw error
  }
}
