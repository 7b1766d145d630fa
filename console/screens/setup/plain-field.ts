/** For names and codes, which a keyboard must not correct. */
export const PLAIN = {
  autoCapitalize: 'none',
  autoComplete: 'off',
  spellCheck: false,
  required: true,
} as const
