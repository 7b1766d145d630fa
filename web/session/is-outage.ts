import type { Failed } from '../../contract/client.ts'

const TOO_MANY_REQUESTS = 429

/** True when the server gave no answer: what was asked for may exist. */
export function isOutage(answer: { readonly status: true } | Failed): boolean {
  if (answer.status) return false
  const { httpStatus, code } = answer
  return httpStatus === 0 || httpStatus >= 500 || httpStatus === TOO_MANY_REQUESTS || code === 'HTTP'
}
