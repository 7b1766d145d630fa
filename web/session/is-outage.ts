import type { Failed } from '../../contract/client.ts'

const TOO_MANY_REQUESTS = 429

/** Nobody could answer just now, which is not an answer: what was asked for may well be there. */
export function isOutage(answer: { readonly status: true } | Failed): boolean {
  if (answer.status) return false
  const { httpStatus, code } = answer
  return httpStatus === 0 || httpStatus >= 500 || httpStatus === TOO_MANY_REQUESTS || code === 'HTTP'
}
