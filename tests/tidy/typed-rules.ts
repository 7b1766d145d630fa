import { isTest, type Problem, type SourceFile, type SyntaxNode } from './source-file.ts'

/** What a thing is, and the key of `useBegun`: neither changes when a screen asks again. */
const LASTING = /(^|[.?])(id|key|code|\w+Id)$/
const ASKING = new Set(['isFetching', 'isRefetching', 'isLoading'])

/**
 * What is typed at the console outlasts every refresh. React begins a form anew when its key or that of a piece around it
 * changes, so a key outside a list is what something is and never what it says; and no screen takes a form away while it
 * asks again. Forms empty themselves only for the answer of their own act (`emptiedBy`).
 */
export function findWipedForms(files: readonly SourceFile[]): Problem[] {
  return files
    .filter(({ path }) => path.startsWith('console/') && !isTest(path))
    .flatMap((file) => [
      ...passingKeys(file).map((node) => ({
        path: file.path,
        line: file.lineAt(node.start),
        say: 'a key that can change with an answer wipes what is typed: key by an id, or by useBegun',
      })),
      ...file.nodes
        .filter(({ type, name }) => type === 'Identifier' && ASKING.has(String(name)))
        .map((node) => ({
          path: file.path,
          line: file.lineAt(node.start),
          say: 'a screen that looks otherwise while it asks again wipes what is typed: ask isPending',
        })),
    ])
}

function passingKeys(file: SourceFile): SyntaxNode[] {
  const lists = file.nodes.filter((node) => node.type === 'CallExpression' && isList(file, node))
  return file.nodes
    .filter(({ type, name }) => type === 'JSXAttribute' && (name as SyntaxNode).name === 'key')
    .filter((node) => !lists.some(({ start, end }) => start < node.start && node.end < end))
    .filter((node) => !isLasting(file, node.value as SyntaxNode))
}

/** An item of a list has the key of its place there. */
function isList(file: SourceFile, node: SyntaxNode): boolean {
  const { end, start } = node.callee as SyntaxNode
  return /\.(map|flatMap)$/.test(file.text.slice(start, end))
}

function isLasting(file: SourceFile, { type, start, end }: SyntaxNode): boolean {
  return type === 'Literal' || LASTING.test(file.text.slice(start + 1, end - 1))
}
