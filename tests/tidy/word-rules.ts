import { resolveImport } from './resolve.ts'
import { isCode, isGenerated, isTest, type Problem, type SourceFile, type SyntaxNode } from './source-file.ts'

/** Where the texts of pages are. */
const TEXT = /^(web|console|ui)\/text\//
/** Thai letters and marks. The baht sign, U+0E3F, is used in every language. */
const THAI = /[\u0E00-\u0E3E\u0E40-\u0E7F]/
/** A public page that shows both languages. */
const OFFLINE_VERIFIER = 'web/verifier/'

/** Text inside a component cannot be found or translated. */
export function findWordsOutsideText(files: readonly SourceFile[]): Problem[] {
  return files
    .filter(({ path }) => /^(web|console|ui)\/.*\.tsx?$/.test(path) && !isTest(path) && !isGenerated(path))
    .filter(({ path }) => !TEXT.test(path) && !path.startsWith(OFFLINE_VERIFIER))
    .flatMap((file) =>
      file.nodes.filter(isThai).map((node) => ({
        path: file.path,
        line: file.lineAt(node.start),
        say: `"${writtenIn(node).trim().slice(0, 30)}": words stand in text/, pages only name them`,
      })),
    )
}

function writtenIn(node: SyntaxNode): string {
  if (node.type === 'TemplateElement') return String((node.value as { cooked?: string | null }).cooked ?? '')
  const isWritten = node.type === 'Literal' || node.type === 'JSXText'
  return isWritten && typeof node.value === 'string' ? node.value : ''
}

/** The browser's own lists of words and figures take a phone's processor up to 70 ms when a page asks for the first one. */
export function findNumbersByIntl(files: readonly SourceFile[]): Problem[] {
  return files
    .filter(({ path }) => /^(web|ui)\/.*\.tsx?$/.test(path) && !isTest(path))
    .flatMap((file) =>
      file.nodes
        .filter(({ type, name }) => type === 'Identifier' && (name === 'toLocaleString' || name === 'Intl'))
        .map((node) => ({
          path: file.path,
          line: file.lineAt(node.start),
          say: 'write it with ui/figure-text.ts, ui/money-text.ts or ui/thai-date.ts',
        })),
    )
}

/** Answers use texts that are declared in both languages, and only choose one. */
export function findThaiInAnswers(files: readonly SourceFile[]): Problem[] {
  return files
    .filter(({ path }) => path.startsWith('server/api/') && !isTest(path))
    .flatMap((file) =>
      file.nodes.filter(isThai).map((node) => ({
        path: file.path,
        line: file.lineAt(node.start),
        say: `"${writtenIn(node).trim().slice(0, 30)}": declare it as Words, and choose by the caller's language`,
      })),
    )
}

/** Texts that no page uses. */
export function findUnusedWords(files: readonly SourceFile[]): Problem[] {
  const said = chainsSaid(files)
  return files
    .filter(({ path }) => TEXT.test(path) && !path.includes('/en/') && isCode(path))
    .flatMap((file) =>
      wordsOf(file).flatMap(({ chain, line }) => {
        const isSaid = said.some((each) => each.path === file.path && startsWith(chain, each.chain))
        return isSaid ? [] : [{ path: file.path, line, say: `nobody says ${chain.join('.')}: delete it` }]
      }),
    )
}

interface Word {
  /** `betText`, `keys`, `erase`. */
  readonly chain: readonly string[]
  readonly line: number
}

/** Every leaf of the objects that a text module exports. */
function wordsOf(file: SourceFile): Word[] {
  const exported = new Set(file.exports.filter(({ typeOnly }) => !typeOnly).map(({ name }) => name))
  return file.nodes
    .filter((node) => node.type === 'VariableDeclarator')
    .filter((node) => exported.has(String((node.id as SyntaxNode).name)))
    .flatMap((node) => leavesOf(file, unwrapped(node.init), [String((node.id as SyntaxNode).name)]))
}

function leavesOf(file: SourceFile, value: SyntaxNode | undefined, chain: readonly string[]): Word[] {
  if (value?.type !== 'ObjectExpression') return value ? [{ chain, line: file.lineAt(value.start) }] : []
  return (value.properties as readonly SyntaxNode[]).flatMap((property) => {
    const key = property.key as SyntaxNode | undefined
    const name = key?.name ?? key?.value
    if (name === undefined || property.computed === true) return []
    return leavesOf(file, unwrapped(property.value), [...chain, String(name)])
  })
}

