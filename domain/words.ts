/** What the site can be read in. Thai comes first: it is what a visitor sees who chose nothing. */
export type Language = 'th' | 'en'

/**
 * What the house itself calls something, in every language. What operators, staff and members write is one text, and
 * stays as written.
 */
export type Words = Readonly<Record<Language, string>>

/** A proper name, which is the same in every language. */
export function properName(name: string): Words {
  return { th: name, en: name }
}

/** What an English twin must say: the same words in the same shape, whatever they are. A missing one does not compile. */
export type Twin<T> = T extends string
  ? string
  : T extends (...given: infer Given) => infer Said
    ? (...given: Given) => Twin<Said>
    : T extends object
      ? { readonly [Key in keyof T]: Twin<T[Key]> }
      : T
