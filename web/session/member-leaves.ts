/** What begins so is a ticket that was not sent yet. Each names its member and is shown to no other. */
export const DRAFT_PREFIX = 'bet-draft:'

/** Where the settings menu sends who leaves. */
export const LOG_OUT = '/logout'

/** Drafts of a member who has logged out, for as long as this page lives: nothing of them is left on the device. */
const carried = new Map<string, string>()

/** Logging out clears all of local storage, as the specification says, so nothing of a member stays on a shared phone. */
export function forgetMember(): void {
  try {
    for (const [key, text] of Object.entries(localStorage)) {
      if (key.startsWith(DRAFT_PREFIX)) carried.set(key, String(text))
    }
    localStorage.clear()
  } catch (error) {
    console.warn('local storage is not available', error)
  }
}

/** A session that ended by itself: its keys go, and what its member was writing waits for the way back. */
export function endSession(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(DRAFT_PREFIX)) localStorage.removeItem(key)
    }
  } catch (error) {
    console.warn('local storage is not available', error)
  }
}

/** Puts the draft that a log-out took off the device back on it, for the member who returns to the same page. */
export function bringBackDraft(key: string): string | null {
  const text = carried.get(key) ?? null
  carried.delete(key)
  if (text !== null) localStorage.setItem(key, text)
  return text
}
