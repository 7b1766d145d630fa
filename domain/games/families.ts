/** The interfaces by which providers tell bets, Caleta's of the family of Hub88's. */
export const SPOKEN_FAMILIES = ['hub88', 'pam'] as const
export type SpokenFamily = (typeof SPOKEN_FAMILIES)[number]

/** By what a provider of a family proves who it is: a public key by which it signs, or a token that each call bears. */
export const PROOF_OF = { hub88: 'rsa', pam: 'bearer' } as const satisfies Record<
  SpokenFamily,
  'rsa' | 'bearer'
>
