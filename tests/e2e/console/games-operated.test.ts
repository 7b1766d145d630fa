import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { approvalsText } from '../../../console/text/approvals.ts'
import { gameBooksText } from '../../../console/text/games/books.ts'
import { gameReportText } from '../../../console/text/games/report.ts'
import { gameRoundsText } from '../../../console/text/games/rounds.ts'
import { walletsText } from '../../../console/text/games/wallets.ts'
import { sessionText } from '../../../console/text/session.ts'
import { REFUSALS } from '../../../contract/errors.ts'
import { findProvider } from '../../../domain/games/providers.ts'
import { bahtToSatang, satang } from '../../../domain/money.ts'
import { countGames } from '../../../server/features/games/counted/count-games.ts'
import { addUpGames } from '../../../server/features/games/operated/add-up-games.ts'
import { changeWallet } from '../../../server/features/games/seamless/change-wallet.ts'
import { moneyText } from '../../../ui/money-text.ts'
import { takeShots } from '../../support/browser/shots.ts'
import { useBrowser, useProgram, useShots } from '../../support/browser/story.ts'
import { moveClock, withSql } from '../../support/database/database.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'
import { begunToken, outcomeOf, providerOf } from '../../support/stage/games/gamer.ts'
import { newKeyPair } from '../../support/stage/games/signing-provider.ts'
import { openMachinery, type Stage } from '../../support/stage/stage.ts'

const SHOTS = useShots('games-operated')
const database = useDemoDatabase()
const site = useProgram(database, { JOBS: 'off' })
const chromium = useBrowser()
const complaints: string[] = []
const DAY_MS = 86_400_000
const NAME = findProvider('PGP')?.name.en ?? ''

test('two people change a key and a bound; a round is looked up, its day compared with the provider, and an alarm taken care of', async () => {
  await played()
  const owner = await staff('owner', '/console/games/wallets', walletsText.title)
  const checker = await staff('checker', '/console/games/wallets', walletsText.title)
  await wallet(owner, checker)
  await round(owner)
  await books(owner)
  await alarm(owner)
  await owner.goto('/console/games/report?by=game')
  await owner.getByRole('heading', { name: gameReportText.title, level: 1 }).waitFor()
  await owner.getByText('Golden Ways').first().waitFor()
  await takeShots(owner, SHOTS, 'report')
  expect(complaints).toEqual([])
})

/** Yesterday a member of the demo has played; one win was above its bound. */
async function played(): Promise<void> {
  const machinery = openMachinery(database.url)
  const { ctx } = machinery
  const [of] = await withSql(
    database.url,
    (sql) => sql`
      select o.id as "operatorId", m.member_id as "memberId" from operator o
        join member m on m.operator_id = o.id and m.name = 'demo01' where o.code = 'demo'`,
  )
  const { operatorId, memberId } = of as unknown as { operatorId: string; memberId: string }
  await withSql(
    database.url,
    (sql) => sql`
      insert into game (operator_id, provider, game_id, name_th, name_en, type, is_new, is_popular, place, found_by, listed_at,
        declared_return, return_source)
      values (${operatorId}, 'PGP', 'ways', 'โกลเด้นเวย์', 'Golden Ways', 'slot', false, false, 1, 'golden ways', db_now(), 9650,
        'GLI 2026')`,
  )
  const launchUrl = `${site.url}/?game={game}&token={token}`
  const wish = { code: 'demo', provider: 'PGP', launchUrl, addKey: newKeyPair().publicKey }
  await changeWallet(ctx, { ...wish, mostWin: satang(1_000_00) })
  const stage = { ctx, operatorId } as Stage
  const token = await begunToken(stage, database.url, memberId, 'PGP')
  const ways = { game: 'ways' }
  for (const nth of [1, 2, 3]) {
    const game = providerOf(stage, { token, provider: 'PGP', round: `W-${nth}` })
    await game.bet(`bet-${nth}`, 20_00, ways)
    await game.win(`win-${nth}`, `bet-${nth}`, nth * 10_00, { ...ways, closes: true })
  }
  const great = providerOf(stage, { token, provider: 'PGP', round: 'W-4' })
  await great.bet('bet-4', 20_00, ways)
  expect(await outcomeOf(great.win('win-4', 'bet-4', 2_500_00, ways))).toBe('GAME_WIN_TOO_LARGE')
  await countGames(ctx)
  await expect
    .poll(async () => {
      await addUpGames(ctx)
      return (await ctx.read.run`select from game_day where bets = 4`).length
    })
    .toBe(2)
  await moveClock(database.url, DAY_MS)
  await machinery.close()
}

