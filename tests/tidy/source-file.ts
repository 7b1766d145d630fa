import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'

const ROOT = join(import.meta.dirname, '../..')

/** Everything written by hand. Generated files (builds, packages, the database) are not read. */
const FOLDERS = 'contract,domain,server,studio,web,console,ui,tests,scripts,docs,data,.ci'
const KINDS = '{ts,tsx,mjs,css,svg,sql,md,json,csv,txt,html}'

/** A break of a rule, and what to do instead. */
export interface Problem {
  readonly path: string
  readonly line?: number
  readonly say: string
}

/** One imported name. `*` is the whole module, `default` the default export. */
export interface Import {
  readonly from: string
  readonly name: string
  readonly typeOnly: boolean
  readonly line: number
}

export interface Export {
  readonly name: string
  readonly typeOnly: boolean
  readonly line: number
  /** The module of a re-export. */
  readonly from: string | undefined
}

/** The part of a syntax tree's node that the rules use. */
export interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

export interface SourceFile {
  readonly path: string
  readonly text: string
  /** Filled for code (`isCode`), empty for other files. */
  readonly imports: readonly Import[]
  readonly exports: readonly Export[]
  readonly nodes: readonly SyntaxNode[]
  lineAt(offset: number): number
}

export function isCode(path: string): boolean {
  return /\.(ts|tsx|mjs)$/.test(path)
}

export function isTest(path: string): boolean {
  return path.startsWith('tests/') || /\.(test|gate)\.tsx?$/.test(path)
}

export function isGenerated(path: string): boolean {
  return path.includes('/generated/') || path.endsWith('.generated.ts')
}

export function readSources(): SourceFile[] {
  const found = globSync([`{${FOLDERS}}/**/*.${KINDS}`, '*.{ts,mjs,json,md}', '.ci/run', '.npmrc'], {
    cwd: ROOT,
    exclude: (path) => /(^|\/)(node_modules|build|\.data|\.react-router|\.vitest)(\/|$)/.test(path),
  })
  const paths = [...new Set(found.map((path) => path.replaceAll('\\', '/')))].sort()
  return paths.map((path) => sourceFile(path, readFileSync(join(ROOT, path), 'utf8')))
}

export function sourceFile(path: string, text: string): SourceFile {
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  if (!isCode(path)) return { path, text, imports: [], exports: [], nodes: [], lineAt }
  const parsed = parseSync(path, text)
  const problem = parsed.errors[0]
  if (problem) throw new Error(`${path} cannot be read as code: ${problem.message}`)
  const nodes = [...nodesOf(parsed.program)]
  return {
    path,
    text,
    lineAt,
    nodes,
    imports: [...importsOf(parsed.module, lineAt), ...dynamicImportsOf(nodes, lineAt)],
    exports: exportsOf(parsed.module, lineAt),
  }
}

type Module = ReturnType<typeof parseSync>['module']

function importsOf(module: Module, lineAt: (offset: number) => number): Import[] {
  const imports: Import[] = []
  for (const { moduleRequest, entries, start } of module.staticImports) {
    const from = moduleRequest.value
    const line = lineAt(start)
    if (entries.length === 0) imports.push({ from, name: '', typeOnly: false, line })
    for (const { importName, isType } of entries) {
      const whole = importName.kind === 'NamespaceObject' ? '*' : 'default'
      imports.push({ from, name: importName.name ?? whole, typeOnly: isType, line })
    }
  }
  for (const { entries, start } of module.staticExports) {
    for (const { moduleRequest, importName, isType } of entries) {
      if (!moduleRequest) continue
      imports.push({
        from: moduleRequest.value,
        name: importName.name ?? '*',
        typeOnly: isType,
        line: lineAt(start),
      })
    }
  }
  return imports
}

function dynamicImportsOf(nodes: readonly SyntaxNode[], lineAt: (offset: number) => number): Import[] {
  const imports: Import[] = []
  for (const node of nodes) {
    if (node.type !== 'ImportExpression') continue
    const source = node.source as SyntaxNode
    if (typeof source.value !== 'string') continue
    imports.push({ from: source.value, name: '*', typeOnly: false, line: lineAt(node.start) })
  }
  return imports
}

function exportsOf(module: Module, lineAt: (offset: number) => number): Export[] {
  return module.staticExports.flatMap(({ entries, start }) =>
    entries.map((entry) => ({
      name: entry.exportName.kind === 'Default' ? 'default' : (entry.exportName.name ?? '*'),
      typeOnly: entry.isType,
      line: lineAt(start),
      from: entry.moduleRequest?.value,
    })),
  )
}

function* nodesOf(value: unknown): Generator<SyntaxNode> {
  if (Array.isArray(value)) {
    for (const each of value) yield* nodesOf(each)
  } else if (typeof value === 'object' && value !== null) {
    if ('type' in value && typeof value.type === 'string') yield value as SyntaxNode
    for (const [field, each] of Object.entries(value)) if (field !== 'parent') yield* nodesOf(each)
  }
}
