/** Wrong guesses in a row before each pause. */
const GUESSES_BEFORE_PAUSE = 5
const FIRST_PAUSE_MINUTES = 15
const PAUSE_MAX_MINUTES = 24 * 60

/**
 * How many minutes nobody may guess after so many wrong guesses in a row; 0 for no pause. Each pause is twice the one
 * before, up to a day: a code of six digits takes fewer than 2,000 guesses in a year.
 */
export function pauseMinutes(wrong: number): number {
  if (wrong === 0 || wrong % GUESSES_BEFORE_PAUSE !== 0) return 0
  return Math.min(FIRST_PAUSE_MINUTES * 2 ** (wrong / GUESSES_BEFORE_PAUSE - 1), PAUSE_MAX_MINUTES)
}

/** How many guesses are left before the next pause. */
export function guessesLeft(wrong: number): number {
  return GUESSES_BEFORE_PAUSE - (wrong % GUESSES_BEFORE_PAUSE)
}
