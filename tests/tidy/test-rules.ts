import { matchesGlob } from 'node:path'
import { isCode, isGenerated, isTest, type Problem, type SourceFile, type SyntaxNode } from './source-file.ts'

/** A test outside every project of vitest.config.ts never runs. */
export function findTestsNobodyRuns(files: readonly SourceFile[]): Problem[] {
  const config = files.find(({ path }) => path === 'vitest.config.ts')
  const globs = (config?.nodes ?? [])
    .filter(({ type, value }) => type === 'Literal' && typeof value === 'string' && value.includes('*'))
    .map(({ value }) => String(value))
  return files
    .filter(({ path }) => /\.(test|gate)\.tsx?$/.test(path))
    .filter(({ path }) => !globs.some((glob) => matchesGlob(path, glob)))
    .map(({ path }) => ({
      path,
      say: 'no project of vitest.config.ts runs it: move it, or take its folder in',
    }))
}

/** The clock of the whole run, and an environment that is given back before the function ends. */
const GIVES_BACK = new Set(['tests/support/database/later.ts', 'tests/support/browser/browser.ts'])
const WRITES = [
  /\b(globalThis|process\.env)(\.\w+|\[[^\]\n]+\])\s*(\?\?|\|\||&&)?=(?![=>])/,
  /\bdelete (globalThis|process\.env)[.[]/,
  /\bObject\.assign\(\s*(globalThis|process\.env)\b/,
  /\bvi\.stubEnv\(/,
]

/**
 * Files of tests share a process one after another: what one puts into its globals, or its environment, the next would find. So would
 * what it does by a file of tests/support.
 */
export function findLeftGlobals(files: readonly SourceFile[]): Problem[] {
  return files
    .filter(({ path }) => /^(?!tests\/tidy).*\.test\.tsx?$|^tests\/support\/.*\.tsx?$/.test(path))
    .flatMap(({ path, text }) => [
      ...(/\bvi\.stubGlobal\(/.test(text) && !/\bvi\.unstubAllGlobals\b/.test(text)
        ? [{ path, say: 'a global is stubbed and never given back: vi.unstubAllGlobals() at the end' }]
        : []),
      ...(!GIVES_BACK.has(path) && WRITES.some((write) => write.test(text))
        ? [{ path, say: 'the next file would find this: hand it over, or stub it with vi.stubGlobal()' }]
        : []),
    ])
}

/**
 * Files of tests share a cluster, two or three at once: sessions of all of them stand in one list, and what is waited for may be
 * waited for by another.
 */
export function findOthersSessions(files: readonly SourceFile[]): Problem[] {
  return files
    .filter(({ path }) => /^server\/.*\.test\.ts$|^tests\/(server|support)\//.test(path))
    .flatMap(({ path, nodes, text, lineAt }) =>
      nodes
        .filter(({ type, start, end }) => {
          const statement = type === 'TemplateLiteral' ? text.slice(start, end) : ''
          return statement.includes('from pg_stat_activity') && !statement.includes('datname')
        })
        .map(({ start }) => ({
          path,
          line: lineAt(start),
          say: 'sees sessions of other files: where datname = current_database()',
        })),
    )
}

/** Whoever waits by `vi.waitFor` gives up after a second, which a busy machine takes for a module or a transaction of another file. */
export function findHastyWaits(files: readonly SourceFile[]): Problem[] {
  return files
    .filter(({ path }) => isTest(path) && !path.startsWith('tests/tidy'))
    .flatMap(({ path, nodes, text, lineAt }) =>
      nodes
        .filter(({ type, start, end }) => {
          const call = text.slice(start, end)
          return type === 'CallExpression' && call.startsWith('vi.waitFor(') && !/\btimeout: /.test(call)
        })
        .map(({ start }) => ({ path, line: lineAt(start), say: 'gives up after a second: say a timeout' })),
    )
}

/** Shorter functions may be equal by chance. */
const SHORTEST_TWIN = 160
const FUNCTION = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/

/** A function copied into two files will one day be fixed in only one. */
export function findTwins(files: readonly SourceFile[]): Problem[] {
  const firstSeen = new Map<string, string>()
  return files
    .filter(({ path }) => isCode(path) && !isTest(path) && !isGenerated(path))
    .flatMap((file) =>
      file.nodes.flatMap((node) => {
        const body = bodyOf(file, node)
        if (body === undefined) return []
        const line = file.lineAt(node.start)
        const first = firstSeen.get(body)
        if (first === undefined) firstSeen.set(body, `${file.path}:${line}`)
        if (first === undefined || first.startsWith(`${file.path}:`)) return []
        return [
          { path: file.path, line, say: `the same function as ${first}: keep one, where both can see it` },
        ]
      }),
    )
}

function bodyOf(file: SourceFile, node: SyntaxNode): string | undefined {
  const body = node.body as SyntaxNode | null | undefined
  if (!FUNCTION.test(node.type) || !body) return undefined
  const text = file.text.slice(body.start, body.end).replaceAll(/\s+/g, ' ')
  return text.length < SHORTEST_TWIN ? undefined : text
}
