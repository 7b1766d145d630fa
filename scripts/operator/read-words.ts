import { type ParseArgsConfig, parseArgs } from 'node:util'
import { SPOKEN_FAMILIES } from '../../domain/games/families.ts'
import { OPENS_IN, type OpensIn } from '../../domain/games/launch-address.ts'
import { type Satang, satang } from '../../domain/money.ts'
import { type OperatorBirth, suggestedCodes, tidyBirth } from '../../domain/operator/birth.ts'
import type { PresetRole } from '../../domain/staff/permissions.ts'
import type { WalletFamily } from '../../server/features/games/seamless/queries-wallets.ts'

/** Arguments that cannot be understood, in one sentence. */
export class WrongWords extends Error {}

/** Those whose secret follows from ours. */
export type PartnerAct = 'bank-feed' | 'sms-reader' | 'qr'

export type Command =
  | { readonly act: 'list' }
  | { readonly act: 'create'; readonly birth: OperatorBirth; readonly link: boolean }
  | { readonly act: 'staff'; readonly code: string; readonly name: string; readonly role: PresetRole }
  | { readonly act: 'link' | 'end-step'; readonly code: string; readonly name: string }
  | {
      readonly act: 'receiving'
      readonly code: string
      readonly bank: string
      readonly accountNo: string
      readonly holder: string
    }
  | { readonly act: PartnerAct; readonly code: string; readonly rotate: boolean }
  | {
      readonly act: 'game-wallet'
      readonly code: string
      readonly provider: string
      readonly family: WalletFamily | undefined
      readonly isOn: boolean | undefined
      readonly mostWin: Satang | undefined
      readonly mostDay: Satang | undefined
      readonly launchUrl: string | undefined
      readonly opensIn: OpensIn | undefined
      /** The file of a public key. */
      readonly key: string | undefined
      /** A token for a family whose calls bear one. */
      readonly addToken: boolean
      readonly endKey: string | undefined
    }
  | { readonly act: 'unread'; readonly code: string }
  | {
      readonly act: 'statement'
      readonly code: string
      readonly what:
        | { readonly undo: string }
        | {
            readonly accountNo: string
            readonly layout: string
            readonly file: string
            readonly imports: boolean
          }
    }
  | { readonly act: 'add-host' | 'remove-host'; readonly code: string; readonly host: string }

const CREATE = {
  host: { type: 'string', multiple: true },
  name: { type: 'string' },
  owner: { type: 'string' },
  code: { type: 'string' },
  company: { type: 'string' },
  agent: { type: 'string' },
  link: { type: 'boolean' },
} as const

const STAFF = { code: { type: 'string' }, name: { type: 'string' }, role: { type: 'string' } } as const

const PERSON = { code: { type: 'string' }, name: { type: 'string' } } as const

const HOST = { code: { type: 'string' }, host: { type: 'string' } } as const

const RECEIVING = {
  code: { type: 'string' },
  bank: { type: 'string' },
  number: { type: 'string' },
  holder: { type: 'string' },
} as const

const PARTNER = { code: { type: 'string' }, rotate: { type: 'boolean' } } as const

const GAME_WALLET = {
  code: { type: 'string' },
  provider: { type: 'string' },
  family: { type: 'string' },
  on: { type: 'boolean' },
  off: { type: 'boolean' },
  'most-win': { type: 'string' },
  'most-day': { type: 'string' },
  'launch-url': { type: 'string' },
  'opens-in': { type: 'string' },
  key: { type: 'string' },
  'new-token': { type: 'boolean' },
  'end-key': { type: 'string' },
} as const

const UNREAD = { code: { type: 'string' } } as const

const STATEMENT = {
  code: { type: 'string' },
  number: { type: 'string' },
  layout: { type: 'string' },
  file: { type: 'string' },
  import: { type: 'boolean' },
  undo: { type: 'string' },
} as const

const ROLES: readonly PresetRole[] = ['draw_maker', 'draw_checker', 'auditor', 'operator_admin']

/** Parses the arguments of `npm run operator --`. Throws `WrongWords`. */
export function readWords(words: readonly string[]): Command {
  const [act, ...rest] = words
  if (act === 'list' && rest.length === 0) return { act }
  if (act === 'create') return readCreate(rest)
  if (act === 'staff') return readStaff(rest)
  if (act === 'link' || act === 'end-step') return readPerson(act, rest)
  if (act === 'add-host' || act === 'remove-host') return readHost(act, rest)
  if (act === 'receiving') return readReceiving(rest)
  if (act === 'bank-feed' || act === 'sms-reader' || act === 'qr') return readPartner(act, rest)
  if (act === 'game-wallet') return readGameWallet(rest)
  if (act === 'unread') return readUnread(rest)
  if (act === 'statement') return readStatementWords(rest)
  const said = words.length === 0 ? 'nothing' : `"${words.join(' ')}"`
  throw new WrongWords(
    `npm run operator takes create, staff, link, end-step, add-host, remove-host, receiving, bank-feed, sms-reader, qr, game-wallet, unread, statement or list, not ${said}.`,
  )
}

