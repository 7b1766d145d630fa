/** For names and codes, which autocorrect must not change. */
export const PLAIN = {
  autoCapitalize: 'none',
  autoComplete: 'off',
  spellCheck: false,
  required: true,
} as const
