const GUESSES_BEFORE_PAUSE = 5
const FIRST_PAUSE_MINUTES = 15
const PAUSE_MAX_MINUTES = 24 * 60

/**
 * Minutes for which guessing is refused after that many wrong guesses in a row; 0: no pause. Each pause is twice the one
 * before, at most a day: that allows fewer than 2,000 guesses a year at a code of six digits.
 */
export function pauseMinutes(wrong: number): number {
  if (wrong === 0 || wrong % GUESSES_BEFORE_PAUSE !== 0) return 0
  return Math.min(FIRST_PAUSE_MINUTES * 2 ** (wrong / GUESSES_BEFORE_PAUSE - 1), PAUSE_MAX_MINUTES)
}

export function guessesLeft(wrong: number): number {
  return GUESSES_BEFORE_PAUSE - (wrong % GUESSES_BEFORE_PAUSE)
}