function readCreate(words: string[]): Command {
  const { host = [], name, owner, link = false, ...codes } = valuesOf(words, CREATE)
  if (host.length === 0 || name === undefined || owner === undefined) {
    throw new WrongWords('operator create needs --host, --name and --owner.')
  }
  // Several hosts: repeated, or separated by commas.
  const hosts = host.flatMap((each) => each.split(','))
  const birth = tidyBirth({ ...suggestedCodes(hosts[0] ?? ''), ...codes, hosts, name, owner })
  return { act: 'create', birth, link }
}

function readStaff(words: string[]): Command {
  const { code, name, role } = valuesOf(words, STAFF)
  if (code === undefined || name === undefined || role === undefined) {
    throw new WrongWords('operator staff needs --code, --name and --role.')
  }
  const known = ROLES.find((each) => each === role)
  if (known === undefined) throw new WrongWords(`--role is one of ${ROLES.join(', ')}, not "${role}".`)
  return { act: 'staff', code, name: name.trim().toLowerCase(), role: known }
}

function readPerson(act: 'link' | 'end-step', words: string[]): Command {
  const { code, name } = valuesOf(words, PERSON)
  if (code === undefined || name === undefined) {
    throw new WrongWords(`operator ${act} needs --code and --name.`)
  }
  return { act, code, name: name.trim().toLowerCase() }
}

function readHost(act: 'add-host' | 'remove-host', words: string[]): Command {
  const { code, host } = valuesOf(words, HOST)
  if (code === undefined || host === undefined) {
    throw new WrongWords(`operator ${act} needs --code and --host.`)
  }
  return { act, code, host: host.trim().toLowerCase() }
}

function readReceiving(words: string[]): Command {
  const { code, bank, number, holder } = valuesOf(words, RECEIVING)
  if (code === undefined || bank === undefined || number === undefined || !holder?.trim()) {
    throw new WrongWords('operator receiving needs --code, --bank, --number and --holder.')
  }
  return { act: 'receiving', code, bank, accountNo: number, holder: holder.trim() }
}

function readPartner(act: PartnerAct, words: string[]): Command {
  const { code, rotate = false } = valuesOf(words, PARTNER)
  if (code === undefined) throw new WrongWords(`operator ${act} needs --code.`)
  return { act, code, rotate }
}

function readGameWallet(words: string[]): Command {
  const { code, provider, on, off, key, ...rest } = valuesOf(words, GAME_WALLET)
  if (code === undefined || provider === undefined || (on && off)) {
    throw new WrongWords(
      'operator game-wallet needs --code and --provider, and one of --on and --off at most.',
    )
  }
  const family = SPOKEN_FAMILIES.find((known) => known === rest.family)
  if (rest.family !== undefined && family === undefined) {
    throw new WrongWords(`--family is one of ${SPOKEN_FAMILIES.join(', ')}.`)
  }
  const opensIn = OPENS_IN.find((each) => each === rest['opens-in'])
  if (rest['opens-in'] !== undefined && !opensIn) throw new WrongWords('--opens-in is frame or tab.')
  return {
    ...{ act: 'game-wallet', code, provider, key, endKey: rest['end-key'], launchUrl: rest['launch-url'] },
    ...{ family, addToken: rest['new-token'] === true },
    isOn: on ? true : off ? false : undefined,
    opensIn,
    mostWin: wholeBaht('--most-win', rest['most-win']),
    mostDay: wholeBaht('--most-day', rest['most-day']),
  }
}

function wholeBaht(name: string, typed: string | undefined): Satang | undefined {
  if (typed === undefined) return undefined
  if (!/^[1-9]\d{0,9}$/.test(typed)) throw new WrongWords(`${name} is in whole baht.`)
  return satang(Number(typed) * 100)
}

function readUnread(words: string[]): Command {
  const { code } = valuesOf(words, UNREAD)
  if (code === undefined) throw new WrongWords('operator unread needs --code.')
  return { act: 'unread', code }
}

function readStatementWords(words: string[]): Command {
  const { code, number, layout, file, undo, import: imports = false } = valuesOf(words, STATEMENT)
  if (code !== undefined && undo !== undefined && /^[0-9a-f-]{36}$/.test(undo)) {
    return { act: 'statement', code, what: { undo } }
  }
  if (code === undefined || number === undefined || layout === undefined || file === undefined) {
    throw new WrongWords(
      'operator statement needs --code, --number, --layout and --file, or --code and --undo.',
    )
  }
  return { act: 'statement', code, what: { accountNo: number, layout, file, imports } }
}

function valuesOf<Options extends NonNullable<ParseArgsConfig['options']>>(
  words: string[],
  options: Options,
) {
  try {
    return parseArgs({ args: words, options, strict: true, allowPositionals: false }).values
  } catch (error) {
    const [said = ''] = (error as Error).message.split('. ')
    throw new WrongWords(`The words cannot be understood: ${said.replace(/\.$/, '')}.`)
  }
}
