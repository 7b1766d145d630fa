import { isCode, isGenerated, isTest, type Problem, type SourceFile, type SyntaxNode } from './source-file.ts'

const FILE_LINES = 300
const TEST_LINES = 500
const FUNCTION_LINES = 60
/** For exported functions. A file's own may have one more, because their callers are in view. */
const PARAMETERS = 3
const PARAMETERS_INSIDE = 4

export function findLongFiles(files: readonly SourceFile[]): Problem[] {
  return files
    .filter(({ path }) => isCode(path) || path.endsWith('.css'))
    .filter(({ path }) => !isGenerated(path))
    .flatMap(({ path, text }) => {
      const lines = text.split('\n').length - 1
      const limit = isTest(path) ? TEST_LINES : FILE_LINES
      if (lines <= limit) return []
      return [{ path, say: `${lines} lines, ${limit} at most: give one of its subjects a file of its own` }]
    })
}

export function findLongFunctions(files: readonly SourceFile[]): Problem[] {
  return functions(files).flatMap(({ file, node }) => {
    const line = file.lineAt(node.start)
    const lines = file.lineAt(node.end) - line + 1
    if (lines <= FUNCTION_LINES) return []
    return [
      {
        path: file.path,
        line,
        say: `a function of ${lines} lines, ${FUNCTION_LINES} at most: name its steps`,
      },
    ]
  })
}

export function findManyParameters(files: readonly SourceFile[]): Problem[] {
  return functions(files).flatMap(({ file, node }) => {
    const limit = isExported(file, node) ? PARAMETERS : PARAMETERS_INSIDE
    const count = ((node.params ?? []) as readonly SyntaxNode[]).filter(counts).length
    if (count <= limit) return []
    const line = file.lineAt(node.start)
    return [
      { path: file.path, line, say: `${count} parameters, ${limit} at most: pass one object with names` },
    ]
  })
}

/** Not counted: the first argument `ctx` or `tx`, and optional ones. */
function counts(param: SyntaxNode, index: number): boolean {
  if (param.type === 'AssignmentPattern') return false
  return index > 0 || !/^(ctx|tx|reader|sql)$/.test(String(param.name))
}

function isExported(file: SourceFile, node: SyntaxNode): boolean {
  const name = (node.id as SyntaxNode | null | undefined)?.name
  return file.exports.some((each) => each.name === name)
}

const FUNCTION = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/

function functions(files: readonly SourceFile[]): { file: SourceFile; node: SyntaxNode }[] {
  return files
    .filter(({ path }) => isCode(path) && !isTest(path) && !isGenerated(path))
    .flatMap((file) => file.nodes.filter(({ type }) => FUNCTION.test(type)).map((node) => ({ file, node })))
}

/** A file that only re-exports hides where things are. */
export function findBarrels(files: readonly SourceFile[]): Problem[] {
  return files
    .filter(({ path }) => isCode(path))
    .flatMap((file) => {
      const passed = file.exports.filter((each) => each.from !== undefined)
      const all = passed.find((each) => each.name === '*')
      const only = passed.length > 0 && passed.length === file.exports.length
      const named = /(^|\/)index\.tsx?$/.test(file.path)
      if (!all && !only && !named) return []
      return [{ path: file.path, say: 'a barrel: import each thing from the file that makes it' }]
    })
}

/** Only route modules, named by their URL, and settings that other programs read have a default export. */
export function findDefaultExports(files: readonly SourceFile[]): Problem[] {
  const routes = routeModules(files)
  return files
    .filter(({ path }) => isCode(path) && !routes.has(path) && !isReadByOthers(path))
    .flatMap((file) =>
      file.exports
        .filter((each) => each.name === 'default')
        .map((each) => ({
          path: file.path,
          line: each.line,
          say: 'a default export: only route modules have one; export it by its name',
        })),
    )
}

/** The files web/routes.ts names, and those React Router finds by their path. */
export function routeModules(files: readonly SourceFile[]): ReadonlySet<string> {
  const table = files.find(({ path }) => path === 'web/routes.ts')
  const named = (table?.nodes ?? [])
    .filter((node) => node.type === 'Literal' && typeof node.value === 'string')
    .map((node) => `web/${node.value}`)
    .filter((path) => isCode(path))
  return new Set([...named, 'web/routes.ts', 'web/root.tsx', 'web/entry.client.tsx', 'web/entry.server.tsx'])
}

/** Settings that a tool finds by name, and what Vitest calls: set-up files and a reporter. */
function isReadByOthers(path: string): boolean {
  return (
    /(^|\/)[\w.-]+\.config\.ts$/.test(path) ||
    path === 'tests/support/database/database-setup.ts' ||
    path === 'scripts/checks/tell-tests.ts' ||
    path.startsWith('scripts/bench/bare-page/') // a site of its own, for the pages to race against
  )
}
