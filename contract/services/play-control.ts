import { z } from 'zod'
import { BREAKS, EXCLUSIONS } from '../../domain/safer/play-stop.ts'
import type { Declaration } from '../define.ts'
import { answer, time } from '../shapes.ts'

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

/** A member's own pauses and exclusions. */
export const playControlCalls = {
  playControl: {
    ...ofMember,
    method: 'GET',
    path: '/organize/api/Member/PlayControl',
    use: 'whether a member has stopped playing, and until when',
    reply: answer({ stop: stop.nullable() }),
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
} as const satisfies Record<string, Declaration>
