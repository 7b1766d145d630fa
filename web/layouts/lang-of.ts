/** In which language an operator or a member wrote: a page in English may carry words of theirs in Thai. */
export function langOf(words: string): 'th' | 'en' {
  return /[\u0E00-\u0E3E\u0E40-\u0E7F]/.test(words) ? 'th' : 'en'
}
