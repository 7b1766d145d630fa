import { parseArgs } from 'node:util'
import { type OperatorBirth, suggestedCodes, tidyBirth } from '../../domain/operator/birth.ts'

/** The words of a command that cannot be followed, in one sentence. */
export class WrongWords extends Error {}

export type Command =
  | { readonly act: 'list' }
  | { readonly act: 'create'; readonly birth: OperatorBirth; readonly link: boolean }

const CREATE = {
  host: { type: 'string', multiple: true },
  name: { type: 'string' },
  owner: { type: 'string' },
  code: { type: 'string' },
  company: { type: 'string' },
  agent: { type: 'string' },
  link: { type: 'boolean' },
} as const

/** Reads what stands after `npm run operator --`. Throws `WrongWords`. */
export function readWords(words: readonly string[]): Command {
  const [act, ...rest] = words
  if (act === 'list' && rest.length === 0) return { act }
  if (act === 'create') return readCreate(rest)
  const said = words.length === 0 ? 'nothing' : `"${words.join(' ')}"`
  throw new WrongWords(`npm run operator takes create or list, not ${said}.`)
}

function readCreate(words: string[]): Command {
  const { host = [], name, owner, link = false, ...codes } = valuesOf(words)
  if (host.length === 0 || name === undefined || owner === undefined) {
    throw new WrongWords('operator create needs --host, --name and --owner.')
  }
  // Several hosts are given one by one or with commas.
  const hosts = host.flatMap((each) => each.split(','))
  const birth = tidyBirth({ ...suggestedCodes(hosts[0] ?? ''), ...codes, hosts, name, owner })
  return { act: 'create', birth, link }
}

function valuesOf(words: string[]) {
  try {
    return parseArgs({ args: words, options: CREATE, strict: true, allowPositionals: false }).values
  } catch (error) {
    const [said = ''] = (error as Error).message.split('. ')
    throw new WrongWords(`operator create does not understand its words: ${said.replace(/\.$/, '')}.`)
  }
}
