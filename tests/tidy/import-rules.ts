import { packageOf, resolveImport } from './resolve.ts'
import { type Import, isCode, isTest, type Problem, type SourceFile } from './source-file.ts'

/**
 * The features in order: a feature may call those before it. Keys of acts and the audit chain come first, because every feature
 * uses them; then the directory of operators; operators come before members' money.
 */
export const FEATURES = [
  'keys',
  'audit',
  'credentials',
  'directory',
  'operators',
  'approvals',
  'rules',
  'staff',
  'ledger',
  'messages',
  'members',
  'safer',
  'assistants',
  'rounds',
  'risk',
  'betting',
  'booking',
  'fairness',
  'settlement',
  'results',
  'voids',
  'fast',
  'turnover',
  'promotions',
  'payments',
  'rewards',
  'affiliates',
  'games',
  'site',
  'mailings',
  'reports',
] as const

/** What a feature, a call or a job may import of the server around it. */
const SERVER_CORE = [
  'server/context.ts',
  'server/chance.ts',
  'server/each-alone.ts',
  'server/errors.ts',
  'server/keys.ts',
  'server/config.ts',
  'server/settings/',
  'server/sha256.ts',
]

interface Zone {
  /** Applies to files whose path begins so. The first match counts. */
  readonly of: string
  /** Files and folders it may import, besides its own folder. */
  readonly may: readonly string[]
  /** Packages it may import; undefined: any. */
  readonly packages?: readonly string[]
  readonly instead: string
}

const REACT = ['react', 'react-dom', 'lucide-react', 'circle-flags', 'lean-qr']

/** What the studio shares with the site: the scheme of its draws. */
const STUDIO_MAY = ['domain/fair/', 'domain/invariant.ts', 'domain/words.ts']

const ZONES: readonly Zone[] = [
  {
    of: 'domain/',
    may: [],
    // Pure, and the same in browsers. The HMAC of a fast draw is too risky to write ourselves.
    packages: ['@noble/hashes'],
    instead:
      'domain/ is pure: take what it needs as an argument, or move the code to the feature that needs it',
  },
  {
    of: 'contract/',
    may: ['domain/'],
    packages: ['zod'],
    instead: 'contract/ is shapes and types: behaviour belongs to server/api/ or domain/',
  },
  {
    of: 'ui/',
    may: ['domain/'],
    packages: REACT,
    instead: 'ui/ draws what it is given: pass the value as a property from web/ or console/',
  },
  {
    of: 'web/',
    may: ['contract/', 'domain/', 'ui/'],
    instead:
      'web/ speaks only the calls: use a typed client of contract/, or move shared pieces to ui/ or domain/',
  },
  {
    of: 'console/',
    may: ['contract/', 'domain/', 'ui/'],
    instead: 'console/ speaks only the calls: use contract/console/, or move shared pieces to ui/ or domain/',
  },
  {
    of: 'studio/games/',
    may: STUDIO_MAY,
    packages: [],
    instead: 'the rules of a game are pure: take what they need as an argument',
  },
  {
    of: 'studio/pages/',
    may: ['studio/games/', 'studio/fair/', 'studio/text/', 'studio/http/shapes.ts', ...STUDIO_MAY],
    packages: ['@noble/hashes', '@fontsource-variable/anuphan'],
    instead: 'a page of a game knows its rules and asks the studio for the rest',
  },
  {
    of: 'studio/',
    may: ['studio/', ...STUDIO_MAY],
    instead: 'the studio knows the site by the wallet interface alone, as a stranger does',
  },
  {
    of: 'server/db/',
    may: [
      'domain/',
      ...SERVER_CORE,
      'server/cannot-start.ts',
      'server/live/live-event.ts',
      'server/external/',
    ],
    instead: 'server/db/ knows no feature: let the feature call it',
  },
  {
    of: 'server/external/',
    may: ['domain/', ...SERVER_CORE],
    instead: 'server/external/ knows no feature: let the feature ask ctx.external',
  },
  {
    of: 'server/features/',
    may: [
      'domain/',
      ...SERVER_CORE,
      'server/db/listen.ts',
      'server/db/database-clock.ts',
      'server/live/live-event.ts',
      'server/external/',
    ],
    instead: 'a feature knows the rules, ctx and the features before it; the wire belongs to server/api/',
  },
  {
    of: 'server/api/',
    may: ['contract/', 'domain/', 'server/features/', 'server/metrics.ts', ...SERVER_CORE],
    instead: 'a handler is caller, input, one feature function, reply: move the work into a feature',
  },
  {
    of: 'server/jobs/',
    may: ['domain/', 'server/features/', 'server/db/queue-pool.ts', ...SERVER_CORE],
    instead: 'a job calls one feature function: move the work into a feature',
  },
  {
    of: 'server/start.ts',
    may: ['contract/', 'domain/', 'server/', 'scripts/pages.ts'],
    instead: 'the server never imports pages or tests: it serves what was built',
  },
  {
    of: 'server/',
    may: ['contract/', 'domain/', 'server/'],
    instead: 'the server never imports pages, scripts or tests: pass in what it needs',
  },
  {
    of: 'scripts/',
    may: ['contract/', 'domain/', 'server/', 'studio/', 'tests/support/'],
    instead: 'scripts stand around the server: page code is built, not imported',
  },
]

