import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '../../../context.ts'
import { Unavailable } from '../../../errors.ts'
import { type TurnLimit, Turns } from '../turns.ts'

/** Accounts one browser is known for: a family's phone. The oldest are forgotten first. */
const MAX_ACCOUNTS = 4
const ENTRY_SHAPE = /^([\w-]{16})\.([\w-]{22})\.([\w-]{22})$/
const DEVICE_BYTES = 16
/** Look-ups of one account wait for each other: its own cookie may be sent in any number at once. */
const LOOK_UPS: TurnLimit = {
  ...{ atOnce: 1, waiting: 50, waitMs: 5_000 },
  refusal: () => new Unavailable('sign-in'),
}

const lookUpsBy = new WeakMap<Context, Turns>()

function lookUpsOf(ctx: Context): Turns {
  const lookUps = lookUpsBy.get(ctx) ?? new Turns()
  lookUpsBy.set(ctx, lookUps)
  return lookUps
}

interface Entry {
  readonly account: string
  readonly device: string
  readonly mac: string
}

interface Account {
  /** As it is named for the limits. */
  readonly account: string
  readonly passwordHash: string
}

/**
 * The device that has signed in to this account before, by the cookie it was given then; undefined for any other. The
 * password is looked up only for a cookie that names the account, which nobody can make up. Another password ends it.
 */
export async function knownDevice(
  ctx: Context,
  wish: {
    readonly cookie: string | undefined
    readonly account: string
    readonly findPasswordHash: () => Promise<string | undefined>
  },
): Promise<string | undefined> {
  const named = nameOf(ctx, wish.account)
  const entry = entriesOf(wish.cookie).find(({ account }) => account === named)
  if (!entry) return undefined
  const passwordHash = await lookUpsOf(ctx).run(named, LOOK_UPS, wish.findPasswordHash)
  if (passwordHash === undefined) return undefined
  const own = macOf(ctx, { account: wish.account, passwordHash }, entry.device)
  return timingSafeEqual(Buffer.from(own), Buffer.from(entry.mac)) ? entry.device : undefined
}

/** The cookie of a browser that has just signed in to the account. Its other accounts stay known. */
export function rememberDevice(ctx: Context, cookie: string | undefined, owner: Account): string {
  const named = nameOf(ctx, owner.account)
  const others = entriesOf(cookie).filter(({ account }) => account !== named)
  const device = ctx.chance.bytes(DEVICE_BYTES).toString('base64url')
  const entry: Entry = { account: named, device, mac: macOf(ctx, owner, device) }
  return [entry, ...others]
    .slice(0, MAX_ACCOUNTS)
    .map((each) => `${each.account}.${each.device}.${each.mac}`)
    .join('~')
}

function entriesOf(cookie = ''): Entry[] {
  const parts = cookie.split('~', MAX_ACCOUNTS)
  return parts.flatMap((part) => {
    const [, account, device, mac] = ENTRY_SHAPE.exec(part) ?? []
    return account && device && mac ? [{ account, device, mac }] : []
  })
}

function nameOf(ctx: Context, account: string): string {
  return hmac(ctx, ['known account', account]).subarray(0, 12).toString('base64url')
}

function macOf(ctx: Context, { account, passwordHash }: Account, device: string): string {
  return hmac(ctx, ['known device', account, passwordHash, device]).subarray(0, 16).toString('base64url')
}

function hmac({ keys }: Context, about: readonly string[]): Buffer {
  return createHmac('sha256', keys.signIns).update(JSON.stringify(about)).digest()
}
