import { mountedPath } from '../contract/calls.ts'
import type { Call } from '../contract/define.ts'
import { refusalWords } from '../contract/errors.ts'
import { partnerCalls } from '../contract/services/partner.ts'
import { birthFault, type OperatorBirth } from '../domain/operator/birth.ts'
import { type Config, readConfig } from '../server/config.ts'
import type { Context } from '../server/context.ts'
import { prepareDatabase } from '../server/db/login/prepare-database.ts'
import { Refusal } from '../server/errors.ts'
import { type ListedOperator, listOperators } from '../server/features/directory/queries.ts'
import { addHost, removeHost } from '../server/features/operators/change-hosts.ts'
import { partnerSecret, rotatePartnerSecret } from '../server/features/operators/partner-secret.ts'
import { findOperatorByCode } from '../server/features/operators/queries.ts'
import { siteAddress } from '../server/features/operators/site-address.ts'
import { addReceivingAccount } from '../server/features/payments/add-receiving-account.ts'
import { createOperator, type MadeOperator } from '../server/features/staff/create-operator.ts'
import {
  addStaffAtMachine,
  endStepAtMachine,
  linkAtMachine,
} from '../server/features/staff/people/at-machine.ts'
import { STAFF_LINK_HOURS } from '../server/features/staff/staff-link.ts'
import { makeMachinery } from '../server/make-context.ts'
import { refuseStart } from '../server/refuse-start.ts'
import { askSecrets } from './operator/ask-secrets.ts'
import { changeGameWallet } from './operator/game-wallet.ts'
import { openDatabase } from './operator/open-database.ts'
import { type Command, type PartnerAct, readWords, WrongWords } from './operator/read-words.ts'
import { showUnread } from './operator/show-unread.ts'
import { followStatement } from './operator/statement.ts'

/** `npm run operator -- <act> …`; `scripts/operator/read-words.ts` has the acts and their words. */
await run(process.argv.slice(2)).catch(refuse)

async function run(words: readonly string[]): Promise<void> {
  const command = readWords(words)
  if (command.act === 'create') refuseBirth(command.birth)
  const config = readConfig()
  const password = command.act === 'create' ? await askPassword(command) : undefined
  await withContext(config, (ctx) => follow(ctx, command, password))
}

async function follow(ctx: Context, command: Command, password: string | undefined): Promise<void> {
  switch (command.act) {
    case 'list':
      return showOperators(await listOperators(ctx.read))
    case 'staff':
      return showLink(ctx.config, await withHosts(ctx, command, await addStaffAtMachine(ctx, command)))
    case 'link':
      return showLink(ctx.config, await withHosts(ctx, command, await linkAtMachine(ctx, command)))
    case 'end-step':
      await endStepAtMachine(ctx, command)
      return console.log(
        `${command.name} signs in by the password alone until a second step is set up again.`,
      )
    case 'add-host': {
      const isNew = await addHost(ctx, command)
      const site = siteAddress(ctx.config, command.host)
      return console.log(`${command.code} is ${isNew ? 'now' : 'already'} served at ${site}.`)
    }
    case 'receiving': {
      const added = await addReceivingAccount(ctx, command)
      const account = `${command.bank} ${command.accountNo}`
      const said: Readonly<Record<typeof added, string>> = {
        new: `Deposits of ${command.code} are now paid into ${account}.`,
        marked: `${account} of ${command.code} was there already, and is confirmed from now on.`,
        kept: `Deposits of ${command.code} are already paid into ${account}.`,
      }
      return console.log(said[added])
    }
    case 'bank-feed':
    case 'sms-reader':
    case 'qr':
      if (command.rotate) await rotatePartnerSecret(ctx, { code: command.code, partner: command.act })
      return showPartner(ctx, command)
    case 'game-wallet': {
      const listed = (await listOperators(ctx.read)).find((each) => each.code === command.code)
      const sites = (listed?.hosts ?? []).map((host) => siteAddress(ctx.config, host))
      return changeGameWallet(ctx, command, sites)
    }
    case 'unread':
      return showUnread(ctx, command.code)
    case 'statement':
      return followStatement(ctx, command)
    case 'remove-host':
      await removeHost(ctx, command)
      return console.log(`${command.code} is no longer served at ${siteAddress(ctx.config, command.host)}.`)
    case 'create':
      return showMade(ctx.config, await createOperator(ctx, { ...command.birth, password }))
  }
}