/** Checks the import table. */
export function findForbiddenImports(files: readonly SourceFile[]): Problem[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  return files
    .filter(({ path }) => isCode(path) && !isTest(path) && !path.endsWith('.config.ts'))
    .flatMap((file) => file.imports.flatMap((each) => problemOf(file, each, byPath)))
}

function problemOf(file: SourceFile, each: Import, byPath: ReadonlyMap<string, SourceFile>): Problem[] {
  const zone = ZONES.find(({ of }) => file.path.startsWith(of))
  if (!zone) return []
  const said = (say: string): Problem[] => [{ path: file.path, line: each.line, say }]
  const target = resolveImport(file.path, each.from)
  if (target === undefined) {
    const name = packageOf(each.from)
    if (isPage(file.path) && name.startsWith('node:') && !each.typeOnly && !drawsPages(file.path)) {
      return said(
        `imports ${each.from}: pages run in browsers; do it on the server and hand the outcome to a loader`,
      )
    }
    if (!zone.packages || zone.packages.includes(name)) return []
    return said(`imports ${each.from}: ${zone.instead}`)
  }
  const own = target.startsWith(zone.of)
  if (!own && !zone.may.some((start) => target.startsWith(start))) {
    return said(`imports ${target}: ${zone.instead}`)
  }
  if (isPage(file.path) && target.startsWith('contract/') && !each.typeOnly && reachesZod(target, byPath)) {
    return said(`imports ${target}, which carries zod into browsers: use \`import type\``)
  }
  return featureProblem(file.path, target, each.name).flatMap(said)
}

function isPage(path: string): boolean {
  return /^(web|console|ui|studio\/pages)\//.test(path)
}

function drawsPages(path: string): boolean {
  return path === 'web/entry.server.tsx' || path === 'web/page-stream.ts'
}

/** Whether a value import of this file loads zod. */
function reachesZod(
  path: string,
  byPath: ReadonlyMap<string, SourceFile>,
  seen = new Set<string>(),
): boolean {
  if (seen.has(path)) return false
  seen.add(path)
  const values = (byPath.get(path)?.imports ?? []).filter((each) => !each.typeOnly)
  return values.some((each) => {
    const target = resolveImport(path, each.from)
    return target === undefined ? packageOf(each.from) === 'zod' : reachesZod(target, byPath, seen)
  })
}

const FEATURE = /^server\/features\/([^/]+)\//

function featureProblem(importer: string, target: string, name: string): string[] {
  const wanted = FEATURE.exec(target)?.[1]
  if (wanted === undefined) return []
  const own = FEATURE.exec(importer)?.[1]
  if (own === wanted) return []
  if (own !== undefined && placeOf(own) < placeOf(wanted)) {
    return [
      `${own} comes before ${wanted}: call it the other way round, or enqueue a job that the later feature does`,
    ]
  }
  if (/\/queries[^/]*\.ts$/.test(target) && /^(insert|update|delete)[A-Z]/.test(name)) {
    return [`${name} writes a table of ${wanted}: call an act of that feature instead of its statement`]
  }
  return []
}

function placeOf(feature: string): number {
  return (FEATURES as readonly string[]).indexOf(feature)
}

/** A feature without a place in the order would have no import rule. */
export function findUnknownFeatures(files: readonly SourceFile[]): Problem[] {
  const found = new Map<string, string>()
  for (const { path } of files) {
    const feature = FEATURE.exec(path)?.[1]
    if (feature !== undefined && placeOf(feature) < 0 && !found.has(feature)) found.set(feature, path)
  }
  return [...found].map(([feature, path]) => ({
    path,
    say: `${feature} has no place among the features: add it to FEATURES, after those it calls`,
  }))
}
