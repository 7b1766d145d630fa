import { isOnline } from '../loading/keep-for-offline.ts'
import { siteText } from '../text/th.ts'
import { showNote } from './note.ts'

/** Presses the button again that has sent the last form. False once the form is gone from the page. */
let pressAgain = () => false

export function lastPress(): () => boolean {
  return pressAgain
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
  pressAgain = () => {
    if (!form.isConnected) return false
    form.requestSubmit(form.contains(button) ? button : null)
    return true
  }
  if (isOnline()) return
  showNote({ words: siteText.notSent, again: pressAgain, isOfAct: true })
  event.preventDefault()
  event.stopPropagation()
}
