import { memberCode, type Operator } from '../operators/operator.ts'

type OperatorCodes = Pick<Operator, 'company' | 'agent'>

/** Names that members could mistake for the operator's. */
const RESERVED = new Set([
  'admin',
  'administrator',
  'agent',
  'company',
  'house',
  'root',
  'staff',
  'support',
  'system',
])

/** The sign-in name of what was typed, which may be a member code in any case, with spaces around it. */
export function signInName(operator: OperatorCodes, typed: string): string {
  const name = typed.trim().toLowerCase()
  const prefix = memberCode(operator, '').toLowerCase()
  return name.startsWith(prefix) ? name.slice(prefix.length) : name
}

/**
 * Why a name is refused; undefined when it is allowed. A name that starts like a member code could equal another
 * member's code.
 */
export function refuseName(operator: OperatorCodes, name: string): 'NAME_INVALID' | 'NAME_TAKEN' | undefined {
  if (!/^[a-z0-9]{4,20}$/.test(name)) return 'NAME_INVALID'
  if (name.startsWith(memberCode(operator, '').toLowerCase()) || RESERVED.has(name)) return 'NAME_TAKEN'
  return undefined
}

/** A member's account, as the limits of sign-ins and known devices name it. */
export function memberAccount(operatorId: string, name: string): string {
  return `${operatorId} ${name}`
}
