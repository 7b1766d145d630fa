import type { Context } from '../../../context.ts'
import { listAuditOfMember } from '../../audit/queries.ts'
import { listDevices } from '../queries-account.ts'
import type { SignedIn } from '../sessions/authenticate.ts'

/** The audit kinds a member may see: how the account was entered, left and changed. */
const SECURITY_KINDS = [
  'sign-in.member',
  'sign-in.token',
  'sign-in.assistant',
  'sign-in.registered',
  'sign-in.failed',
  'sign-out.member',
  'sign-out.elsewhere',
  'password.changed',
  'password.link',
  'password.reset',
  'profile.changed',
  'play.stopped',
  'play.return',
  'assistant.created',
  'assistant.changed',
  'assistant.role',
  'assistant.banned',
  'assistant.unbanned',
  'assistant.password',
  'assistant.two-step',
  'assistant.two-step-asked',
  'assistant.two-step-unasked',
  'play.limit',
  'two-step.on',
  'two-step.off',
  'two-step.reset',
  'recovery-code.used',
  'recovery-codes.renewed',
  'code.failed',
  'pin.set',
  'pin.changed',
  'pin.reset',
  'pin.failed',
] as const
export type SecurityKind = (typeof SECURITY_KINDS)[number]

export interface SecurityEvent {
  /** The next page begins before the last one's. */
  readonly id: string
  readonly at: Date
  readonly kind: SecurityKind
  readonly address: string | null
  readonly device: string | null
  /** Whose sign-in it was, or about whom it is; null: the member. */
  readonly assistant: string | null
  /** Done in the session of this call. */
  readonly here: boolean
}

/** A page of the caller's sign-ins and security events from the audit trail, the newest first. */
export async function listSecurityEvents(
  ctx: Context,
  caller: SignedIn,
  page: { before: string | null; limit: number },
): Promise<SecurityEvent[]> {
  const { operatorId, memberId } = caller
  const rows = await listAuditOfMember(ctx.read, { operatorId, memberId, kinds: SECURITY_KINDS, ...page })
  const found = rows.map(({ text, ...row }) => ({ ...row, ...readBody(text) }))
  const sessions = [...new Set(found.flatMap(({ session }) => session ?? []))]
  const devices = new Map(
    (await listDevices(ctx.read, memberId, sessions)).map((row) => [row.sessionId, row.device]),
  )
  return found.map(({ id, at, kind, address, session, assistant }) => ({
    id,
    at,
    kind: kind as SecurityKind,
    address,
    assistant,
    device: (session && devices.get(session)) ?? null,
    here: session === caller.sessionId,
  }))
}

function readBody(text: string): Record<'address' | 'session' | 'assistant', string | null> {
  const { body } = JSON.parse(text) as { body: Readonly<Record<string, unknown>> }
  const word = (name: string) => (typeof body[name] === 'string' ? body[name] : null)
  return { address: word('address'), session: word('session'), assistant: word('assistant') }
}
