import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvalsText } from '../../../console/text/approvals.ts'
import { formsText } from '../../../console/text/forms.ts'
import { menuText } from '../../../console/text/menu.ts'
import { peopleText } from '../../../console/text/people.ts'
import { AREA_TEXT, PERMISSION_TEXT } from '../../../console/text/record/permissions.ts'
import { rolesText } from '../../../console/text/roles.ts'
import { handedText } from '../../../console/text/rounds/handed.ts'
import { sessionText } from '../../../console/text/session.ts'
import { setupText } from '../../../console/text/setup.ts'
import { REFUSALS } from '../../../contract/errors.ts'
import { PRESET_NAMES } from '../../../domain/staff/permissions.ts'
import { operatorOfCode } from '../../../server/features/operators/known-operators.ts'
import { addStaffAtMachine } from '../../../server/features/staff/people/at-machine.ts'
import { spendStaffLink } from '../../../server/features/staff/staff-link.ts'
import { takeShots } from '../../support/browser/shots.ts'
import { useBrowser, useProgram, useShots } from '../../support/browser/story.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'
import { openMachinery } from '../../support/stage/stage.ts'

const SHOTS = useShots('people')
const PASSWORD = 'ฝนตกที่ทะเลสาบ'
const OWNERS = PRESET_NAMES.operator_admin

const database = useDemoDatabase()
const site = useProgram(database, { JOBS: 'off' })
const chromium = useBrowser()
const complaints: string[] = []
const opened: BrowserContext[] = []

/** A second person who may manage staff, as whoever has the machine adds one. */
beforeAll(async () => {
  const machinery = openMachinery(database.url, { connections: 4 })
  const { ctx } = machinery
  const { id: operatorId } = await operatorOfCode(ctx, 'demo')
  const { link: token } = await addStaffAtMachine(ctx, {
    code: 'demo',
    name: 'second',
    role: 'operator_admin',
  })
  await spendStaffLink(ctx, { operatorId, token, code: '', password: PASSWORD, address: '192.0.2.1' })
  await machinery.close()
})
afterAll(() => Promise.all(opened.map((context) => context.close())))

test('somebody who takes part comes by a link of one person and a code of another', async () => {
  const owner = await staff('owner', 'owner-1234', '/people')
  await row(owner, 'checker').waitFor()
  await takeShots(owner, SHOTS, 'list')

  // A name that is taken is said at its field, and what was typed stays.
  await owner.getByRole('button', { name: peopleText.add }).click()
  const form = owner.getByRole('dialog', { name: peopleText.add })
  await form.getByRole('option', { name: peopleText.byTwo(OWNERS) }).waitFor({ state: 'attached' })
  // Whom an owner cannot add is named, with who can.
  const ofResults = [PRESET_NAMES.draw_maker, PRESET_NAMES.draw_checker].join(', ')
  await form.getByText(peopleText.notGiven(ofResults)).waitFor()
  await form.getByRole('button', { name: peopleText.addSend, exact: true }).click()
  await form.getByText(formsText.missing).waitFor()
  await form.getByLabel(peopleText.columns.name).fill('maker')
  await form.getByLabel(peopleText.columns.role).selectOption({ label: peopleText.byTwo(OWNERS) })
  await takeShots(owner, SHOTS, 'add')
  await form.getByRole('button', { name: peopleText.addSend, exact: true }).click()
  await expect.poll(() => owner.evaluate('document.activeElement.getAttribute("aria-invalid")')).toBe('true')
  await form.getByLabel(peopleText.columns.name).fill('third')
  await form.getByRole('button', { name: peopleText.addSend, exact: true }).click()

  const asked = owner.getByRole('alertdialog', { name: handedText.codeTitle('third') })
  const code = String(await asked.locator('.handed-secret').textContent())
  expect(code).toMatch(/^\d{4}-\d{4}-\d{4}$/)
  await takeShots(owner, SHOTS, 'code')
  await asked.getByRole('button', { name: handedText.done }).click()
  await owner.getByRole('article').getByText(approvalsText.own).waitFor()
  await takeShots(owner, SHOTS, 'asked')
  expect(await row(owner, 'third').count()).toBe(0)

  // The other finds it in the queue, knows the person, and is given the link.
  const second = await staff('second', PASSWORD, '/waiting')
  const card = second.getByRole('article').filter({ hasText: approvalsText.staff.add('third') })
  await card.locator('summary').click()
  await takeShots(second, SHOTS, 'waiting')
  await card.getByRole('button', { name: approvalsText.confirm, exact: true }).click()
  const given = second.getByRole('alertdialog', { name: handedText.linkTitle('third') })
  const link = String(await given.locator('.handed-secret').textContent())
  await takeShots(second, SHOTS, 'link')
  await given.getByRole('button', { name: handedText.done }).click()

  // Who has both chooses a password; with the link alone nobody does.
  const third = await page()
  await third.goto(link)
  await third.getByLabel(setupText.linkCode).fill('0000-0000-0000')
  for (const label of [setupText.password, setupText.again]) {
    await third.getByLabel(label, { exact: true }).fill(PASSWORD)
  }
  await third.getByRole('button', { name: setupText.choose }).click()
  await expect.poll(() => third.evaluate('document.activeElement.name')).toBe('code')
  await takeShots(third, SHOTS, 'password')
  await third.getByLabel(setupText.linkCode).fill(code)
  await third.getByRole('button', { name: setupText.choose }).click()
  await third.getByRole('heading', { name: setupText.chosen }).waitFor()
  await enter(third, 'third', PASSWORD, '/people')
  await row(third, 'third').getByText(peopleText.states.active).waitFor()
  expect(complaints).toEqual([])
})

