import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { countNewDetails } from '../credentials/sign-in-limits.ts'
import { isBarred, type Person } from '../directory/excluded-persons.ts'
import { type BankAccount, bankAccountOf } from './bank-account.ts'
import { deletePasswordCodesOf } from './password-code/queries-password-code.ts'
import { phoneOf } from './phone.ts'
import { confirmPinIfSet } from './protection/confirm-pin.ts'
import { holdByPin } from './protection/hold-caller.ts'
import { provePassword } from './protection/prove-password.ts'
import { insertBankAccount, insertSignInPhone } from './queries.ts'
import { listBankAccounts, updatePhone } from './queries-account.ts'
import type { SignedIn } from './sessions/authenticate.ts'

export interface ProfileChange {
  readonly caller: SignedIn
  readonly password: string
  /** Required if one is set. */
  readonly pin: string | undefined
  readonly phone: string | undefined
  /** A bank code and an account number; both or neither. */
  readonly bank: string | undefined
  readonly accountNo: string | undefined
  readonly address: string
  /** What a later feature does in the same transaction about what was given. */
  readonly also: (tx: Tx, given: Person) => Promise<void>
}

/**
 * Changes the caller's phone, or adds a first bank account. Needs password and PIN: otherwise anybody with the unlocked
 * phone could redirect winnings. For the same reason only staff change an existing account.
 */
export async function updateProfile(ctx: Context, wish: ProfileChange): Promise<void> {
  const { caller } = wish
  const phone = wish.phone === undefined ? undefined : phoneOf(wish.phone)
  const account = bankAccountOf(wish)
  const found = await provePassword(ctx, {
    caller,
    typed: wish.password,
    wrong: 'PASSWORD_WRONG',
  })
  const provenPin = await confirmPinIfSet(ctx, { caller, typed: wish.pin, address: wish.address })
  if (account || (phone !== undefined && phone !== found.phone)) await countNewDetails(ctx, caller.memberId)

  await ctx.transaction(async (tx) => {
    const member = await holdByPin(tx, caller, provenPin)
    if (member.passwordHash !== found.passwordHash) throw new Refusal('PASSWORD_WRONG') // changed meanwhile
    const given: { phone?: string; bank?: BankAccount } = {}
    if (phone !== undefined && phone !== member.phone) {
      if (!(await insertSignInPhone(tx, member.operatorId, phone, member.memberId))) {
        throw new Refusal('PHONE_TAKEN')
      }
      await updatePhone(tx, member, phone)
      await deletePasswordCodesOf(tx, member.memberId) // sent to the phone of before
      given.phone = phone
    }
    if (account && (await addFirstAccount(tx, member, account))) given.bank = account
    const changed = Object.keys(given)
    if (changed.length === 0) return
    if (await isBarred(tx, ctx.keys, given)) throw new Refusal('DETAILS_BARRED')
    await wish.also(tx, given)
    await appendAudit(tx, {
      operatorId: member.operatorId,
      actor: `member:${member.memberId}`,
      kind: 'profile.changed',
      body: { session: caller.sessionId, address: wish.address, changed },
    })
  })
}

/** False when it exists: a repeat adds nothing. */
async function addFirstAccount(
  tx: Tx,
  member: { operatorId: string; memberId: string },
  account: BankAccount,
): Promise<boolean> {
  const own = await listBankAccounts(tx, member.memberId)
  if (own.some((each) => each.bank === account.bank && each.accountNo === account.accountNo)) return false
  if (own.length > 0) throw new Refusal('BANK_ACCOUNT_FIXED')
  if (!(await insertBankAccount(tx, member, account))) throw new Refusal('BANK_ACCOUNT_TAKEN')
  return true
}
