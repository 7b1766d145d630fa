export const numberWords = {
  /** Spoken digit by digit, because 08 is not eight. */
  spoken: (digits: string) => `เลข ${digits}`,
} as const
