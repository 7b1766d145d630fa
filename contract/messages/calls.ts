import { z } from 'zod'
import type { Declaration } from '../define.ts'
import { EMPTY_LIST } from '../define.ts'
import { answer, time } from '../shapes.ts'

const ofMember = { own: true, audience: 'member', token: 'agent' } as const

const message = z.object({
  /** Counted from 1 for each member. */
  n: z.int(),
  kind: z.string(),
  title: z.string(),
  text: z.string(),
  /** The page that says more. */
  page: z.string(),
  at: time,
  unread: z.boolean(),
})
export type MessageShown = z.output<typeof message>

/** Messages of a member, which no assistant reads. */
export const messageCalls = {
  inbox: {
    ...ofMember,
    method: 'GET',
    path: '/organize/api/Member/Inbox',
    use: 'messages of a member, the newest first',
    failure: EMPTY_LIST,
    /** The number of the last message on the page before. */
    query: z.object({ before: z.coerce.number().int().min(1).max(2_147_483_647).optional() }),
    reply: answer({
      data: z.array(message),
      more: z.boolean(),
      unread: z.int(),
      /** The key by which browsers subscribe (base64url), and what was chosen in this session. */
      push: z.object({
        key: z.string(),
        here: z.object({ shows_text: z.boolean(), offers: z.boolean() }).nullable(),
      }),
      /** Whether the member wants to hear of offers. */
      offers: z.boolean(),
    }),
  },
  unreadMessages: {
    ...ofMember,
    method: 'GET',
    path: '/organize/api/Member/Unread',
    use: 'how many messages of a member are unread',
    reply: answer({ unread: z.int() }),
  },
  readMessages: {
    ...ofMember,
    method: 'POST',
    path: '/organize/api/Member/ReadMessages',
    use: 'messages up to one were seen',
    body: z.strictObject({ through: z.int().min(1).max(2_147_483_647) }),
    reply: answer({}),
  },
  savePush: {
    ...ofMember,
    method: 'POST',
    path: '/organize/api/Member/SavePush',
    use: 'the browser of this session is told of messages',
    /** As `PushSubscription` has them; keys in base64url. */
    body: z.strictObject({
      endpoint: z.string().max(1_000),
      p256dh: z.string().max(120),
      auth: z.string().max(40),
      shows_text: z.boolean(),
      /** Whether it is told of offers as well. */
      offers: z.boolean().default(false),
    }),
    reply: answer({}),
  },
  endPush: {
    ...ofMember,
    method: 'POST',
    path: '/organize/api/Member/EndPush',
    use: 'the browser of this session is told of no messages any more',
    reply: answer({}),
  },
  chooseOffers: {
    ...ofMember,
    method: 'POST',
    path: '/organize/api/Member/ChooseOffers',
    use: 'the member wants to hear of offers, or not any more',
    body: z.strictObject({ wants: z.boolean() }),
    reply: answer({}),
  },
} as const satisfies Record<string, Declaration>
