import { isCode, isTest, type Problem, type SourceFile, type SyntaxNode } from './source-file.ts'

interface Reach {
  /** `object.field`, or the name of a class made without arguments. */
  readonly what: string
  /** The places that may use it, and provide it to everything else. */
  readonly allowed: RegExp
  readonly instead: string
}

const CLOCK = 'take the time as an argument, from ctx.now() (shown to people) or tx.now (decisions)'

/** Pages have a clock of their own, only for display; ui/server-clock.ts corrects it. */
const CLOCK_PLACES =
  /^(server\/(make-context|external\/custody\/custodian-program)\.ts|ui\/server-clock\.ts|web\/|console\/|scripts\/|studio\/(main\.ts|pages\/))/

const REACHES: readonly Reach[] = [
  {
    what: 'process.env',
    // A build is told its language and has no settings of a running server.
    allowed:
      /^(server\/config\.ts|studio\/main\.ts|scripts\/|react-router\.config\.ts|web\/vite\.config\.ts)/,
    instead: 'add a setting to server/config.ts',
  },
  {
    what: 'Math.random',
    // The delay of a retry decides nothing; benches are not the product.
    allowed: /^(server\/db\/transaction\.ts|scripts\/bench\/)/,
    instead: 'take chance from ctx.chance, so that a test can give its own',
  },
  { what: 'Date.now', allowed: CLOCK_PLACES, instead: CLOCK },
  { what: 'new Date', allowed: CLOCK_PLACES, instead: CLOCK },
]

const RANDOM = /^random(Bytes|UUID|UUIDv7|Int|Fill|FillSync)$/

/** Secrets made once, and the salt of a token; everything else uses ctx. */
const RANDOM_PLACES =
  /^(server\/(make-context|keys|db\/embedded|api\/road\/xsrf)\.ts|studio\/chance\.ts|scripts\/)/

/** Environment, randomness and clock each have a single source. */
export function findOutsideReaches(files: readonly SourceFile[]): Problem[] {
  return files
    .filter((file) => isCode(file.path) && !isTest(file.path))
    .flatMap((file) => [...findOwnChance(file), ...findReaches(file)])
}

function findOwnChance(file: SourceFile): Problem[] {
  if (RANDOM_PLACES.test(file.path)) return []
  return file.imports
    .filter(({ from, name }) => from === 'node:crypto' && RANDOM.test(name))
    .map(({ name, line }) => ({
      path: file.path,
      line,
      say: `${name}: take chance from ctx.chance, so that a test can give its own`,
    }))
}

function findReaches(file: SourceFile): Problem[] {
  return file.nodes.flatMap((node) => {
    const reached = REACHES.find((reach) => reach.what === nameOf(node) && !reach.allowed.test(file.path))
    if (!reached) return []
    return [{ path: file.path, line: file.lineAt(node.start), say: `${reached.what}: ${reached.instead}` }]
  })
}

/** Only starting and stopping write to the terminal; a running server writes to its log. */
const TERMINAL_PLACES =
  /^(server\/(main|worker|external\/custody\/custodian-program|start|refuse-start)\.ts|studio\/main\.ts|scripts\/)/

export function findTerminalOutput(files: readonly SourceFile[]): Problem[] {
  return files
    .filter((file) => isCode(file.path) && !isTest(file.path) && !TERMINAL_PLACES.test(file.path))
    .flatMap((file) =>
      file.nodes
        .filter((node) => nameOf(node)?.startsWith('console.'))
        .filter((node) => /^(server|studio)\//.test(file.path) || nameOf(node) === 'console.log')
        .map((node) => ({
          path: file.path,
          line: file.lineAt(node.start),
          say: `${nameOf(node)}: write to ctx.log on the server, console.error for a failure in a page`,
        })),
    )
}

function nameOf(node: SyntaxNode): string | undefined {
  if (node.type === 'MemberExpression') {
    const object = node.object as SyntaxNode
    const property = node.property as SyntaxNode
    if (object.type !== 'Identifier' || property.type !== 'Identifier') return undefined
    return `${object.name}.${property.name}`
  }
  if (node.type === 'NewExpression') {
    const made = node.callee as SyntaxNode
    const given = node.arguments as readonly unknown[]
    return made.name === 'Date' && given.length === 0 ? 'new Date' : undefined
  }
  return undefined
}
