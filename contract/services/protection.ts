import { z } from 'zod'
import type { Declaration } from '../define.ts'
import { answer, plainText, time } from '../shapes.ts'

const ownPassword = z.string().trim().min(1).max(128)
/** A code of an authenticator app or a recovery code, as typed: people put spaces and dashes between digits. */
const code = plainText(24)
/** A rule decides whether the six digits are too easy to guess. */
export const pin = plainText(12)

const ofMember = { own: true, audience: 'member', token: 'agent' } as const
const codes = answer({ codes: z.array(z.string()) })

const protection = z.object({
  /** Null while sign-in asks for the password alone. */
  /** `asked`: of an assistant whose owner asks for it, and who cannot turn it off. */
  two_step: z.object({ since: time, codes_left: z.int(), asked: z.literal(true).optional() }).nullable(),
  pin: z.object({ since: time, paused_until: time.nullable() }).nullable(),
})

export type ProtectionShown = z.output<typeof protection>

/** The second step and the PIN of a member. */
export const protectionCalls = {
  protection: {
    ...ofMember,
    method: 'GET',
    path: '/organize/api/Member/Protection',
    use: 'whether the second step and the PIN are on',
    reply: answer({ data: protection }),
  },
  startTwoStep: {
    ...ofMember,
    method: 'POST',
    path: '/organize/api/Member/TwoStepStart',
    use: 'a secret for an authenticator app; nothing changes before a first code of it comes',
    body: z.strictObject({ password: ownPassword }),
    /** `uri` goes into the QR code, `secret` is the same for typing. */
    reply: answer({ secret: z.string(), uri: z.string() }),
  },
  confirmTwoStep: {
    ...ofMember,
    method: 'POST',
    path: '/organize/api/Member/TwoStepConfirm',
    use: 'turn the second step on with a first code; all other sign-ins end',
    body: z.strictObject({ code }),
    /** The recovery codes. They are not shown again. */
    reply: codes,
  },
  endTwoStep: {
    ...ofMember,
    method: 'POST',
    path: '/organize/api/Member/TwoStepEnd',
    use: 'turn the second step off',
    body: z.strictObject({ password: ownPassword, code, pin: pin.optional() }),
    reply: answer({}),
  },
  renewRecoveryCodes: {
    ...ofMember,
    method: 'POST',
    path: '/organize/api/Member/RecoveryCodes',
    use: 'new recovery codes in the place of the old ones',
    body: z.strictObject({ password: ownPassword, code }),
    reply: codes,
  },
  setPin: {
    ...ofMember,
    method: 'POST',
    path: '/organize/api/Member/SetPin',
    use: 'set, change or replace the PIN: with the old one, or with the password and a code where codes are asked',
    body: z.union([
      z.strictObject({ pin, old_pin: pin }),
      z.strictObject({ pin, password: ownPassword, code: code.optional() }),
    ]),
    reply: answer({}),
  },
} as const satisfies Record<string, Declaration>
