import { isCode, isGenerated, type Problem, type SourceFile, type SyntaxNode } from './source-file.ts'

/** Words too general to say anything, with a better question. */
const BANNED: Readonly<Record<string, string>> = {
  util: 'what does it do? name the file by its one act',
  utils: 'what does it do? name the file by its one act',
  helper: 'what does it do? name the file by its one act',
  helpers: 'what does it do? name the file by its one act',
  common: 'common to what? put it with the one that owns the idea',
  manager: 'what does it do? use the verb',
  data: 'which? say ticket, rates, answer, row',
  info: 'which? say what it holds',
  item: 'which? say line, ticket, prize',
  items: 'which? say lines, tickets, prizes',
  market: 'the word is bet type',
  markets: 'the word is bet type',
}

export function findVagueNames(files: readonly SourceFile[]): Problem[] {
  return files
    .filter(({ path }) => isCode(path) && !isGenerated(path))
    .flatMap((file) => {
      const ofFile = problemsOf(file, basename(file.path), 1)
      const ofExports = file.exports
        .filter((each) => each.from === undefined)
        .flatMap((each) => problemsOf(file, each.name, each.line))
      const ofTypes = file.nodes
        .filter((node) => node.type === 'TSInterfaceDeclaration' || node.type === 'TSTypeAliasDeclaration')
        .flatMap((node) => problemsOf(file, String((node.id as SyntaxNode).name), file.lineAt(node.start)))
      const seen = new Set<string>()
      return [...ofFile, ...ofExports, ...ofTypes].filter(({ say }) => !seen.has(say) && seen.add(say))
    })
}

function problemsOf(file: SourceFile, name: string, line: number): Problem[] {
  return wordsOf(name)
    .filter((word) => word in BANNED)
    .map((word) => ({ path: file.path, line, say: `the name ${name} says "${word}": ${BANNED[word]}` }))
}

/** Names from outside that we must use: a setting, the browser's Save-Data, a table. */
const QUOTED = /data[-_]?dir|save[-_]?data|settle[-_]?items?/gi

/** `RateItem`, `rate-item` and `RATE_ITEM` are the words rate and item. */
function wordsOf(name: string): string[] {
  return name
    .replaceAll(QUOTED, '')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
}

function basename(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')
}

/** Words and marks that may not stay in these files. */
const LEFTOVERS: readonly { mark: RegExp; where: RegExp; instead: string }[] = [
  {
    mark: /\b(TODO|FIXME|XXX|HACK)\b/,
    where: /^(?!tests\/tidy).*\.(ts|tsx|mjs|css|sql|md)$/,
    instead: 'do it now or open an issue: code holds no promises',
  },
  {
    mark: /\btoBaht\(satang\(/,
    where: /^server\/.*\.ts$/,
    instead: 'type the row in Satang where it is read',
  },
  {
    mark: /\b(test|it|describe|suite)\.(skip|only|todo|fails|skipIf|runIf)\b/,
    where: /^(?!tests\/tidy).*\.(test|gate)\.tsx?$/,
    instead: 'every test runs, always: mend it or delete it',
  },
  {
    mark: /(^|[\s'"`(=:])(\/(work|home|Users|root|tmp|var\/folders)\/|[A-Z]:\\\\)\w/,
    where: /^(?!tests\/tidy|package-lock\.json)/,
    instead: 'a path of one machine: make it from import.meta.dirname, os.tmpdir() or a setting',
  },
  {
    mark: /\b(DOMAIN|RELIABILITY|CONTRACT)(\.md| \d)/,
    where: /^(?!tests\/tidy)/,
    instead: 'a page that is not here: say the rule itself, or name a page of docs/',
  },
  {
    mark: /\bvi\.(mock|doMock|hoisted|spyOn|fn|useFakeTimers)\b/,
    where: /^(?!tests\/tidy).*\.tsx?$/,
    instead: 'nothing of ours is mocked: use the real thing, or the fake of the outside world',
  },
  {
    mark: /\bsetTimeout\b|\bwaitForTimeout\b/,
    where: /^(?!tests\/tidy).*\.test\.tsx?$/,
    instead: 'a test waits for what it wants to see, not for a while (vi.waitFor, an event, an answer)',
  },
  {
    mark: /@ts-(ignore|nocheck)|eslint-disable/,
    where: /^(?!tests\/tidy).*\.(ts|tsx|mjs)$/,
    instead: 'say the true type; where a tool is wrong, @ts-expect-error with the reason',
  },
]

export function findLeftovers(files: readonly SourceFile[]): Problem[] {
  return files.flatMap(({ path, text }) =>
    LEFTOVERS.filter(({ where }) => where.test(path)).flatMap(({ mark, instead }) =>
      text
        .split('\n')
        .map((line, index) => ({ found: mark.exec(line)?.[0].trim(), line: index + 1 }))
        .filter(({ found }) => found !== undefined)
        .map(({ found, line }) => ({ path, line, say: `${found}: ${instead}` })),
    ),
  )
}
