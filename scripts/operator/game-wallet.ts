import { readFile } from 'node:fs/promises'
import type { Context } from '../../server/context.ts'
import { requireListed } from '../../server/features/games/operated/change-terms.ts'
import { listKeys } from '../../server/features/games/operated/list-keys.ts'
import { changeWallet } from '../../server/features/games/seamless/change-wallet.ts'
import { findWallet } from '../../server/features/games/seamless/queries-wallets.ts'
import { findOperatorByCode } from '../../server/features/operators/queries.ts'
import { type Command, WrongWords } from './read-words.ts'

type GameWalletCommand = Extract<Command, { act: 'game-wallet' }>

/** Makes or changes a provider's wallet, and shows it: its addresses, what it may, and the keys that it signs by. */
export async function changeGameWallet(
  ctx: Context,
  command: GameWalletCommand,
  sites: readonly string[],
): Promise<void> {
  const { key, ...change } = command
  await requireKnown(ctx, change)
  const of = await changeWallet(ctx, { ...change, addKey: key === undefined ? undefined : await read(key) })
  const wallet = await findWallet(ctx.read, of)
  const base = wallet?.family === 'pam' ? 'pam' : `games/${of.provider}`
  for (const site of sites) console.log(`${site}/partner/${base}`)
  if (of.token) console.log(`token, shown once: ${of.token}`)
  const bound = (most: number | null | undefined) => (most ? `${most / 100} baht` : 'no bound')
  console.log(
    `bets: ${wallet?.isOn ? 'on' : 'off'}, most of a win: ${bound(wallet?.mostWin)}, of a day: ${bound(wallet?.mostDay)}`,
  )
  console.log(`launch in a ${wallet?.opensIn}: ${wallet?.launchUrl ?? 'no address yet (--launch-url)'}`)
  const keys = await listKeys(ctx.read, ctx.keys, of)
  if (keys.length === 0)
    console.log('No key yet: every call is refused (--key, or --new-token of family pam).')
  for (const { kind, fingerprint, addedAt } of keys) {
    console.log(
      `${kind === 'rsa' ? 'key' : 'token'} ${fingerprint}, since ${addedAt.toISOString().slice(0, 16)}Z`,
    )
  }
}

async function requireKnown(ctx: Context, { code, provider }: Pick<GameWalletCommand, 'code' | 'provider'>) {
  const operator = await findOperatorByCode(ctx.read, code)
  if (operator && !(await findWallet(ctx.read, { operatorId: operator.id, provider })))
    requireListed(provider)
}

async function read(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch {
    throw new WrongWords(`The file ${path} cannot be read.`)
  }
}
