import { ALL_CALLS, callName } from '../../../contract/calls.ts'
import { Refusal } from '../../errors.ts'

/** Answers a call whose feature comes later. Session, XSRF and parameters were checked before, as for any other. */
export function answerNotYet(): never {
  throw new Refusal('NOT_YET')
}

/** The calls that answer NOT_YET, by name. A test pins the list: it may only shrink. */
export function notYetCalls(): string[] {
  return ALL_CALLS.filter((call) => call.notYet)
    .map(callName)
    .sort()
}
