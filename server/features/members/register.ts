import { birthDateOf, isOfAge } from '../../../domain/account/age.ts'
import { readCode } from '../../../domain/affiliates/code.ts'
import { bangkokDate } from '../../../domain/calendar/bangkok.ts'
import { ageOf } from '../../../domain/operator/licence.ts'
import type { Context, Reader, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { hashPassword } from '../credentials/password-hash.ts'
import { refusePassword } from '../credentials/password-rules.ts'
import { countRegistration } from '../credentials/sign-in-limits.ts'
import { findExclusion, isBarred } from '../directory/excluded-persons.ts'
import { openAccounts } from '../ledger/open-accounts.ts'
import { licenceOf } from '../operators/licence.ts'
import { memberCode, type Operator } from '../operators/operator.ts'

import { type BankAccount, bankAccountOf } from './bank-account.ts'
import { giveDemoMoney, NEW_DEMO_MEMBER_BAHT } from './demo-money.ts'
import { refuseName, signInName } from './member-name.ts'
import { phoneOf } from './phone.ts'
import {
  findMemberByName,
  insertBankAccount,
  insertMembers,
  insertSignInNames,
  insertSignInPhone,
} from './queries.ts'
import { findCodeOfReferrer } from './queries-account.ts'
import { type MemberSignIn, openSession } from './sign-in/sign-in.ts'
import type { Visitor } from './visitor.ts'

export interface RegistrationForm {
  readonly username: string
  readonly password: string
  readonly phone: string
  readonly fullName: string
  /** YYYY-MM-DD, of the Common or the Buddhist era. */
  readonly birthDate: string
  /** A bank code and an account number; both or neither. */
  readonly bank: string | undefined
  readonly accountNo: string | undefined
  /** The referrer's code of friends, sign-in name or member code; empty: nobody's. */
  readonly referredBy: string | undefined
  /** It is the code of a link that was followed, and nobody typed it: an unknown one is nobody's, and refuses nothing. */
  readonly byLink?: boolean | undefined
  /** The solution of the puzzle that came with TOO_MANY. */
  readonly proof?: string | undefined
  /** What a later feature does about the new member in the same transaction. */
  readonly also?: (tx: Tx, memberId: string) => Promise<void>
}

/** What refuses before anything is looked up of other members. Every later refusal says that what was looked up is free. */
const TELL_NOTHING: ReadonlySet<string> = new Set(['UNDER_AGE', 'NAME_TAKEN'])

/**
 * Creates a member and signs them in, with an empty wallet; in a demo with play money. Of two concurrent calls for one name or phone, one succeeds.
 * Refusals that tell of other members are counted, of one address and of all: TOO_MANY.
 */
export async function register(
  ctx: Context,
  operator: Operator,
  form: RegistrationForm,
  visitor: Visitor,
): Promise<MemberSignIn> {
  if (operator.settings.registrationClosed) throw new Refusal('REGISTRATION_CLOSED')
  const name = form.username.trim().toLowerCase()
  const password = form.password.trim()
  const birthDate = birthDateOf(form.birthDate)
  if (!birthDate) throw new Refusal('BIRTH_DATE_INVALID')
  const phone = phoneOf(form.phone)
  const refused = refuseName(operator, name) ?? refusePassword(password, { name, phone })
  if (refused) throw new Refusal(refused)
  const account = bankAccountOf(form)

  const asked = { operatorId: operator.id, address: visitor.address, proof: form.proof }
  const made = await countRegistration(ctx, asked, async () => {
    try {
      return {
        right: true,
        session: await enter(ctx, operator, { form, visitor, name, password, phone, birthDate, account }),
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { right: TELL_NOTHING.has(error.code), refusal: error }
    }
  })
  if ('refusal' in made) throw made.refusal
  return made.session
}

interface Newcomer {
  readonly form: RegistrationForm
  readonly visitor: Visitor
  readonly name: string
  readonly password: string
  readonly phone: string
  readonly birthDate: string
  readonly account: BankAccount | null
}

async function enter(ctx: Context, operator: Operator, newcomer: Newcomer): Promise<MemberSignIn> {
  const { form, visitor, name, phone, birthDate, account } = newcomer
  const passwordHash = await hashPassword(newcomer.password, ctx.chance)
  const memberId = ctx.chance.id()
  const code = memberCode(operator, name)
  const member = { memberId, operatorId: operator.id, name, code, passwordHash }

  return ctx.transaction(async (tx) => {
    const now = await tx.readClock()
    const age = ageOf(licenceOf(operator))
    if (!isOfAge(birthDate, bangkokDate(now.getTime()), age)) throw new Refusal('UNDER_AGE', { age })
    const names = await insertSignInNames(tx, operator.id, [{ name, memberId }])
    if (names.length === 0) throw new Refusal('NAME_TAKEN')
    const referrer = await findReferrer(tx, operator, form)
    const person = { phone, bank: account, fullName: form.fullName, birthDate }
    if (await findExclusion(tx, ctx.keys, { persons: [person] })) throw new Refusal('REGISTRATION_EXCLUDED')
    if (await isBarred(tx, ctx.keys, person)) throw new Refusal('DETAILS_BARRED')
    if (!(await insertSignInPhone(tx, operator.id, phone, memberId))) throw new Refusal('PHONE_TAKEN')
    if (account && !(await insertBankAccount(tx, member, account))) throw new Refusal('BANK_ACCOUNT_TAKEN')
    await insertMembers(tx, [
      { ...member, phone, fullName: form.fullName.trim(), birthDate, referredBy: referrer },
    ])
    await openAccounts(tx, operator.id, [memberId])
    if (operator.demo)
      await giveDemoMoney(ctx, tx, operator, { memberIds: [memberId], baht: NEW_DEMO_MEMBER_BAHT })
    await form.also?.(tx, memberId)
    return openSession(ctx, tx, { member, visitor, kind: 'sign-in.registered' })
  })
}

/**
 * Throws `Refusal` REFERRER_UNKNOWN: who mistyped a code would be brought by nobody, and never learn of it. A link with a
 * dead code would keep out everybody who follows it, so that one is passed over.
 */
async function findReferrer(
  reader: Reader,
  operator: Operator,
  { referredBy: typed, byLink = false }: Pick<RegistrationForm, 'referredBy' | 'byLink'>,
): Promise<string | null> {
  if (!typed?.trim()) return null
  const friendCode = readCode(typed)
  const owner = friendCode && (await findCodeOfReferrer(reader, operator.id, friendCode))
  if (owner) return owner
  const member = await findMemberByName(reader, operator.id, signInName(operator, typed))
  if (!member && !byLink) throw new Refusal('REFERRER_UNKNOWN')
  return member?.code ?? null
}
