import { devicePartsOf } from '../../domain/account/device-name.ts'
import { devicesText } from '../text/account.ts'

/** A readable name for a user agent: `Chrome บน Android`. */
export function deviceName(userAgent: string): string {
  const { browser, system } = devicePartsOf(userAgent)
  if (browser && system) return devicesText.on(browser, system)
  return browser ?? system ?? devicesText.unknown
}

export function isPhone(userAgent: string): boolean {
  return /\biPhone\b|\bAndroid\b/.test(userAgent)
}