async function showPartner(ctx: Context, { act, code, rotate }: PartnerCommand): Promise<void> {
  const listed = (await listOperators(ctx.read)).find((each) => each.code === code)
  const operator = await findOperatorByCode(ctx.read, code)
  if (!operator || !listed) throw new Refusal('SERVICE_UNKNOWN', { field: 'code' })
  const calls: Readonly<Record<PartnerAct, Call>> = {
    'bank-feed': partnerCalls.bankNotice,
    'sms-reader': partnerCalls.bankSms,
    qr: partnerCalls.qrNotice,
  }
  const path = mountedPath(calls[act])
  for (const host of listed.hosts) console.log(`${siteAddress(ctx.config, host)}${path}`)
  console.log(`x-signature: HMAC-SHA256 in hex over "{x-timestamp}.{body}", by the secret (as text)`)
  if (act === 'sms-reader') console.log('The body is sealed: docs/operations.md, Deposits.')
  if (rotate) console.log('The secret of before is refused from now on.')
  console.log(partnerSecret(ctx, act, operator))
}

type PartnerCommand = Extract<Command, { act: PartnerAct }>

/** A link with what is said of it: whose it is, and at which hosts it is opened. */
async function withHosts(
  ctx: Context,
  { code, name }: { code: string; name: string },
  made: { link: string },
) {
  const operator = (await listOperators(ctx.read)).find((each) => each.code === code)
  return { hosts: operator?.hosts ?? [], name, link: made.link }
}

function refuseBirth(birth: OperatorBirth): void {
  const fault = birthFault(birth)
  if (fault) throw new Refusal(fault.code, { field: fault.field })
}

/** Undefined without a terminal, or when a link was requested: the owner then chooses the password by the link. */
async function askPassword({
  birth,
  link,
}: Extract<Command, { act: 'create' }>): Promise<string | undefined> {
  if (link || !process.stdin.isTTY) return undefined
  const questions = [`Password of ${birth.owner} (not shown): `, 'The same again: ']
  const [password, again] = await askSecrets(questions, { input: process.stdin, output: process.stdout })
  if (password !== again) throw new WrongWords('The two passwords differ; nothing was made.')
  return password
}

async function withContext(config: Config, work: (ctx: Context) => Promise<void>): Promise<void> {
  const database = await openDatabase(config)
  try {
    const { addresses } = database
    await prepareDatabase(addresses, { production: config.production, say: console.error })
    const { statements: databaseUrl, direct: directUrl } = addresses
    const machinery = makeMachinery({ config, databaseUrl, directUrl, connections: 2 })
    try {
      await work(machinery.ctx)
    } finally {
      await machinery.close()
    }
  } finally {
    await database.close()
  }
}

function showOperators(operators: readonly ListedOperator[]): void {
  if (operators.length === 0) console.log('There is no operator yet.')
  for (const { code, company, agent, name, hosts, demo } of operators) {
    const where = hosts.length > 0 ? hosts.join(' ') : demo ? 'every host nobody claims' : 'no host'
    console.log(`${code}  ${company}${agent}  ${name}  ${where}`)
  }
}

function showMade(config: Config, { code, hosts, owner, isNew, link }: MadeOperator): void {
  const site = siteAddress(config, hosts[0] ?? 'localhost')
  if (isNew) {
    console.log(`The operator ${code} is made, and served at ${site}.`)
    console.log('It takes no real money until two people have set its licence and help line in the console.')
  } else console.log(`There is an operator ${code} like this already; it stays as it is.`)
  if (link === undefined) console.log(`Its owner ${owner} signs in at ${doorOf(config, hosts)}/console.`)
  else showLink(config, { hosts, name: owner, link })
}

function showLink(
  config: Config,
  { hosts, name, link }: { hosts: readonly string[]; name: string; link: string },
): void {
  console.log(`${name} chooses a password within ${STAFF_LINK_HOURS} hours, by this link, once:`)
  console.log(`${doorOf(config, hosts)}/console/password#${link}`)
}

function doorOf(config: Config, hosts: readonly string[]): string {
  return siteAddress(config, config.consoleHosts.find((host) => hosts.includes(host)) ?? hosts[0] ?? '')
}

/** Wrong arguments: one sentence and exit code 2. Anything else ends like a failed start. */
function refuse(error: unknown): never {
  if (error instanceof WrongWords) {
    console.error(error.message)
    process.exit(2)
  }
  if (!(error instanceof Refusal)) refuseStart(error)
  const field = String(error.extra?.field ?? '')
  const host = error.extra?.host === undefined ? '' : ` ${error.extra.host}`
  console.error(`${wordOf(field)}${host}: ${refusalWords(error.code).en.replace(/\.$/, '')}.`)
  process.exit(2)
}

/** The argument that a refused field came from. */
function wordOf(field: string): string {
  if (field === 'password') return 'The password'
  return field === 'hosts' ? '--host' : `--${field}`
}
