import { isPushAddress, PUSH_DEVICES_MOST, PUSH_HOSTS } from '../../../../domain/messages/push-rules.ts'
import type { Language } from '../../../../domain/words.ts'
import type { Context, Reader, Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { insertInboxes, lockInboxes } from '../queries-messages.ts'
import { arePushKeys } from './encrypt-push.ts'
import {
  deleteOldSubscriptions,
  deleteSubscriptionOf,
  deleteSubscriptionsLike,
  deleteSubscriptionsOf,
  findSubscription,
  insertSubscription,
} from './queries-push.ts'

interface OfSession {
  readonly memberId: string
  readonly operatorId: string
  readonly sessionId: string
}

export interface Subscribe extends OfSession {
  /** As the browser gives them: an address, and two keys in base64url. */
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly showsText: boolean
  /** Marketing is told as well. */
  readonly offers: boolean
  readonly language: Language
  /** Of the page that asks. */
  readonly origin: string
}

/**
 * The browser of this session is told of messages from now on. An address is a client's word: only one of a known push
 * service is kept. Throws `Refusal` PUSH_UNKNOWN, PUSH_KEYS, UNAUTHENTICATED.
 */
export async function subscribe(ctx: Context, wish: Subscribe): Promise<void> {
  const { endpoint: address, memberId, operatorId, sessionId, showsText, offers, language, origin } = wish
  if (!isPushAddress(address, [...PUSH_HOSTS, ...ctx.config.pushHosts])) throw new Refusal('PUSH_UNKNOWN')
  const keys = { p256dh: Buffer.from(wish.p256dh, 'base64url'), auth: Buffer.from(wish.auth, 'base64url') }
  if (!arePushKeys(keys)) throw new Refusal('PUSH_KEYS')
  await ctx.transaction(async (tx) => {
    await lockInbox(tx, { memberId, operatorId })
    await deleteSubscriptionsLike(tx, { memberId, sessionId, address })
    const id = ctx.chance.id()
    const own = { id, memberId, sessionId, operatorId, address, origin, language, showsText, offers }
    if (!(await insertSubscription(tx, { ...own, ...keys }))) throw new Refusal('UNAUTHENTICATED')
    await deleteOldSubscriptions(tx, memberId, PUSH_DEVICES_MOST)
  })
}

/** The browser of this session is told nothing any more. Once more it changes nothing. */
export async function unsubscribe(ctx: Context, { memberId, sessionId }: OfSession): Promise<void> {
  await ctx.transaction((tx) => deleteSubscriptionOf(tx, memberId, sessionId))
}

/** No browser of a member is told anything any more. */
export async function endPushOf(tx: Tx, memberId: string): Promise<void> {
  await deleteSubscriptionsOf(tx, memberId)
}

/** What a page needs to offer it: the site's key, and what was chosen in this session. */
export async function readPush(
  ctx: Pick<Context, 'keys'> & { readonly read: Reader },
  of: OfSession,
): Promise<{
  readonly key: string
  readonly here: { readonly showsText: boolean; readonly offers: boolean } | null
}> {
  const here = await findSubscription(ctx.read, of)
  return { key: ctx.keys.webPush(of.operatorId).publicKey.toString('base64url'), here: here ?? null }
}

/** One change of a member's browsers at a time, so that their number holds. */
async function lockInbox(tx: Tx, owner: Pick<OfSession, 'memberId' | 'operatorId'>): Promise<void> {
  await insertInboxes(tx, [owner])
  await lockInboxes(tx, [owner.memberId])
}
