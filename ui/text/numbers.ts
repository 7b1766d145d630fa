export const numberWords = {
  /** A number digit by digit, as it is read aloud. */
  spoken: (digits: string) => `เลข ${digits}`,
} as const
