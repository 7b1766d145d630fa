/**
 * What an assistant of a member may be allowed to do. Withdrawals, bank account, passwords, play control and assistants are
 * of nobody but the member: there is no permission for them.
 */
export const ASSISTANT_PERMISSIONS = ['bet', 'cancel', 'history', 'balance', 'deposit', 'collect'] as const
export type AssistantPermission = (typeof ASSISTANT_PERMISSIONS)[number]

/** What an act or a page asks of an assistant: a permission, or no more than to be signed in. */
export type AssistantNeed = AssistantPermission | 'any'

/** Assistants of one member, banned ones included. */
export const MAX_ASSISTANTS = 50
export const MAX_ROLES = 20
/** The largest share of stakes that an owner can promise an assistant, in basis points: half. */
export const COMMISSION_MOST = 5_000

/** Bangkok days that one report reads at most: three months. */
export const REPORT_DAYS = 93

/** Whether an assistant may. Without a declared need nobody but the member may. */
export function assistantMay(
  permissions: readonly AssistantPermission[],
  need: AssistantNeed | undefined,
): boolean {
  if (need === undefined) return false
  return need === 'any' || permissions.includes(need)
}

/** Whether what a role allows can be done: who cancels tickets finds them in the history. */
export function isUsableRole(permissions: readonly AssistantPermission[]): boolean {
  return !permissions.includes('cancel') || permissions.includes('history')
}

/** The assistant's part of a sign-in name: 2 to 20 small letters and digits. */
export function isAssistantName(name: string): boolean {
  return /^[a-z0-9]{2,20}$/.test(name)
}

/** The parts of `name@member` as typed; undefined: not the sign-in name of an assistant. */
export function assistantNameOf(typed: string): { name: string; member: string } | undefined {
  const [name = '', member = '', ...more] = typed.trim().toLowerCase().split('@')
  return isAssistantName(name) && member !== '' && more.length === 0 ? { name, member } : undefined
}
