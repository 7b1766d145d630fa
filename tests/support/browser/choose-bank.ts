import type { Page } from 'playwright-core'

/** Chooses the first account for a bank transfer on the page of a deposit: the code, which is recommended, stands before it. */
export async function chooseBank(page: Page): Promise<void> {
  await page.locator('.deposit-account > svg').first().click()
}
