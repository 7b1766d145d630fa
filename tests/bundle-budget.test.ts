import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'

const BUILD = join(import.meta.dirname, '../build')

const BUILDS = [
  { language: 'Thai', client: join(BUILD, 'web/client'), assets: 'assets' },
  { language: 'English', client: join(BUILD, 'web-en/client'), assets: 'assets/en' },
] as const
type Build = (typeof BUILDS)[number]

interface Chunk {
  readonly module: string
  readonly imports?: readonly string[]
}
interface RouteChunk extends Chunk {
  readonly parentId?: string
  readonly clientActionModule?: string
  readonly clientLoaderModule?: string
}
interface Manifest {
  readonly url: string
  readonly entry: Chunk
  readonly routes: Readonly<Record<string, RouteChunk>>
}

/** The build's manifest of what each route loads. */
function readManifest({ client, assets }: Build): Manifest {
  const file = readdirSync(join(client, assets)).find((name) => /^manifest-\w+\.js$/.test(name))
  if (!file) throw new Error('a build has no manifest: build the pages first (npm run build)')
  const source = readFileSync(join(client, assets, file), 'utf8')
  return JSON.parse(source.slice(source.indexOf('{'), source.lastIndexOf('}') + 1)) as Manifest
}

/** Every script a page of this route needs before it can be used: framework, layouts, the route itself. */
function scriptsOf(manifest: Manifest, routeId: string): string[] {
  const chunks: Chunk[] = [manifest.entry]
  for (let id: string | undefined = routeId; id !== undefined; id = manifest.routes[id]?.parentId) {
    const route: RouteChunk | undefined = manifest.routes[id]
    if (!route) throw new Error(`the build has no route ${id}`)
    chunks.push(route)
    for (const module of [route.clientActionModule, route.clientLoaderModule])
      if (module) chunks.push({ module })
  }
  return [
    ...new Set([manifest.url, ...chunks.flatMap(({ module, imports }) => [module, ...(imports ?? [])])]),
  ]
}

function read({ client }: Build, url: string): Buffer {
  return readFileSync(join(client, url))
}

const weighed = new Map<string, number>()

function brotliBytes(build: Build, urls: readonly string[]): number {
  return urls.reduce((sum, url) => {
    const bytes = weighed.get(url) ?? brotliCompressSync(read(build, url)).length
    weighed.set(url, bytes)
    return sum + bytes
  }, 0)
}

describe.each(BUILDS)('the JavaScript of a page in $language before interaction', (build) => {
  const manifest = readManifest(build)

  test.each([
    ['the sign-in page', 'screens/login/login', 115],
    ['the bet page', 'bet-round', 150],
    ['the home page', 'screens/home/home', 140],
    ['the list of rounds', 'screens/lottobet/lottobet', 150],
    ['a shelf of the lobby', 'games:slot', 150],
    ['a list of games', 'screens/games/gamelist', 150],
    ['the page of a game', 'screens/games/play/play-page', 150],
    ['the report of games', 'screens/game-report/game-report', 150],
  ])('%s stays in its budget', (_, routeId, kilobytes) => {
    expect(brotliBytes(build, scriptsOf(manifest, routeId)) / 1000).toBeLessThanOrEqual(kilobytes)
  })

  test('neither schemas nor the socket are loaded before the first paint', () => {
    for (const routeId of Object.keys(manifest.routes)) {
      for (const url of scriptsOf(manifest, routeId)) {
        const source = read(build, url).toString()
        expect(source, `${routeId} loads ${url}`).not.toMatch(/ZodError|invalid_type|engine\.io|sockjs/)
      }
    }
  })
})

describe('the JavaScript of the console', () => {
  const folder = join(BUILD, 'console/assets')
  const page = readFileSync(join(BUILD, 'console/index.html'), 'utf8')
  const first = [...page.matchAll(/"\/console\/assets\/([\w-]+\.js)"/g)].map(([, name = '']) => name)

  /** These scripts, and those that they import before they run. */
  function withImports(names: readonly string[], seen = new Set<string>()): Set<string> {
    for (const name of names.filter((each) => !seen.has(each))) {
      seen.add(name)
      const source = readFileSync(join(folder, name), 'utf8')
      withImports(
        [...source.matchAll(/(?:from|import)"\.\/([\w-]+\.js)"/g)].map(([, each = '']) => each),
        seen,
      )
    }
    return seen
  }

  const weighed = new Map<string, number>()
  const kilobytes = (names: Iterable<string>) =>
    [...names].reduce((sum, name) => {
      const bytes = weighed.get(name) ?? brotliCompressSync(readFileSync(join(folder, name))).length
      weighed.set(name, bytes)
      return sum + bytes
    }, 0) / 1000

  test('the sign-in page and every screen stay in their budgets', () => {
    expect(kilobytes(withImports(first))).toBeLessThanOrEqual(116)
    const frame = readdirSync(folder).filter((name) => /^frame-[\w-]+\.js$/.test(name))
    expect(frame).toHaveLength(1)
    const screens = readdirSync(folder).filter((name) => /-page-[\w-]+\.js$/.test(name))
    expect(screens.length).toBeGreaterThan(5)
    for (const screen of screens) {
      expect(kilobytes(withImports([...first, ...frame, screen])), screen).toBeLessThanOrEqual(140)
    }
  })
})
