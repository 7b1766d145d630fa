/** What a translation must say: the same words in the same shape, whatever they are. A missing one does not compile. */
export type Words<T> = T extends string
  ? string
  : T extends (...given: infer Given) => infer Said
    ? (...given: Given) => Words<Said>
    : T extends object
      ? { readonly [Key in keyof T]: Words<T[Key]> }
      : T
