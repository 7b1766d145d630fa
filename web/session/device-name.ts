import { devicesText } from '../text/account.ts'

/** The first match counts: newer browsers also include the names of older ones. */
const BROWSERS = [
  [/\bLine\//, 'LINE'],
  [/\bFB(AN|AV)\b/, 'Facebook'],
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const
const SYSTEMS = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const

/** A readable name for a user agent: `Chrome บน Android`. */
export function deviceName(userAgent: string): string {
  const [browser, system] = [BROWSERS, SYSTEMS].map(
    (known) => known.find(([pattern]) => pattern.test(userAgent))?.[1],
  )
  if (browser && system) return devicesText.on(browser, system)
  return browser ?? system ?? devicesText.unknown
}

export function isPhone(userAgent: string): boolean {
  return /\biPhone\b|\bAndroid\b/.test(userAgent)
}
