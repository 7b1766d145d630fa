import { Unavailable } from '../errors.ts'
import type { PhoneMessage, PhoneMessages } from './phone-messages.ts'

export type MessagesScript =
  | 'sends'
  /** Its faults: nothing is sent, or it is sent and the answer is lost. */
  | 'silent'
  | 'lost answer'

export interface FakePhoneMessages extends PhoneMessages {
  /** What has arrived, the newest last. */
  readonly arrived: readonly PhoneMessage[]
  /** How often it has been asked. */
  readonly asked: number
  say(script: MessagesScript): void
}

/** A demo that stands for long forgets what it has shown. */
const KEPT = 1_000

/** A sender that behaves like a real one, faults included. `show` is told what arrives on a phone nobody holds. */
export function fakePhoneMessages(show: (message: PhoneMessage) => void = () => {}): FakePhoneMessages {
  const arrived: PhoneMessage[] = []
  let script: MessagesScript = 'sends'
  let asked = 0
  return {
    get arrived() {
      return arrived
    },
    get asked() {
      return asked
    },
    say(next) {
      script = next
    },
    async send(message) {
      asked += 1
      if (script === 'silent') throw new Unavailable('phone messages')
      if (!arrived.some(({ key }) => key === message.key)) {
        arrived.push(message)
        if (arrived.length > KEPT) arrived.shift()
        show(message)
      }
      if (script === 'lost answer') throw new Unavailable('phone messages')
    },
  }
}
