import type { Context, Tx } from '../../context.ts'
import { hashPassword } from '../credentials/password-hash.ts'
import { openAccounts } from '../ledger/open-accounts.ts'
import { memberCode, type Operator } from '../operators/operator.ts'
import { seedDemoOperator } from '../staff/seed-demo-operator.ts'
import { giveDemoMoney } from './demo-money.ts'
import { findMemberByName, insertMembers, insertSignInNames, insertSignInPhone } from './queries.ts'

/** Printed at the start. */
export const DEMO_PASSWORD = 'demo-1234'
export const DEMO_NAMES: readonly string[] = Array.from({ length: 9 }, (_, index) => `demo0${index + 1}`)
/** Invented people: the family names mean demo, example and trial. */
const FULL_NAMES: readonly string[] = [
  'มานะ สาธิต',
  'มานี ตัวอย่าง',
  'ปิติ ทดลอง',
  'ชูใจ สาธิต',
  'วีระ ตัวอย่าง',
  'สมศรี ทดลอง',
  'ดวงแก้ว สาธิต',
  'สมชาย ตัวอย่าง',
  'จันทร์เพ็ญ ทดลอง',
]
const OPENING_BAHT = 10_000

/** Creates the demo operator, its staff and its members with their opening balance. A repeat changes nothing. */
export async function seedDemo(ctx: Context): Promise<Operator> {
  const operator = await seedDemoOperator(ctx)
  const found = await Promise.all(DEMO_NAMES.map((name) => findMemberByName(ctx.read, operator.id, name)))
  const missing = DEMO_NAMES.filter((_, index) => !found[index])
  if (missing.length === 0) return operator

  const passwordHash = await hashPassword(DEMO_PASSWORD, ctx.chance) // of all: their password is printed
  const wishes = missing.map((name) => ({
    memberId: ctx.chance.id(),
    operatorId: operator.id,
    name,
    code: memberCode(operator, name),
    passwordHash,
    ...factsOf(name),
  }))
  await ctx.transaction((tx) => makeMembers(ctx, tx, operator, wishes))
  return operator
}

interface DemoMember {
  readonly memberId: string
  readonly operatorId: string
  readonly name: string
  readonly code: string
  readonly passwordHash: string
  readonly fullName: string
  readonly phone: string
}

/** A phone that cannot exist: real Thai numbers that begin with 02 are a digit shorter. */
function factsOf(name: string): Pick<DemoMember, 'fullName' | 'phone'> {
  const place = DEMO_NAMES.indexOf(name)
  return { fullName: FULL_NAMES[place] ?? '', phone: `020000000${place + 1}` }
}

async function makeMembers(
  ctx: Context,
  tx: Tx,
  operator: Operator,
  wishes: readonly DemoMember[],
): Promise<void> {
  await tx.readClock()
  const names = new Set(await insertSignInNames(tx, operator.id, wishes)) // another process may be seeding too
  const members = wishes.filter((wish) => names.has(wish.name))
  if (members.length === 0) return
  const ids = members.map((member) => member.memberId)
  const phones = await takePhones(tx, members)
  await insertMembers(
    tx,
    members.map((member) => ({
      ...member,
      phone: phones.get(member.memberId) ?? null,
      birthDate: null,
      referredBy: null,
    })),
  )
  await openAccounts(tx, operator.id, ids)
  await giveDemoMoney(ctx, tx, operator, { memberIds: ids, baht: OPENING_BAHT })
}

/** Reserves the phones that are free: a visitor may have registered with any of them. */
async function takePhones(tx: Tx, members: readonly DemoMember[]): Promise<Map<string, string>> {
  const taken = new Map<string, string>()
  for (const { memberId, operatorId, phone } of members) {
    if (await insertSignInPhone(tx, operatorId, phone, memberId)) taken.set(memberId, phone)
  }
  return taken
}
