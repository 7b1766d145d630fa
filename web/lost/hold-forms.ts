import { isOnline } from '../loading/keep-for-offline.ts'
import { siteText } from '../text/th.ts'
import { showNote } from './note.ts'

/** Presses the button again that has sent the last form, as long as it is on the page. */
let pressAgain: (() => void) | undefined

export function sendAgain(): void {
  pressAgain?.()
}

/** Pressed without a network, a form that changes something is not sent: nothing happens, and everything stays. */
export function holdForms(): void {
  // Before React and the router hear of it: a form may empty something as it is sent.
  addEventListener('submit', hold, true)
}

function hold(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement
  if (form.getAttribute('method') !== 'post') return
  const button = event.submitter
  pressAgain = () => form.isConnected && form.requestSubmit(form.contains(button) ? button : null)
  const online = isOnline()
  showNote(online ? undefined : { words: siteText.notSent, again: sendAgain })
  if (online) return
  event.preventDefault()
  event.stopPropagation()
}
