import { isCode, isTest, type Problem, type SourceFile, type SyntaxNode } from './source-file.ts'

/** Where members read English. */
const ENGLISH = /^(web\/text\/en|ui\/text\/en|domain\/messages|contract\/refusals)\//
/** What a figure is followed by: a plural, with a word before it or not. */
const COUNTED = /^ (?:(?:more|other|earlier|later|further|wrong|different) )?([a-z]+s|people)\b/
/** Words on s that stand behind a name or an amount, and count nothing. */
const NO_PLURAL = new Set([
  'is',
  'was',
  'has',
  'does',
  'as',
  'adds',
  'means',
  'takes',
  'pays',
  'gets',
  'wins',
  'less',
  'this',
  'its',
])

/** Of one it would read "1 tickets". */
export function findPlurals(files: readonly SourceFile[]): Problem[] {
  return files
    .filter(({ path }) => ENGLISH.test(path) && isCode(path) && !isTest(path))
    .flatMap((file) =>
      file.nodes
        .filter(({ type }) => type === 'TemplateLiteral')
        .flatMap(({ quasis }) => (quasis as readonly SyntaxNode[]).slice(1))
        .flatMap((quasi) => {
          const text = String((quasi.value as { cooked?: string | null }).cooked ?? '')
          const noun = COUNTED.exec(text)?.[1]
          if (noun === undefined || NO_PLURAL.has(noun)) return []
          const say = `"…${text.slice(0, 20)}": of one it reads wrong, use howMany (domain/how-many.ts)`
          return [{ path: file.path, line: file.lineAt(quasi.start), say }]
        }),
    )
}
