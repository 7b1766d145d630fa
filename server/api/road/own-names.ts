import type { Call } from '../../../contract/define.ts'
import { Refusal } from '../../errors.ts'
import type { MemberCaller, Operator } from './caller.ts'

/** Throws NOT_OWN where the path names another member than the caller, SERVICE_UNKNOWN where it names another operator. */
export function guardPathNames(
  call: Call,
  params: unknown,
  { operator, member }: { operator: Operator | undefined; member: MemberCaller | undefined },
): void {
  const named = params as Readonly<Record<string, unknown>>
  if (call.usernameParam && !isOwnName(named[call.usernameParam], member)) throw new Refusal('NOT_OWN')
  if (call.microserviceParam && named[call.microserviceParam] !== operator?.code) {
    throw new Refusal('SERVICE_UNKNOWN')
  }
}

/** Throws NOT_OWN where the body names another member than the caller. */
export function guardUsernameField(call: Call, body: unknown, member: MemberCaller | undefined): void {
  const name = call.usernameField
  if (!name || body === undefined) return
  if (!isOwnName((body as Readonly<Record<string, unknown>> | null)?.[name], member)) {
    throw new Refusal('NOT_OWN')
  }
}

function isOwnName(name: unknown, member: MemberCaller | undefined): boolean {
  if (typeof name !== 'string' || !member) return false
  const lower = name.toLowerCase()
  return lower === member.name.toLowerCase() || lower === member.code.toLowerCase()
}