/** `{...} as const`, `{...} satisfies T`. */
function unwrapped(value: unknown): SyntaxNode | undefined {
  const node = value as SyntaxNode | null | undefined
  const isWrapped = /^TS(As|Satisfies)Expression$/.test(node?.type ?? '')
  return isWrapped ? unwrapped(node?.expression) : (node ?? undefined)
}

interface Said {
  readonly path: string
  readonly chain: readonly string[]
}

/** The path of each use of an exported text: `betText.keys` uses every key below, `betText` all of it. */
function chainsSaid(files: readonly SourceFile[]): Said[] {
  return files
    .filter(({ path }) => isCode(path) && !isTest(path))
    .flatMap((file) => {
      const known = new Map<string, string>()
      if (TEXT.test(file.path)) for (const { name } of file.exports) known.set(name, file.path)
      for (const { from, name } of file.imports) {
        const target = resolveImport(file.path, from)
        if (target && TEXT.test(target)) known.set(name, target)
      }
      return known.size === 0 ? [] : usesIn(file, known)
    })
}

function usesIn(file: SourceFile, known: ReadonlyMap<string, string>): Said[] {
  const inner = new Set<unknown>()
  const declared = new Set(
    file.nodes
      .filter(
        ({ type }) =>
          type === 'ImportSpecifier' || type === 'VariableDeclarator' || type === 'ExportSpecifier',
      )
      .flatMap(({ id, local, imported, exported }) => [id, local, imported, exported]),
  )
  const said: Said[] = []
  for (const node of file.nodes) {
    if (inner.has(node) || declared.has(node)) continue
    const chain = chainOf(node, inner)
    const path = chain && known.get(chain[0] ?? '')
    if (chain && path) said.push({ path, chain })
  }
  return said
}

/**
 * The names in `betText.keys.erase`, as far as they are constant. Marks the inner nodes, which are no uses of their own.
 */
function chainOf(node: SyntaxNode, inner: Set<unknown>): string[] | undefined {
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return [String(node.name)]
  if (node.type !== 'MemberExpression') return undefined
  const before = chainOf(node.object as SyntaxNode, inner)
  if (!before) return undefined
  inner.add(node.object)
  inner.add(node.property)
  return node.computed === true || isOpen(before)
    ? [...before, ...OPEN]
    : [...before, String((node.property as SyntaxNode).name)]
}

/** A name known only at run time: everything below counts as used. */
const OPEN = ['*'] as const

function isOpen(chain: readonly string[]): boolean {
  return chain.at(-1) === OPEN[0]
}

function startsWith(word: readonly string[], said: readonly string[]): boolean {
  return said.every((name, at) => name === OPEN[0] || word[at] === undefined || word[at] === name)
}

/** Each module of Thai texts has an English counterpart in `en/` with the same keys and no Thai. */
export function findMissingTwins(files: readonly SourceFile[]): Problem[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const lonely = files
    .filter(({ path, nodes }) => /^(web|ui)\/text\/[^/]+\.ts$/.test(path) && nodes.some(isThai))
    .filter(({ path }) => !byPath.has(path.replace('/text/', '/text/en/')))
    .map(({ path }) => ({ path, say: 'its words are missing in English: add its twin in en/' }))
  const twins = files.filter(({ path }) => /^(web|ui|domain)\/(.*\/)?en\//.test(path) && isCode(path))
  return [
    ...lonely,
    ...twins.flatMap((twin) => problemsOfTwin(twin, byPath.get(twin.path.replace('/en/', '/')))),
  ]
}

function problemsOfTwin(twin: SourceFile, thai: SourceFile | undefined): Problem[] {
  if (!thai) return [{ path: twin.path, say: 'its Thai twin is gone: delete it' }]
  const said = namesOf(twin)
  return [
    ...namesOf(thai)
      .filter((name) => !said.includes(name))
      .map((name) => ({ path: twin.path, say: `${name} of ${thai.path} is missing` })),
    ...twin.nodes
      .filter(isThai)
      .map(({ start }) => ({ path: twin.path, line: twin.lineAt(start), say: 'Thai in English words' })),
  ]
}

function isThai(node: SyntaxNode): boolean {
  return THAI.test(writtenIn(node))
}

function namesOf(file: SourceFile): string[] {
  return file.exports.filter(({ typeOnly }) => !typeOnly).map(({ name }) => name)
}
