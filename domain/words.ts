/** The languages of the site. Thai comes first: it is the default. */
export type Language = 'th' | 'en'

/**
 * A text of the product in every language. What operators, staff and members write has one text and is not translated.
 */
export type Words = Readonly<Record<Language, string>>

/** A proper name, the same in every language. */
export function properName(name: string): Words {
  return { th: name, en: name }
}

/** The type of an English text module: the same keys as the Thai one. A missing key does not compile. */
export type Twin<T> = T extends string
  ? string
  : T extends (...given: infer Given) => infer Said
    ? (...given: Given) => Twin<Said>
    : T extends object
      ? { readonly [Key in keyof T]: Twin<T[Key]> }
      : T
