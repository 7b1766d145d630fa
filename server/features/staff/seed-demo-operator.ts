import { invariant } from '../../../domain/invariant.ts'
import type { PresetRole } from '../../../domain/staff/permissions.ts'
import type { Context } from '../../context.ts'
import { hashPassword, NO_PASSWORD } from '../credentials/password-hash.ts'
import { addOperator } from '../operators/add-operator.ts'
import type { Operator, OperatorSettings, ThemeGroup } from '../operators/operator.ts'
import { findOperatorByCode } from '../operators/queries.ts'
import { makeRoles } from './make-roles.ts'
import { findStaffByName, insertStaff } from './queries.ts'

const CODE = 'demo'

export const DEMO_OWNER = 'owner'
export const DEMO_CHECKER = 'checker'

/** The demo's staff; each has `<name>-1234` as password. */
const DEMO_STAFF: readonly { readonly name: string; readonly role: PresetRole }[] = [
  { name: 'maker', role: 'draw_maker' },
  { name: DEMO_CHECKER, role: 'draw_checker' },
  { name: DEMO_OWNER, role: 'operator_admin' },
]

/** Two more without a password, who never sign in: the demo's results feed enters and confirms under these names. */
export const FEED_MAKER = 'feed-maker'
export const FEED_CHECKER = 'feed-checker'
const FEED_STAFF: readonly { readonly name: string; readonly role: PresetRole }[] = [
  { name: FEED_MAKER, role: 'draw_maker' },
  { name: FEED_CHECKER, role: 'draw_checker' },
]

/** The colours of the specification's theme. */
const THEME: readonly ThemeGroup[] = [
  {
    name: 'main',
    items: [
      { name: 'logo', type: 'image', value: '/mark.svg' },
      { name: 'brand', type: 'color', value: '#0F5045' },
      { name: 'accent', type: 'color', value: '#03DAC5' },
    ],
  },
  {
    name: 'home',
    items: [
      {
        name: 'hero',
        type: 'linear',
        value: 'linear-gradient(135deg, #17675A 0%, #0F5045 52%, #0A3A32 100%)',
      },
    ],
  },
]

const SETTINGS: OperatorSettings = {
  adminMember: 'demo',
  message: {
    topic: 'ยินดีต้อนรับ',
    description: 'นี่คือเว็บสาธิต ทุกบัญชีใช้เครดิตทดลอง ไม่มีการรับหรือจ่ายเงินจริง แทงหวยไทย ลาว และฮานอยได้ครบทุกขั้นตอน',
  },
  runningText: 'ทดลองแทงได้ทุกหวยด้วยเครดิตสาธิต',
  runningTextEnglish: 'Try every lottery with play money',
  notices: [
    {
      topic: 'ไม่มีการรับหรือจ่ายเงินจริง',
      description: 'ผลรางวัลของงวดสาธิตเป็นผลจำลอง และมีป้ายกำกับไว้ทุกครั้ง',
    },
  ],
  // Contacts that cannot exist: the name is longer than LINE allows, the number a digit short, and .example is
  // reserved.
  contacts: [
    { kind: 'line', label: '@yok-lotto-demo-example' },
    { kind: 'phone', label: '02-000-000' },
    { kind: 'email', label: 'care@yok-lotto.example' },
  ],
}

/** Creates the demo operator and its staff when missing. */
export async function seedDemoOperator(ctx: Context): Promise<Operator> {
  const operator = (await findOperatorByCode(ctx.read, CODE)) ?? (await makeOperator(ctx))
  for (const { name, role } of [...DEMO_STAFF, ...FEED_STAFF]) {
    if (await findStaffByName(ctx.read, operator.id, name)) continue
    const isPerson = DEMO_STAFF.some((staff) => staff.name === name)
    const passwordHash = isPerson ? await hashPassword(`${name}-1234`, ctx.chance) : NO_PASSWORD
    const staff = { staffId: ctx.chance.id(), operatorId: operator.id, name, role, passwordHash }
    await ctx.transaction(async (tx) => {
      await tx.readClock()
      await insertStaff(tx, staff)
    })
  }
  return operator
}

async function makeOperator(ctx: Context): Promise<Operator> {
  const id = ctx.chance.id()
  const houseMemberId = ctx.chance.id()
  await ctx.transaction(async (tx) => {
    const facts = {
      name: 'หยก ลอตโต้',
      company: 'DM',
      agent: '01',
      demo: true,
      theme: THEME,
      settings: SETTINGS,
    }
    if (await addOperator(tx, { id, code: CODE, houseMemberId, ...facts })) await makeRoles(tx, id)
  })
  const operator = await findOperatorByCode(ctx.read, CODE)
  invariant(operator, 'an operator that was made can be found')
  return operator
}
