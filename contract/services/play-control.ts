import { z } from 'zod'
import { bahtToSatang, isBaht } from '../../domain/money.ts'
import { LIMIT_KINDS, LIMIT_SPANS, MONEY_KINDS, mayBeLimit, spansOf } from '../../domain/safer/play-limit.ts'
import { CHECK_MINUTES } from '../../domain/safer/play-session.ts'
import { BREAKS, EXCLUSIONS } from '../../domain/safer/play-stop.ts'
import type { Declaration } from '../define.ts'
import { answer, baht, time } from '../shapes.ts'

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

/** A stop that may begin now. */
const stopAhead = z.object({
  ...{ kind: stop.shape.kind, length: stop.shape.length },
  /** When it would end, begun now. */
  ends_at: time,
})
export type StopAhead = z.output<typeof stopAhead>

const ofLimit = { kind: z.enum(LIMIT_KINDS), span: z.enum(spansOf('time')) }
/** `key`: of the form, so that sending it twice is one step. */
const limitKey = { ...ofLimit, key: z.uuid() }

const figure = z.number()

const limit = z.object({
  ...ofLimit,
  /** Baht, of time whole minutes; null: no limit. */
  amount: figure.nullable(),
  /** What is left of it now. */
  left: figure.nullable(),
  /** When the oldest of what is used no longer counts; null where nothing is used. */
  more_at: time.nullable(),
  /** A wish for more, or for none (amount null), that waits for its day or to be confirmed. */
  asked: z
    .object({ amount: figure.nullable(), from: time, until: time, may_confirm: z.boolean() })
    .nullable(),
})
export type LimitShown = z.output<typeof limit>

const checkMinutes = z.literal(CHECK_MINUTES)

/** A member at play: the clock, how long, and what it has come to. */
const atPlay = z.object({
  now: time,
  /** Null: the member is not at play. */
  began_at: time.nullable(),
  /** Baht since then; null for an assistant who may not see the balance. */
  staked: z.number().nullable(),
  won: z.number().nullable(),
  /** Of `staked`: what went to game wallets and has not come home, so that nobody here knows what became of it. */
  in_games: z.number().nullable(),
  /** Minutes between two checks of reality. */
  every: checkMinutes,
  /** When the next one is due; once it is, it is shown until it is confirmed. */
  due_at: time.nullable(),
  /** Minutes until a limit of time is reached; null without one. */
  minutes_left: z.number().int().nullable(),
  /** When there is time again, once none is left. */
  more_at: time.nullable(),
})
export type PlayShown = z.output<typeof atPlay>

/** A member's own pauses, exclusions and limits. */
export const playControlCalls = {
  playControl: {
    ...ofMember,
    method: 'GET',
    path: '/organize/api/Member/PlayControl',
    use: 'whether a member has stopped playing, until when, and the limits of their own',
    reply: answer({
      stop: stop.nullable(),
      /** What the member may begin now; beside a stop that stands what makes it longer. */
      may_begin: z.array(stopAhead),
      /** One for each kind and span. */
      limits: z.array(limit),
      /** Minutes between two checks of reality. */
      check: checkMinutes,
      /** The most minutes that the operator allows; a member chooses so many or fewer. */
      check_longest: checkMinutes,
      /** The check of reality that waits: minutes of the session, and baht. Asking for it confirms nothing and counts no minute. */
      check_due: z
        .object({ minutes: z.number().int(), staked: z.number(), won: z.number(), in_games: z.number() })
        .nullable(),
    }),
  },
  playNotes: {
    ...ofMember,
    method: 'GET',
    path: '/organize/api/Member/PlayNotes',
    use: 'what stands above play: the stop that holds now, and what an assistant may still stake today',
    reply: answer({
      /** No more than is told to an assistant: neither the length that was chosen nor when. */
      stop: stop.pick({ kind: true, ends_at: true, returns_at: true, may_return: true }).nullable(),
      /** Of an assistant who bets within a budget: baht of this Bangkok day. */
      budget: z.object({ budget: baht, left: baht }).nullable(),
    }),
  },
  stopPlay: {
    ...ofMember,
    method: 'POST',
    path: '/organize/api/Member/StopPlay',
    use: 'stop playing for a time, at once; nobody shortens it',
    /**
     * `key`: of the form, so that sending it twice begins one stop. `seen`: the end of the stop that the caller was shown as
     * standing; null or nothing: none. Where another one stands now, nothing begins.
     */
    body: z.strictObject({
      ...{ length: z.enum([...BREAKS, ...EXCLUSIONS]), key: z.uuid() },
      seen: time.nullable().optional(),
    }),
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
      ...{ ...limitKey, kind: z.enum(MONEY_KINDS), span: z.enum(LIMIT_SPANS) },
      amount: z
        .number()
        .refine((baht) => isBaht(baht) && mayBeLimit('deposit', bahtToSatang(baht)), {
          params: { refusal: 'LIMIT_BOUNDS' },
        })
        .transform(bahtToSatang)
        .nullable(),
    }),
    reply: answer({}),
  },
  setTimeLimit: {
    ...ofMember,
    method: 'POST',
    path: '/organize/api/Member/SetTimeLimit',
    use: 'limit the time at play: less at once, more only by a wish that is confirmed a day later',
    /** `minutes` null: no limit. */
    body: z.strictObject({
      ...{ span: limitKey.span, key: limitKey.key },
      minutes: z
        .number()
        .refine((minutes) => mayBeLimit('time', minutes), { params: { refusal: 'TIME_BOUNDS' } })
        .nullable(),
    }),
    reply: answer({}),
  },
  playBeat: {
    ...ofMember,
    method: 'POST',
    path: '/organize/api/Member/PlayBeat',
    use: 'a page of play is open: counts the minute, and says how long the member plays and what it has come to',
    reply: answer({ play: atPlay }),
  },
  playCheck: {
    ...ofMember,
    method: 'POST',
    path: '/organize/api/Member/PlayCheck',
    use: 'confirm a check of reality and go on',
    reply: answer({ play: atPlay }),
  },
  setCheck: {
    ...ofMember,
    method: 'POST',
    path: '/organize/api/Member/SetCheck',
    use: 'choose how often a check of reality is shown, within what the operator allows; there is no never',
    body: z.strictObject({ minutes: checkMinutes }),
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
