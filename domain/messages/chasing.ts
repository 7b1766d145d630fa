/** Thai has no spaces between words, so these are looked for anywhere. */
const THAI = [
  ...['เอาคืน', 'ทวงคืน', 'แก้มือ', 'ทุนคืน', 'คืนทุน', 'ถอนทุน', 'ตามทุน', 'ทบทุน', 'กู้ทุน'],
  ...['เกือบถูก', 'เกือบได้', 'เกือบชนะ', 'อีกนิดเดียว', 'อย่าเพิ่งหยุด', 'แทงทบ', 'ทบไม้'],
]

const ENGLISH = [
  /\bwin(?:ning)?\b(?:\s+[\w']+){0,3}\s+back\b/i,
  /\bchas(?:e|es|ing)\b/i,
  /\b(?:recover|recoup|make up)\b(?:\s+\w+){0,2}\s+loss(?:es)?\b/i,
  /\b(?:get|break)\s+even\b/i,
  /\bso\s+close\b/i,
  /\b(?:almost|nearly)\s+won\b/i,
  /\bdouble\s+(?:up|down|your\s+(?:bet|stake))\b/i,
  /\bone\s+more\s+(?:try|spin|bet|go)\b/i,
  /\b(?:don[’']t|never)\s+(?:stop|quit)\b/i,
]

/** Spaces, and what is not seen, between the letters of a Thai word. */
const UNSEEN = /[\s\u200B-\u200D\u2060\uFEFF]/g

/**
 * What a text says to make members win back what they lost, stake more or go on because they nearly won; undefined: nothing. A list
 * knows no meaning: it warns who writes, and finds what slipped into words of our own. Source: UKGC RTS 14A.
 */
export function chasingWords(text: string): string | undefined {
  const thai = text.replace(UNSEEN, '')
  const found = THAI.find((word) => thai.includes(word))
  if (found) return found
  return ENGLISH.map((pattern) => pattern.exec(text)?.[0]).find((each) => each !== undefined)
}
