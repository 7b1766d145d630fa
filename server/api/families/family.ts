import type { Call } from '../../../contract/define.ts'
import type { Context } from '../../context.ts'
import type { CallAnswer } from '../road/answers.ts'
import type { Operator } from '../road/caller.ts'
import type { RequestHeaders } from '../road/xsrf.ts'

/** A provider's call as it came. */
export interface SentCall {
  readonly headers: RequestHeaders
  readonly params: unknown
  readonly query: unknown
  /** Bytes, or undefined. */
  readonly body: unknown
}

/** An interface that providers of games speak: how they prove who they are, and how they read a refusal. */
export interface Family {
  /** The JSON of a call, once its provider is proven. Throws SIGNATURE_WRONG, and BAD_REQUEST for what is no JSON. */
  open(ctx: Context, operator: Operator, sent: SentCall): Promise<unknown>
  /** A refusal or a failure in the codes of the interface. */
  refuse(answer: CallAnswer, call: Pick<Call, 'speaks' | 'name'>, sent: unknown): CallAnswer
}
