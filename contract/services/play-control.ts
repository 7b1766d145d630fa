import { z } from 'zod'
import { LIMIT_KINDS, LIMIT_SPANS, MAX_LIMIT } from '../../domain/safer/play-limit.ts'
import { BREAKS, EXCLUSIONS } from '../../domain/safer/play-stop.ts'
import type { Declaration } from '../define.ts'
import { answer, baht, stakeAmount, time } from '../shapes.ts'

const ofMember = { own: true, audience: 'member', token: 'agent' } as const

const stop = z.object({
  kind: z.enum(['break', 'exclusion']),
  length: z.enum([...BREAKS, ...EXCLUSIONS]),
  began_at: time,
  /** Of an exclusion: the earliest time at which the member may ask to come back. */
  ends_at: time,
  /** Of an exclusion: from when the member plays again, once it was asked for. */
  returns_at: time.nullable(),
  /** Whether it holds now. */
  holds: z.boolean(),
  /** Of an exclusion: whether the member may ask to come back now. */
  may_return: z.boolean(),
})
export type StopShown = z.output<typeof stop>

const ofLimit = { kind: z.enum(LIMIT_KINDS), span: z.enum(LIMIT_SPANS) }
/** `key`: of the form, so that sending it twice is one step. */
const limitKey = { ...ofLimit, key: z.uuid() }

const limit = z.object({
  ...ofLimit,
  /** Baht; null: no limit. */
  amount: baht.nullable(),
  /** What is left of it now. */
  left: baht.nullable(),
  /** When the oldest of what is used no longer counts; null where nothing is used. */
  more_at: time.nullable(),
  /** A wish for more, or for none (amount null), that waits for its day or to be confirmed. */
  asked: z.object({ amount: baht.nullable(), from: time, until: time, may_confirm: z.boolean() }).nullable(),
})
export type LimitShown = z.output<typeof limit>

/** A member's own pauses, exclusions and limits. */
export const playControlCalls = {
  playControl: {
    ...ofMember,
    method: 'GET',
    path: '/organize/api/Member/PlayControl',
    use: 'whether a member has stopped playing, until when, and the limits of their own',
    reply: answer({
      stop: stop.nullable(),
      /** One for each kind and span. */
      limits: z.array(limit),
    }),
  },
  stopPlay: {
    ...ofMember,
    method: 'POST',
    path: '/organize/api/Member/StopPlay',
    use: 'stop playing for a time, at once; nobody shortens it',
    /** `key`: of the form, so that sending it twice begins one stop. */
    body: z.strictObject({ length: z.enum([...BREAKS, ...EXCLUSIONS]), key: z.uuid() }),
    reply: answer({ stop }),
  },
  returnToPlay: {
    ...ofMember,
    method: 'POST',
    path: '/organize/api/Member/ReturnToPlay',
    use: 'ask to come back after an exclusion whose time has passed',
    reply: answer({ stop }),
  },
  setLimit: {
    ...ofMember,
    method: 'POST',
    path: '/organize/api/Member/SetLimit',
    use: 'limit deposits, stakes or losses: less at once, more only by a wish that is confirmed a day later',
    /** `amount` in baht; null: no limit. */
    body: z.strictObject({
      ...limitKey,
      amount: stakeAmount
        .refine((amount) => amount <= MAX_LIMIT, 'at most a thousand million baht')
        .nullable(),
    }),
    reply: answer({}),
  },
  confirmLimit: {
    ...ofMember,
    method: 'POST',
    path: '/organize/api/Member/ConfirmLimit',
    use: 'confirm a wish for more, from 24 hours after it and for seven days',
    body: z.strictObject(limitKey),
    reply: answer({}),
  },
  dropRaise: {
    ...ofMember,
    method: 'POST',
    path: '/organize/api/Member/DropRaise',
    use: 'take a wish for more back: the limit that stands goes on',
    body: z.strictObject(limitKey),
    reply: answer({}),
  },
} as const satisfies Record<string, Declaration>
