import type { Language } from '../../domain/words.ts'

/** Why there is no page: a fault of ours, no database, no operator yet, an unknown host. */
export type NoPage = 'broken' | 'no database' | 'no operator' | 'unknown host'

interface Words {
  readonly title: string
  readonly heading: string
  readonly why: string
}

const FAILED = 'Internal Server Error'
const BROKEN: Readonly<Record<Language, Words>> = {
  th: {
    title: FAILED,
    heading: 'ระบบขัดข้องชั่วคราว',
    why: 'ถ้าเพิ่งแทง ฝาก ถอน หรือโยกเงิน ตรวจยอดเงินและรายการก่อนส่งอีกครั้ง',
  },
  en: {
    title: FAILED,
    heading: 'Something went wrong',
    why: 'If you have just sent a bet or moved money, look at your balance and tickets before you send it again',
  },
}
const NO_OPERATOR: Readonly<Record<Language, Words>> = {
  th: { title: 'ยังไม่เปิดให้บริการ', heading: 'เว็บนี้ยังไม่เปิดให้บริการ', why: 'กรุณากลับมาใหม่ภายหลัง' },
  en: { title: 'Not open yet', heading: 'This site is not open yet', why: 'Please come back later' },
}
const UNKNOWN_HOST: Readonly<Record<Language, Words>> = {
  th: {
    title: 'ไม่พบเว็บนี้',
    heading: 'ไม่มีเว็บที่ที่อยู่นี้',
    why: 'ตรวจตัวสะกดของที่อยู่ หรือเปิดจากลิงก์ที่ได้รับอีกครั้ง',
  },
  en: {
    title: 'No such site',
    heading: 'There is no site at this address',
    why: 'Check the spelling of the address, or open the link you were given again',
  },
}
const WORDS: Readonly<Record<NoPage, Readonly<Record<Language, Words>>>> = {
  broken: BROKEN,
  'no database': BROKEN,
  'no operator': NO_OPERATOR,
  'unknown host': UNKNOWN_HOST,
}
const RETRY: Readonly<Record<Language, string>> = { th: 'ลองใหม่', en: 'Try again' }

/** A self-contained page for when not even the site's error page can be drawn. */
export function brokenPage(nonce: string, language: Language, because: NoPage): string {
  const words = WORDS[because][language]
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words.title}</title>
<style nonce="${nonce}">
body { margin: 0; min-height: 100vh; display: grid; place-content: center; gap: 12px; padding: 20px; text-align: center;
  background: #080d0c; color: #f0f6f4; font: 16px/1.6 "IBM Plex Sans Thai", "Noto Sans Thai", sans-serif; }
h1 { margin: 0; font-size: 24px; }
p { margin: 0; color: #a8b8b2; }
a { color: #03dac5; }
</style>
</head>
<body>
${words.title === FAILED ? `<p>${FAILED}</p>\n` : ''}<h1>${words.heading}</h1>
<p>${words.why}</p>
<p><a href="">${RETRY[language]}</a></p>
</body>
</html>
`
}
