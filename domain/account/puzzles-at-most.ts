/** A puzzle gets dearer while others guess, so its proof may be answered with another one. Who works in vain so often waits. */
export const PUZZLES_AT_MOST = 3
