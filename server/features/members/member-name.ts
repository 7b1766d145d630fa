import { memberCode, type Operator } from '../operators/operator.ts'

type OperatorCodes = Pick<Operator, 'company' | 'agent'>

/** Names that would pass for the house. */
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

/** The sign-in name behind what was typed: it may be the member code, in any case, with spaces around it. */
export function signInName(operator: OperatorCodes, typed: string): string {
  const name = typed.trim().toLowerCase()
  const prefix = memberCode(operator, '').toLowerCase()
  return name.startsWith(prefix) ? name.slice(prefix.length) : name
}

/**
 * Whether a new member may have that name; undefined when so. A name that begins like a member code would take the
 * code of somebody else.
 */
export function refuseName(operator: OperatorCodes, name: string): 'NAME_INVALID' | 'NAME_TAKEN' | undefined {
  if (!/^[a-z0-9]{4,20}$/.test(name)) return 'NAME_INVALID'
  if (name.startsWith(memberCode(operator, '').toLowerCase()) || RESERVED.has(name)) return 'NAME_TAKEN'
  return undefined
}
