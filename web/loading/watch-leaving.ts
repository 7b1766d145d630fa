import type { Profile } from '../layouts/profile.ts'

/** Whether the page of the member has gone, or their keys have: who logs out, here or in another tab, takes those away first. */
export function watchLeaving({ code }: Pick<Profile, 'code'>, left: AbortSignal): () => boolean {
  let wasStored = storedMember() === code
  return () => {
    const isStored = storedMember() === code
    wasStored ||= isStored
    return left.aborted || (wasStored && !isStored)
  }
}

function storedMember(): string | null {
  try {
    return localStorage.getItem('member_username')
  } catch {
    return null // storage is refused
  }
}
