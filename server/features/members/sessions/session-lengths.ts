/** A member's session: the longest time without use, and in total. */
export const IDLE_DAYS = 7
export const SESSION_DAYS = 30
/** Access tokens. A browser's are renewed by its pages; other clients renew with a token they hold. */
export const TOKEN_SECONDS = 15 * 60
/** The single-use token of a smart link, which is short-lived because it is part of an address. */
export const ONCE_SECONDS = 60
