import { posix } from 'node:path'
import { resolveImport } from './resolve.ts'
import { routeModules } from './shape-rules.ts'
import { isCode, isGenerated, isTest, type Problem, type SourceFile } from './source-file.ts'

/** Started by people or tools instead of imported: commands of package.json, and settings that a tool finds by name. */
const ENTRY =
  /^(server\/(main|worker|external\/custody\/custodian-program)\.ts|studio\/main\.ts|scripts\/[\w-]+\.(ts|mjs)|([\w-]+\/)?[\w.-]+\.config\.ts)$/

/**
 * Used by programs instead of imports: a bench's site, the test reporter, what the built pages export to the server, and the
 * English texts that the build puts in place of the Thai ones.
 */
const USED_OUTSIDE =
  /^(scripts\/bench\/bare-page\/|web\/entry\.server\.tsx$|scripts\/checks\/tell-tests\.ts$|tests\/support\/database\/database-setup\.ts$|(web|ui|domain)\/(.*\/)?en\/)/

/** Exports of a route module that React Router calls. */
const ROUTE_EXPORTS = new Set([
  ...['default', 'loader', 'clientLoader', 'action', 'clientAction', 'meta', 'links', 'headers', 'handle'],
  ...['ErrorBoundary', 'HydrateFallback', 'Layout', 'shouldRevalidate', 'middleware', 'clientMiddleware'],
  ...['streamTimeout', 'handleDataRequest', 'handleError'],
])

/** Files that nothing imports, names or starts. */
export function findDeadFiles(files: readonly SourceFile[]): Problem[] {
  const routes = routeModules(files)
  const named = namedPaths(files)
  return files
    .filter(({ path }) => isPart(path))
    .filter(
      ({ path }) =>
        !ENTRY.test(path) &&
        !USED_OUTSIDE.test(path) &&
        !routes.has(path) &&
        !isStartedTest(path) &&
        !named.has(path),
    )
    .map(({ path }) => ({ path, say: 'nobody imports it: delete it, or use it' }))
}

/** Exports that no other file imports. */
export function findDeadExports(files: readonly SourceFile[]): Problem[] {
  const routes = routeModules(files)
  const taken = takenNames(files)
  return files
    .filter(({ path }) => isCode(path) && !isGenerated(path) && !ENTRY.test(path) && !USED_OUTSIDE.test(path))
    .flatMap((file) =>
      file.exports
        .filter((each) => !(routes.has(file.path) && ROUTE_EXPORTS.has(each.name)))
        .filter((each) => !taken.has(`${file.path}#${each.name}`) && !taken.has(`${file.path}#*`))
        .filter((each) => !(each.typeOnly && (isWord(file.path) || usesOf(file, each.name) > 1)))
        .map((each) => ({
          path: file.path,
          line: each.line,
          say: `nobody imports ${each.name}: drop the \`export\`, or delete it`,
        })),
    )
}

/** The types of the wire are complete, whether or not our screens use all of them. */
function isWord(path: string): boolean {
  return path.startsWith('contract/')
}

/** Styles and images, which can be unused too. */
function isPart(path: string): boolean {
  if (path.startsWith('web/public/') || path.startsWith('docs/')) return false
  return isCode(path) || /^(web|ui|console|studio)\/.*\.(css|svg)$/.test(path)
}

function isStartedTest(path: string): boolean {
  return (
    isTest(path) && (/\.(test|gate)\.tsx?$/.test(path) || path === 'tests/support/database/database-setup.ts')
  )
}

/** Every path named in code or CSS: imports, `new URL('./x.ts', import.meta.url)`, url(), paths in strings. */
function namedPaths(files: readonly SourceFile[]): ReadonlySet<string> {
  const named = new Set<string>()
  for (const file of files) {
    for (const each of file.imports) named.add(resolveImport(file.path, each.from) ?? each.from)
    for (const node of file.nodes) {
      if (node.type !== 'Literal' || typeof node.value !== 'string' || !/\.\w+$/.test(node.value)) continue
      if (node.value.startsWith('.')) named.add(posix.join(posix.dirname(file.path), node.value))
      else named.add(node.value)
    }
    if (!/\.(css|html|json)$/.test(file.path)) continue
    for (const [, found = ''] of file.text.matchAll(/["'(]\s*(\.{0,2}\/[\w./-]+\.\w+)/g)) {
      const from = found.startsWith('/') ? `.${found}` : found
      named.add(posix.join(posix.dirname(file.path), from))
    }
  }
  return named
}

/** `path#name` for every import of another file; `path#*` for a whole module. */
function takenNames(files: readonly SourceFile[]): ReadonlySet<string> {
  const taken = new Set<string>()
  for (const file of files) {
    for (const each of file.imports) {
      const target = resolveImport(file.path, each.from)
      if (target !== undefined) taken.add(`${target}#${each.name}`)
    }
  }
  return taken
}

function usesOf(file: SourceFile, name: string): number {
  return file.nodes.filter((node) => node.type === 'Identifier' && node.name === name).length
}
