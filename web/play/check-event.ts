/** Told to the line on a page of play when an act was refused because a check of reality waits: it asks at once, and shows the check. */
export const CHECK_EVENT = 'check-due'

/** Shows the check of reality if that is why an act was refused. What was to be sent stays where it is, to be sent again. */
export function showCheckIfDue(code: string): void {
  if (code === 'CHECK_DUE') dispatchEvent(new Event(CHECK_EVENT))
}
