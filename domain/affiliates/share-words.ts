import type { Language } from '../words.ts'

interface ShareWords {
  readonly scan: string
  readonly code: (code: string) => string
  readonly adults: string
}

const WORDS: Readonly<Record<Language, ShareWords>> = {
  th: {
    scan: 'สแกนเพื่อสมัครสมาชิก',
    code: (code) => `รหัสแนะนำ ${code}`,
    adults: '20+ เล่นอย่างมีสติ ตั้งงบก่อนเล่น หยุดเมื่อครบ',
  },
  en: {
    scan: 'Scan to join',
    code: (code) => `Code ${code}`,
    adults: '20+ Play wisely. Set a budget, and stop when it is spent.',
  },
}

/** What the picture of a member's link says. */
export function shareWords(language: Language): ShareWords {
  return WORDS[language]
}
