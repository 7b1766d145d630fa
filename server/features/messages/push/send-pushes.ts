import { MESSAGE_KINDS, MESSAGE_WEIGHTS, type Message } from '../../../../domain/messages/message.ts'
import { wordsOfMessage } from '../../../../domain/messages/message-words.ts'
import {
  type AfterPush,
  afterPush,
  isPushOver,
  pushKeptSeconds,
  pushTime,
} from '../../../../domain/messages/push-rules.ts'
import type { Words } from '../../../../domain/words.ts'
import type { Context, Tx } from '../../../context.ts'
import { Unavailable } from '../../../errors.ts'
import { eachOperator } from '../../directory/each-operator.ts'
import { encryptPush } from './encrypt-push.ts'
import {
  type Addressed,
  type Due,
  deleteDue,
  deleteSubscription,
  listAddressed,
  updateDueLater,
  updateDueTaken,
} from './queries-push.ts'
import { vapidHeader } from './vapid.ts'

/** Sent at once: push services answer in a moment, and a run has its time. */
const AT_ONCE = 20
/** Messages of a run for one operator; the next one goes on. */
const OF_A_RUN = 1_000
/** Longer than a service is waited for: nobody sends it beside us meanwhile. */
const TAKEN_SECONDS = 60

/** Sends what is due to browsers. Run again, or twice at once, it goes on where it stopped; a message may then arrive twice, and is shown once. */
export function sendPushes(ctx: Context): Promise<void> {
  return eachOperator(ctx, async (operatorId) => {
    for (let sent = 0; sent < OF_A_RUN; sent += AT_ONCE) {
      const due = await ctx.transaction((tx) => takeMostUrgent(tx, operatorId))
      if (due.length === 0) return
      const addressed = await listAddressed(ctx.read, due)
      await Promise.all(
        due.map((each) => sendAlone(ctx, operatorId, { due: each, to: ofDue(addressed, each) })),
      )
    }
  })
}

/** An offer to all, which takes a while, keeps nobody's sign-in or win waiting. */
async function takeMostUrgent(tx: Tx, operatorId: string): Promise<Due[]> {
  for (const weight of MESSAGE_WEIGHTS) {
    const due = await updateDueTaken(tx, operatorId, { weight, limit: AT_ONCE, seconds: TAKEN_SECONDS })
    if (due.length > 0) return due
  }
  return []
}

function ofDue(addressed: readonly Addressed[], { subscriptionId, n }: Due): Addressed | undefined {
  return addressed.find((each) => each.subscriptionId === subscriptionId && each.n === n)
}

interface One {
  readonly due: Due
  /** Undefined: the message or the browser is no more. */
  readonly to: Addressed | undefined
}

/** What cannot be sent at all is dropped, and keeps no other member's browser waiting. */
async function sendAlone(ctx: Context, operatorId: string, one: One): Promise<void> {
  try {
    await sendOne(ctx, operatorId, one)
  } catch (error) {
    if (error instanceof Unavailable) throw error
    ctx.log.error({ err: error, kind: one.to?.kind }, 'a push cannot be sent')
    await end(ctx, one.due, 'drop')
  }
}

async function sendOne(ctx: Context, operatorId: string, { due, to }: One): Promise<void> {
  const nowMs = due.now.getTime()
  // Asked now and not when the message was written: whoever has left or stopped meanwhile is not told.
  if (!to || !mayBeTold(to)) return end(ctx, due, to && !to.isHeard ? 'gone' : 'drop')
  const atMs = pushTime(to.kind, nowMs)
  if (isPushOver(to.kind, to.at.getTime(), atMs)) return end(ctx, due, 'drop')
  if (atMs > nowMs) return later(ctx, due, { dueAt: new Date(atMs), tries: due.tries - 1 })
  const after = afterPush(await post(ctx, operatorId, { to, nowMs }), due.tries)
  if (typeof after === 'object') {
    return later(ctx, due, { dueAt: new Date(nowMs + after.waitMs), tries: due.tries })
  }
  if (after === 'drop') ctx.log.warn({ kind: to.kind, tries: due.tries }, 'a push was not taken')
  return end(ctx, due, after)
}

function mayBeTold({ isHeard, isStopped, isExcluded, wantsOffers, kind }: Addressed): boolean {
  if (!isHeard || isExcluded) return false
  if (MESSAGE_KINDS[kind].weight === 'marketing' && !wantsOffers) return false
  return !isStopped || MESSAGE_KINDS[kind].weight === 'security'
}

function end(ctx: Context, due: Due, after: Exclude<AfterPush, object>): Promise<void> {
  return ctx.transaction((tx) =>
    after === 'gone' ? deleteSubscription(tx, due.subscriptionId) : deleteDue(tx, due),
  )
}

function later(
  ctx: Context,
  due: Due,
  when: { readonly dueAt: Date; readonly tries: number },
): Promise<void> {
  return ctx.transaction((tx) => updateDueLater(tx, due, when))
}

/** Null where no answer came. */
async function post(ctx: Context, operatorId: string, { to, nowMs }: { to: Addressed; nowMs: number }) {
  const { address, origin: from } = to
  const fresh = { privateKey: ctx.chance.bytes(32), salt: ctx.chance.bytes(16) }
  const body = encryptPush(Buffer.from(JSON.stringify(shown(to))), to, fresh)
  const headers = {
    authorization: vapidHeader(ctx.keys.webPush(operatorId), { address, from, nowMs }),
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    'content-length': String(body.length),
    ttl: String(pushKeptSeconds(to.kind, nowMs)),
    urgency: MESSAGE_KINDS[to.kind].weight === 'security' ? 'high' : 'normal',
  }
  try {
    return await ctx.external.push.post({ address, headers, body })
  } catch (error) {
    if (error instanceof Unavailable) return null
    throw error
  }
}

const THERE_IS_ONE: Words = { th: 'มีข้อความใหม่', en: 'You have a new message' }

/** What the browser is given: nothing private for a locked screen, unless the member has chosen so. */
function shown({ n, kind, facts, language, showsText }: Addressed) {
  if (!showsText) return { n, title: THERE_IS_ONE[language], body: '', page: '/inbox', language }
  const { title, text } = wordsOfMessage({ kind, facts } as Message, language)
  return { n, title: shortened(title, 100), body: shortened(text, 200), page: '/inbox', language }
}

/** A screen shows a few lines, and a record of the push has its bound. */
function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}
