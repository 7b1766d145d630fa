import { setTimeout as rest } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { satang, satangToBaht } from '../../../domain/money.ts'
import { hashPassword } from '../../../server/features/credentials/password-hash.ts'
import { launchBrowser } from '../../../tests/support/browser/browser.ts'
import { withSql } from '../../../tests/support/database/database.ts'
import { newDepositor, startedDeposit } from '../../../tests/support/stage/depositor.ts'
import type { Stage } from '../../../tests/support/stage/stage.ts'
import { type Telling, tellPayment } from './tell-payment.ts'

export interface PagesResult {
  readonly shownMs: readonly number[]
  readonly told: number
}

/** Members who wait on the page of a deposit in a real browser. */
export interface DepositPages {
  /**
   * So long each page is told of a deposit after the other. Returns the milliseconds from the first byte of the bank's word to the
   * frame in which the page says that the money is there; one that never says it is not counted, and `told` says how many there were.
   */
  measure(seconds: number): Promise<PagesResult>
  close(): Promise<void>
}

/** Between what a page has shown and its next deposit: a member has twenty orders a day. */
const PAUSE_MS = 2_200
/** What is not shown by then is not shown. */
const LATE_MS = 10_000
const PASSWORD = 'a quiet green river'
/** Amounts that no other deposit of the bench has. */
const FIRST_BAHT = 20_000

export async function openDepositPages(
  stage: Stage,
  wish: Telling & { readonly databaseUrl: string; readonly pages: number },
): Promise<DepositPages> {
  const chromium = await launchBrowser('block')
  const passwordHash = await hashPassword(PASSWORD, stage.ctx.chance)
  const waiting: { page: Page; memberId: string }[] = []
  for (let nth = 0; nth < wish.pages; nth += 1) {
    const { memberId, name } = await newMember(stage, wish.databaseUrl, passwordHash)
    const context = await chromium.browser.newContext({
      ...{ baseURL: `http://localhost:${wish.port}`, viewport: { width: 390, height: 844 }, isMobile: true },
    })
    await context.addInitScript(NOTE_WHAT_IS_SHOWN)
    waiting.push({ memberId, page: await openPage(await context.newPage(), name) })
  }
  let baht = FIRST_BAHT

  async function deposit({ page, memberId }: { page: Page; memberId: string }): Promise<number | undefined> {
    baht += 1
    const order = await startedDeposit(stage, memberId, baht)
    const pay = satangToBaht(satang(order.pay))
    const sentMs = performance.timeOrigin + performance.now()
    const payment = { bank: order.receivingBank, accountNo: order.receivingNo }
    // Waits in the page: asking it again and again would take the processor that is measured.
    const shown = page.evaluate(`onceShown(${pay}, ${LATE_MS})`)
    await tellPayment(wish, { ...payment, pay })
    const shownAtMs = Number(await shown)
    // As a member does who has read it: the next message waits for its place.
    await page
      .locator('.toast .icon-button')
      .click({ timeout: 1_000 })
      .catch(() => {})
    return shownAtMs > 0 ? shownAtMs - sentMs : undefined
  }

  return {
    async measure(seconds) {
      const shownMs: number[] = []
      let told = 0
      const untilMs = performance.now() + seconds * 1_000
      await Promise.all(
        waiting.map(async (each, nth) => {
          await rest((PAUSE_MS * nth) / waiting.length)
          while (performance.now() < untilMs) {
            told += 1
            const ms = await deposit(each)
            if (ms !== undefined) shownMs.push(ms)
            await rest(PAUSE_MS)
          }
        }),
      )
      return { shownMs, told }
    },
    close: chromium.close,
  }
}

/** A depositor who can sign in. */
async function newMember(stage: Stage, databaseUrl: string, passwordHash: string) {
  const memberId = await newDepositor(stage, databaseUrl)
  const [member] = await withSql(
    databaseUrl,
    (sql) => sql`
      with given as (
        update member set password_hash = ${passwordHash} where member_id = ${memberId}
        returning member_id, operator_id, name
      )
      insert into sign_in_name (operator_id, name, member_id) select operator_id, name, member_id from given
      returning name`,
  )
  return { memberId, name: String(member?.name) }
}

/** Signs in by the form, and waits until the page hears of what happens. */
async function openPage(page: Page, name: string): Promise<Page> {
  await page.goto('/login')
  const origin = new URL(page.url()).origin
  const answer = await page.request.post('/login', {
    form: { username: name, password: PASSWORD, next: '/' },
    headers: { origin },
    maxRedirects: 0,
  })
  if (answer.status() !== 302) throw new Error(`a member could not sign in: ${answer.status()}`)
  const heard = page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('hello')),
    )
  await page.goto('/deposit')
  await heard
  return page
}

/** In the page: when a message about an amount is first in a drawn frame, by the machine's clock; 0 when it is not by then. */
const NOTE_WHAT_IS_SHOWN = `
  const waiting = new Map()
  globalThis.onceShown = (amount, lateMs) =>
    new Promise((resolve) => {
      waiting.set(amount, resolve)
      setTimeout(resolve, lateMs, 0)
    })
  new MutationObserver(() => {
    for (const { textContent } of document.querySelectorAll('.toast-words b')) {
      const amount = Number(/[\\d,]+(?:\\.\\d\\d)?/.exec(textContent)?.[0].replaceAll(',', ''))
      const resolve = waiting.get(amount)
      waiting.delete(amount)
      // The frame that is asked for is drawn before the task after it.
      if (resolve) requestAnimationFrame(() => setTimeout(() => resolve(performance.timeOrigin + performance.now())))
    }
  }).observe(document, { childList: true, subtree: true, characterData: true })
`
