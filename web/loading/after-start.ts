import { keepPages } from '../lost/lost-answers.ts'
import { setValidityMessages } from '../session/validity-messages.ts'

/** What every page needs once somebody types, and not before its first paint. */
export function afterStart(): void {
  setValidityMessages()
  keepPages()
}
