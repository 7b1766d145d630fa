import { APPROVAL_KINDS, APPROVALS } from './approvals.ts'
import type { Permission } from './permissions.ts'

/**
 * The permissions by which somebody is one of two people. Whoever had two accounts of which each has one of them could
 * agree with themselves. What a settlement is held for is looked at by somebody who did not give its result.
 */
const OF_TWO: ReadonlySet<Permission> = new Set([
  ...APPROVAL_KINDS.flatMap((kind) => [APPROVALS[kind].propose, APPROVALS[kind].decide]),
  'settlements.release',
])

/** True for a set of permissions of which any counts as one of two people. */
export function takesPart(permissions: readonly Permission[]): boolean {
  return permissions.some((permission) => OF_TWO.has(permission))
}
