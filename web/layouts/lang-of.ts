/** The language of a text that an operator or a member wrote: an English page may show Thai text of theirs. */
export function langOf(words: string): 'th' | 'en' {
  return /[\u0E00-\u0E3E\u0E40-\u0E7F]/.test(words) ? 'th' : 'en'
}