test('somebody who takes part nowhere is added by one person, given another role, sent away and let in again', async () => {
  const owner = await staff('owner', 'owner-1234', '/people')
  const roles = Promise.withResolvers<void>()
  await owner.route('**/roles/list*', (route) => roles.promise.then(() => route.continue()))
  await owner.getByRole('button', { name: peopleText.add }).click()
  const form = owner.getByRole('dialog', { name: peopleText.add })
  await form.getByLabel(peopleText.columns.name).fill('reader')
  roles.resolve() // what is typed before the roles are there stays
  await form.getByLabel(peopleText.columns.role).selectOption({ label: PRESET_NAMES.auditor })
  await form.getByRole('button', { name: peopleText.addSend, exact: true }).click()
  const given = owner.getByRole('alertdialog', { name: handedText.linkTitle('reader') })
  expect(await given.locator('.handed-secret').textContent()).toMatch(/\/console\/password#[\w-]{43}$/)
  await given.getByRole('button', { name: handedText.done }).click()
  await row(owner, 'reader').getByText(peopleText.states.invited).waitFor()

  const panel = await open(owner, 'reader')
  await panel.locator('summary', { hasText: peopleText.shut }).click()
  await panel.getByRole('button', { name: peopleText.shutSend }).click()
  await panel.getByText(formsText.reasonMissing).waitFor()
  await takeShots(owner, SHOTS, 'person')
  await panel.getByRole('textbox', { name: peopleText.reason }).fill('ลาออก')
  await panel.getByRole('button', { name: peopleText.shutSend }).click()
  await owner.getByText(peopleText.shutDone('reader')).waitFor()
  await row(owner, 'reader').getByText(peopleText.states.closed).waitFor()

  const closed = await open(owner, 'reader')
  await closed.locator('summary', { hasText: peopleText.reopen }).click()
  await closed.getByRole('textbox', { name: peopleText.reason }).fill('กลับมา')
  await closed.getByRole('button', { name: peopleText.reopenSend }).click()
  await row(owner, 'reader').getByText(peopleText.states.late).waitFor()

  // The link was ended with the account; another one comes from the same person.
  const late = await open(owner, 'reader')
  await late.locator('summary', { hasText: peopleText.link }).click()
  await late.getByRole('button', { name: peopleText.linkSend }).click()
  await owner.getByRole('alertdialog', { name: handedText.linkTitle('reader') }).waitFor()
  await owner.getByRole('button', { name: handedText.done }).click()

  // Whoever could not give a role back does not take it, and reads what stops a person instead.
  const worker = await open(owner, 'maker')
  await worker.locator('summary', { hasText: peopleText.role }).click()
  await worker.getByText(peopleText.roleKept).waitFor()
  expect(await worker.getByRole('button', { name: peopleText.roleSend }).count()).toBe(0)
  await takeShots(owner, SHOTS, 'role-kept')

  // Of somebody who works a password is new only with another person, who may also say no.
  await worker.locator('summary', { hasText: peopleText.link }).click()
  await worker.getByRole('button', { name: peopleText.linkSend }).click()
  await owner.getByRole('alertdialog', { name: handedText.codeTitle('maker') }).waitFor()
  await owner.getByRole('button', { name: handedText.done }).click()
  const wish = owner.getByRole('article').filter({ hasText: approvalsText.staff.link('maker') })
  await wish.getByRole('button', { name: approvalsText.withdraw }).click()
  await wish.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})

test('a role is made, changed and taken away, and shows what its maker lacks', async () => {
  const owner = await staff('owner', 'owner-1234', '/roles')
  const roles = owner.getByRole('region', { name: rolesText.title })
  await roles.getByRole('row', { name: new RegExp(PRESET_NAMES.auditor) }).waitFor()
  await takeShots(owner, SHOTS, 'roles')
  await owner.getByRole('button', { name: rolesText.create }).click()
  const fresh = owner.getByRole('dialog', { name: rolesText.create })
  await fresh.getByLabel(rolesText.name).fill('ฝ่ายเว็บ')
  await fresh.getByRole('group', { name: AREA_TEXT.site }).getByLabel(PERMISSION_TEXT['site.set']).check()
  await fresh.getByRole('button', { name: rolesText.save }).click()
  await owner.getByText(rolesText.saved('ฝ่ายเว็บ')).waitFor()
  await roles
    .getByRole('row', { name: /ฝ่ายเว็บ/ })
    .getByRole('button')
    .click()
  const own = owner.getByRole('dialog', { name: 'ฝ่ายเว็บ' })
  expect(await own.getByLabel(PERMISSION_TEXT['site.set']).isChecked()).toBe(true)
  await takeShots(owner, SHOTS, 'role')
  // Taken away in another tab meanwhile, a permission does not come back with a new name.
  const other = await staff('owner', 'owner-1234', '/roles')
  await other
    .getByRole('row', { name: /ฝ่ายเว็บ/ })
    .getByRole('button')
    .click()
  const elsewhere = other.getByRole('dialog', { name: 'ฝ่ายเว็บ' })
  await elsewhere.getByLabel(PERMISSION_TEXT['site.set']).uncheck()
  await elsewhere.getByRole('button', { name: rolesText.save }).click()
  await other.getByText(rolesText.saved('ฝ่ายเว็บ')).waitFor()
  await own.getByLabel(rolesText.name).fill('ฝ่ายเว็บไซต์')
  await own.getByRole('button', { name: rolesText.save }).click()
  await own.getByText(REFUSALS.ROLE_EDITED.th).waitFor()
  await takeShots(owner, SHOTS, 'role-edited')
  await own.getByRole('button', { name: rolesText.close }).click()
  await roles
    .getByRole('row', { name: /ฝ่ายเว็บ/ })
    .getByRole('button')
    .click()
  expect(await own.getByLabel(PERMISSION_TEXT['site.set']).isChecked()).toBe(false)
  await own.getByRole('button', { name: rolesText.remove }).click()
  await roles.getByRole('row', { name: /ฝ่ายเว็บ/ }).waitFor({ state: 'detached' })

  // An owner may not enter results: the role of those who do keeps that, whatever else is changed.
  await roles
    .getByRole('row', { name: new RegExp(PRESET_NAMES.draw_maker) })
    .getByRole('button')
    .click()
  const makers = owner.getByRole('dialog', { name: PRESET_NAMES.draw_maker })
  await makers.getByText(rolesText.lacking).waitFor()
  expect(await makers.getByLabel(PERMISSION_TEXT['results.propose']).count()).toBe(0)
  await makers.getByRole('button', { name: rolesText.save }).click()
  await makers.getByText(REFUSALS.ROLE_UNCHANGED.th).waitFor()
  await makers.getByRole('group', { name: AREA_TEXT.site }).getByLabel(PERMISSION_TEXT['site.set']).check()
  await makers.getByRole('button', { name: rolesText.save }).click()
  await owner.getByText(rolesText.saved(PRESET_NAMES.draw_maker)).waitFor()

  // Who may not manage staff finds neither, also by the address.
  const maker = await staff('maker', 'maker-1234', '/roles')
  await maker.getByRole('heading', { level: 1, name: menuText.noEntry }).waitFor()
  for (const name of [rolesText.title, peopleText.title]) {
    expect(await maker.getByRole('link', { name, exact: true }).count()).toBe(0)
  }
  expect(complaints).toEqual([])
})

function row(desk: Page, name: string) {
  return desk
    .getByRole('region', { name: peopleText.title })
    .getByRole('row')
    .filter({
      has: desk.getByRole('button', { name, exact: true }),
    })
}

async function open(desk: Page, name: string) {
  await row(desk, name).getByRole('button').click()
  return desk.getByRole('dialog', { name })
}

async function page(): Promise<Page> {
  const context = await chromium.browser.newContext({
    baseURL: site.url,
    bypassCSP: true, // what the pictures are taken with writes a style into the page
    viewport: { width: 1280, height: 900 },
  })
  opened.push(context)
  const fresh = await context.newPage()
  fresh.on('pageerror', (error) => complaints.push(error.message))
  return fresh
}

async function staff(name: string, password: string, path: string): Promise<Page> {
  const desk = await page()
  await enter(desk, name, password, path)
  return desk
}

async function enter(desk: Page, name: string, password: string, path: string): Promise<void> {
  await desk.goto(`/console${path}`)
  await desk.getByLabel(sessionText.name).fill(name)
  await desk.getByLabel(sessionText.password, { exact: true }).fill(password)
  await desk.getByRole('button', { name: sessionText.enter }).click()
  await desk.getByRole('navigation', { name: sessionText.menu }).waitFor()
}