async function wallet(owner: Page, checker: Page): Promise<void> {
  await owner.getByText(NAME).first().click()
  const panel = owner.getByRole('dialog')
  await panel.getByRole('button', { name: walletsText.test }).click()
  await panel.getByText(walletsText.tried.signed).waitFor()
  await panel.getByText(walletsText.passed).first().waitFor()
  await takeShots(owner, SHOTS, 'connection')
  await panel.getByLabel(walletsText.mostWin).fill('3000')
  await panel.getByLabel(walletsText.key).fill('ไม่ใช่กุญแจ')
  await panel.getByLabel(walletsText.reason).nth(1).fill('แจ็กพอตของค่ายถึงสามพันบาท')
  const ask = panel.getByRole('button', { name: walletsText.ask })
  await ask.click()
  await panel.getByText(REFUSALS.GAME_KEY_WEAK.th).waitFor()
  await panel.getByLabel(walletsText.key).fill(newKeyPair().publicKey)
  await ask.click()
  await owner.getByText(walletsText.asked).waitFor()
  await checker.reload()
  await checker.getByText(walletsText.approval.asks).waitFor()
  await takeShots(checker, SHOTS, 'to-confirm')
  await checker.getByRole('button', { name: approvalsText.confirm, exact: true }).click()
  await checker.getByRole('heading', { name: walletsText.waiting }).waitFor({ state: 'detached' })
  await checker
    .getByText(moneyText(bahtToSatang(3_000)))
    .first()
    .waitFor()
  await checker.getByText(NAME).first().click()
  expect(await checker.getByRole('dialog').locator('.wallet-keys li').count()).toBe(2)
}

async function round(owner: Page): Promise<void> {
  await owner.goto('/console/games/rounds')
  await owner.getByLabel(gameRoundsText.reference).fill('win-2')
  await owner.getByRole('button', { name: gameRoundsText.find }).click()
  await owner.getByText('W-2').first().waitFor()
  await takeShots(owner, SHOTS, 'rounds')
  await owner.getByText('W-2').first().click()
  await owner.getByRole('dialog').getByText(gameRoundsText.ofBet('bet-2')).waitFor()
  await takeShots(owner, SHOTS, 'round')
}

async function books(owner: Page): Promise<void> {
  await owner.goto('/console/games/books')
  await owner.getByText(gameBooksText.notBrought).first().waitFor()
  await owner.getByRole('button', { name: /นำเข้ารายการของ PGP/ }).click()
  const panel = owner.getByRole('dialog', { name: gameBooksText.bring })
  const file = (text: string) => ({ name: 'pgp.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  const bring = async (text: string) => {
    await panel.getByLabel(gameBooksText.file).setInputFiles(file(text))
    await panel.getByRole('button', { name: gameBooksText.preview }).click()
  }
  await bring('type,id,amount\nbet,bet-1,สิบ\n')
  await panel.getByText(gameBooksText.faults.amount).waitFor()
  const lines = [1, 2, 3].flatMap((nth) => [`bet,bet-${nth},20`, `win,win-${nth},${nth}0`])
  await bring(['type,id,amount', ...lines, 'bet,bet-4,20', 'win,win-4,2500'].join('\n'))
  await panel.getByText(gameBooksText.found('8', '1')).waitFor()
  await takeShots(owner, SHOTS, 'book-preview')
  await panel.getByRole('button', { name: gameBooksText.send }).click()
  await owner.getByText(gameBooksText.types['missing-here']).first().waitFor()
  await owner.getByRole('button', { name: gameBooksText.explainOf('win-4') }).click()
  const why = owner.getByRole('dialog')
  await why.getByLabel(gameBooksText.note).fill('เกินเพดานต่อครั้ง ยกเพดานแล้ว รอค่ายส่งซ้ำ')
  await takeShots(owner, SHOTS, 'explain')
  await why.getByRole('button', { name: gameBooksText.explain }).click()
  await owner
    .getByText(/ยกเพดานแล้ว รอค่ายส่งซ้ำ/)
    .first()
    .waitFor()
  await takeShots(owner, SHOTS, 'books')
}

async function alarm(owner: Page): Promise<void> {
  await owner.goto('/console/games/alarms')
  await owner.getByRole('button', { name: gameRoundsText.alarms.takeOf('win-4') }).click()
  await owner.getByRole('dialog').getByLabel(gameRoundsText.alarms.note).fill('ถามค่ายแล้ว ถูกต้อง ยกเพดานแล้ว')
  await owner.getByRole('dialog').getByRole('button', { name: gameRoundsText.alarms.take }).click()
  await owner
    .getByText(/ถามค่ายแล้ว ถูกต้อง/)
    .first()
    .waitFor()
  await takeShots(owner, SHOTS, 'alarms')
}

async function staff(name: string, path: string, title: string): Promise<Page> {
  const desk = await chromium.browser.newContext({
    ...{ baseURL: site.url, bypassCSP: true, viewport: { width: 1280, height: 900 } },
  })
  const page = await desk.newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(path)
  await page.getByLabel(sessionText.name).fill(name)
  await page.getByLabel(sessionText.password, { exact: true }).fill(`${name}-1234`)
  await page.getByRole('button', { name: sessionText.enter }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  return page
}
