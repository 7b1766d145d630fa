/** The language of a text by an operator or a member: an English page may contain Thai text of theirs. */
export function langOf(words: string): 'th' | 'en' {
  return /[\u0E00-\u0E3E\u0E40-\u0E7F]/.test(words) ? 'th' : 'en'
}
