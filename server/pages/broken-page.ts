import type { Language } from '../../domain/words.ts'

const WORDS: Readonly<
  Record<Language, { readonly heading: string; readonly why: string; readonly retry: string }>
> = {
  th: {
    heading: 'ระบบขัดข้องชั่วคราว',
    why: 'ยอดเงินและโพยของคุณไม่เปลี่ยนแปลง กรุณาลองใหม่ในอีกสักครู่',
    retry: 'ลองใหม่',
  },
  en: {
    heading: 'Something went wrong',
    why: 'Your balance and tickets are unchanged. Please try again in a moment',
    retry: 'Try again',
  },
}

/** The page when not even the error page of the site can be drawn. It needs nothing but itself. */
export function brokenPage(nonce: string, language: Language): string {
  const words = WORDS[language]
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Internal Server Error</title>
<style nonce="${nonce}">
body { margin: 0; min-height: 100vh; display: grid; place-content: center; gap: 12px; padding: 20px; text-align: center;
  background: #080d0c; color: #f0f6f4; font: 16px/1.6 "IBM Plex Sans Thai", "Noto Sans Thai", sans-serif; }
h1 { margin: 0; font-size: 24px; }
p { margin: 0; color: #a8b8b2; }
a { color: #03dac5; }
</style>
</head>
<body>
<p>Internal Server Error</p>
<h1>${words.heading}</h1>
<p>${words.why}</p>
<p><a href="">${words.retry}</a></p>
</body>
</html>
`
}
