/** How long a member's sign-in lasts unused, and at most. */
export const IDLE_DAYS = 7
export const SESSION_DAYS = 30
/** The tokens of the calls. A browser's are renewed by its pages; other clients renew with a token they hold. */
export const TOKEN_SECONDS = 15 * 60
/** The single-use token of a smart link: it stands in an address, so it is short-lived. */
export const ONCE_SECONDS = 60
