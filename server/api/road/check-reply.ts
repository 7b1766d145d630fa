import { answerBound, longestList } from '../../../contract/answer-bounds.ts'
import { callName } from '../../../contract/calls.ts'
import type { Call } from '../../../contract/define.ts'
import { invariant } from '../../../domain/invariant.ts'

/** Throws where an answer of success has another shape than its call declares, or is more than it may answer. */
export function checkReply(call: Call, body: unknown): void {
  if (!call.reply) return
  call.reply.parse(body)
  const { rows, kib } = answerBound(call)
  const isBounded = longestList(body) <= rows && Buffer.byteLength(JSON.stringify(body)) <= kib * 1_024
  invariant(isBounded, `${callName(call)} answers at most ${rows} rows and ${kib} KiB`)
}
