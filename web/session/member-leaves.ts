import { loginPath } from './safe-path.ts'

/** Keys of unsent tickets begin with this. Each names its writer, a member or an assistant, and is shown to no other. */
export const DRAFT_PREFIX = 'bet-draft:'

/** The path the settings menu posts to. */
export const LOG_OUT = '/logout'

/** Who logs out leaves nothing on the device; whose session ended finds drafts again at the next sign-in. */
type Leaving = 'logged-out' | 'ended'

/** The member is leaving in this tab, whose own navigation goes to the sign-in page. Until the server has said so. */
let leavingHere: Leaving | undefined

/**
 * Logging out clears all of local storage, as the specification says, and what this tab has of half filled forms and
 * bookings, so that nothing of a member stays on a shared phone.
 */
export function forgetMember(): void {
  leavingHere = 'logged-out'
  clear('logged-out')
  for (const listener of forgetting) listener()
}

/** Whether the server has signed the member out is not known, and this page stays. */
export function stayHere(): void {
  leavingHere = undefined
}

/** Screens that show something of the member's own, to empty it with storage. */
const forgetting = new Set<() => void>()

/** Calls the function when the member logs out in this tab. Returns how to stop. */
export function whenForgotten(listener: () => void): () => void {
  forgetting.add(listener)
  return () => forgetting.delete(listener)
}

/** For a session that ended by itself: removes its keys and keeps the member's drafts for the next sign-in. */
export function endSession(): void {
  leavingHere ??= 'ended'
  clear(leavingHere)
}

function clear(leaving: Leaving): void {
  try {
    if (leaving === 'logged-out') localStorage.clear()
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(DRAFT_PREFIX)) localStorage.removeItem(key)
    }
    sessionStorage.clear()
  } catch (error) {
    console.warn('local storage is not available', error)
  }
}

function hasKeys(): boolean {
  try {
    return localStorage.getItem('member_username') !== null
  } catch {
    return false // storage is refused
  }
}

const openChannel = () => new BroadcastChannel('member-leaves')

/** The server has said that nobody is signed in: what a member left here is removed, here and in the other tabs. */
export function noteStranger(wasMember: boolean): void {
  const leaving = leavingHere ?? 'ended'
  leavingHere = undefined
  if (!wasMember && !hasKeys()) return
  clear(leaving)
  const channel = openChannel()
  channel.postMessage(leaving satisfies Leaving)
  channel.close()
}

/** A member has left in another tab: this one forgets what was typed and what it shows. Returns how to stop. */
export function leaveWithOtherTabs(showsMember: boolean): () => void {
  const channel = openChannel()
  channel.onmessage = ({ data: leaving }: MessageEvent<Leaving>) => {
    clear(leaving)
    if (!showsMember || leavingHere) return
    // The page may write down what it still has as it goes: cleared last.
    addEventListener('pagehide', () => clear(leaving))
    location.replace(leaving === 'ended' ? loginPath(location.pathname + location.search) : '/login')
  }
  return () => channel.close()
}
