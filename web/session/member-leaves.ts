/** Keys of unsent tickets begin with this. Each names its member and is shown to no other. */
export const DRAFT_PREFIX = 'bet-draft:'

/** The path the settings menu posts to. */
export const LOG_OUT = '/logout'

/** Drafts of members who logged out, in memory for the life of this page only: nothing stays on the device. */
const draftsInMemory = new Map<string, string>()

/**
 * Logging out clears all of local storage, as the specification says, and what this tab has of half filled forms and
 * bookings, so that nothing of a member stays on a shared phone.
 */
export function forgetMember(): void {
  try {
    for (const [key, text] of Object.entries(localStorage)) {
      if (key.startsWith(DRAFT_PREFIX)) draftsInMemory.set(key, String(text))
    }
    localStorage.clear()
    sessionStorage.clear()
  } catch (error) {
    console.warn('local storage is not available', error)
  }
}

/** For a session that ended by itself: removes its keys and keeps the member's drafts for the next sign-in. */
export function endSession(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(DRAFT_PREFIX)) localStorage.removeItem(key)
    }
  } catch (error) {
    console.warn('local storage is not available', error)
  }
}

/** Restores the draft that logging out removed, when the member returns to the same page. */
export function restoreDraft(key: string): string | null {
  const text = draftsInMemory.get(key) ?? null
  draftsInMemory.delete(key)
  if (text !== null) localStorage.setItem(key, text)
  return text
}
