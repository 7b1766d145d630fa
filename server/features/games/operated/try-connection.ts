import { generateKeyPair, type KeyObject, sign } from 'node:crypto'
import { promisify } from 'node:util'
import { ANSWER_CODES } from '../../../../domain/games/answer-codes.ts'
import { launchAddress } from '../../../../domain/games/launch-address.ts'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import type { SiteAnswer } from '../../../external/games/game-sites.ts'
import { makePlayToken } from '../../credentials/tokens.ts'
import { listHostsOf } from '../../directory/queries.ts'
import { siteAddress } from '../../operators/site-address.ts'
import { playerOf } from '../seamless/play-token.ts'
import { findWallet, type WalletOf } from '../seamless/queries-wallets.ts'
import { GAME_SIGNATURE_HEADER, isSignedByOne } from '../seamless/signature.ts'
import { listKeys } from './list-keys.ts'

/** One thing that was tried. */
export interface Tried {
  readonly what: 'keys' | 'launch' | 'stranger' | 'signed'
  readonly ok: boolean
  readonly address: string | null
  readonly answer: string
  readonly ms: number
}

/** What the player-account interface says to a token that nobody has. */
const STRANGER_TO_PAM = 'PAM_ERR_API_TOKEN'
/** Shown of an answer: a status and a code, never a page. */
const ANSWER_LETTERS = 200

/**
 * Tries the connection with a provider both ways: that there is a key it signs by; that the address where games are opened answers, with
 * a token that nobody has; that our own address answers as a provider reaches it, and refuses a stranger's signature or token; and, where it
 * signs, that the same bytes pass once their key is known, as far as the token that nobody has. Of a token only the hash is known here,
 * so nobody but its provider can try it. Nothing is written. Throws `Refusal` GAME_PROVIDER. Of one that
 * keeps a wallet itself the address alone is tried: it calls nobody here.
 */
export async function tryConnection(
  ctx: Context,
  of: WalletOf,
  /** The site at which the one who asks is, where the operator has no host of its own. */
  ownSite: string,
): Promise<Tried[]> {
  const [wallet, keys, hosts] = await Promise.all([
    findWallet(ctx.read, of),
    listKeys(ctx.read, ctx.keys, of),
    listHostsOf(ctx.read, of.operatorId),
  ])
  if (!wallet) throw new Refusal('GAME_PROVIDER')
  const token = makePlayToken(ctx.chance)
  const [host] = hosts
  const site = host === undefined ? ownSite : siteAddress(ctx.config, host)
  const pair = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const body = JSON.stringify({
    ...{ token, request_uuid: ctx.chance.id(), supplier_user: null, game_code: 'connection-test' },
  })
  const signature = sign('sha256', Buffer.from(body), pair.privateKey).toString('base64')
  const launch = await tryLaunch(ctx, wallet.launchUrl, { token, lobby: `${site}/group` })
  if (wallet.family === 'transfer') return [launch]
  const found: Tried[] = [
    { what: 'keys', ok: keys.length > 0, address: null, answer: String(keys.length), ms: 0 },
    launch,
  ]
  if (wallet.family === 'pam')
    return [...found, await tryStrangerToken(ctx, site, { provider: of.provider, token })]
  return [
    ...found,
    await tryStranger(ctx, `${site}/partner/games/${of.provider}/wallet/balance`, { body, signature }),
    await trySigned(ctx, of, { body, signature, key: pair.publicKey, token }),
  ]
}

async function tryLaunch(
  ctx: Context,
  launchUrl: string | null,
  of: { readonly token: string; readonly lobby: string },
): Promise<Tried> {
  if (launchUrl === null) return { what: 'launch', ok: false, address: null, answer: '', ms: 0 }
  const player = { user: ctx.chance.id(), lang: 'th', device: 'mobile' } as const
  const address = launchAddress(launchUrl, { ...of, ...player, game: 'connection-test' })
  const { answer, said, ms } = await timed(ctx, () => ctx.external.gameSites.look(address))
  return { what: 'launch', ok: answer !== undefined && answer.status < 500, address, answer: said, ms }
}

interface Signed {
  readonly body: string
  readonly signature: string
}

async function tryStranger(ctx: Context, address: string, { body, signature }: Signed): Promise<Tried> {
  const headers = { [GAME_SIGNATURE_HEADER]: signature }
  const { answer, said, ms } = await timed(ctx, () => ctx.external.gameSites.send(address, body, headers))
  const ok = answer?.status === 200 && answer.text.includes(`"${ANSWER_CODES.caleta['wrong-signature']}"`)
  return { what: 'stranger', ok, address, answer: said, ms }
}

async function tryStrangerToken(
  ctx: Context,
  site: string,
  { provider, token }: { readonly provider: string; readonly token: string },
): Promise<Tried> {
  const address = `${site}/partner/pam/players/${ctx.chance.id()}/transactions?provider=${provider}`
  const headers = { authorization: `Bearer ${token}` }
  const { answer, said, ms } = await timed(ctx, () => ctx.external.gameSites.send(address, '{}', headers))
  const ok = answer?.status === 401 && answer.text.includes(`"${STRANGER_TO_PAM}"`)
  return { what: 'stranger', ok, address, answer: said, ms }
}

/** Inside the program: a key of the connection test is never one of the provider's. */
async function trySigned(
  ctx: Context,
  of: WalletOf,
  { body, signature, key, token }: Signed & { readonly key: KeyObject; readonly token: string },
): Promise<Tried> {
  const startedAt = ctx.now().getTime()
  const bytes = Buffer.from(body)
  const answer = isSignedByOne([key], bytes, signature)
    ? await playerOf(ctx, of, token).then(
        () => 'ok',
        (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
      )
    : 'SIGNATURE_WRONG'
  const ms = ctx.now().getTime() - startedAt
  return { what: 'signed', ok: answer === 'GAME_TOKEN_UNKNOWN', address: null, answer, ms }
}

async function timed(
  ctx: Context,
  ask: () => Promise<SiteAnswer>,
): Promise<{ answer: SiteAnswer | undefined; said: string; ms: number }> {
  const startedAt = ctx.now().getTime()
  try {
    const answer = await ask()
    const isJson = answer.text.startsWith('{')
    const said = isJson ? `${answer.status} ${answer.text}` : String(answer.status)
    return { answer, said: said.slice(0, ANSWER_LETTERS), ms: ctx.now().getTime() - startedAt }
  } catch (error) {
    const why = error instanceof Error ? `${error.name}: ${causeOf(error)}` : String(error)
    return { answer: undefined, said: why.slice(0, ANSWER_LETTERS), ms: ctx.now().getTime() - startedAt }
  }
}

/** Of a failed fetch the cause says more than "fetch failed". */
function causeOf(error: Error): string {
  return error.cause instanceof Error ? error.cause.message || error.message : error.message
}
