import { timingSafeEqual } from 'node:crypto'
import type { Context, Reader } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { countGuess } from '../credentials/sign-in-limits.ts'
import { hashToken, makeToken } from '../credentials/tokens.ts'
import { findAnyOperator, lockDirectory } from '../directory/queries.ts'
import { type CreateOperator, type MadeOperator, makeOperator, validBirth } from './create-operator.ts'
import { deleteSetupToken, findSetupToken, insertSetupToken } from './queries-birth.ts'

/**
 * At a start without an operator: the token for creating the first one at `/console/setup`, shown to the person who
 * runs the machine. Valid until it is used or the next start. Undefined when there is an operator, and then the page
 * does not exist.
 */
export function offerSetup(ctx: Context): Promise<string | undefined> {
  return ctx.transaction(async (tx) => {
    await lockDirectory(tx)
    if ((await findAnyOperator(tx)) !== undefined) {
      await deleteSetupToken(tx)
      return undefined
    }
    const token = makeToken(ctx.chance)
    await insertSetupToken(tx, hashToken(token))
    return token
  })
}

/** True while there is no operator. */
export async function isSetupOpen(ctx: Context): Promise<boolean> {
  return (await findAnyOperator(ctx.read)) === undefined
}

/**
 * Creates the first operator. Throws `Refusal` NO_SUCH_CALL once there is an operator, TOO_MANY, SETUP_TOKEN_WRONG, and
 * as `createOperator` does.
 */
export async function setUpFirstOperator(
  ctx: Context,
  wish: CreateOperator & { readonly token: string; readonly address: string },
): Promise<MadeOperator> {
  if (!(await isSetupOpen(ctx))) throw new Refusal('NO_SUCH_CALL')
  // Before the password is hashed: who does not know the token costs us nothing.
  const { right } = await countGuess(
    ctx,
    { account: `setup from ${wish.address}`, address: wish.address },
    async () => ({
      right: await isSetupToken(ctx.read, wish.token),
    }),
  )
  if (!right) throw wrongToken()
  const ready = await validBirth(ctx, wish)
  return ctx.transaction(async (tx) => {
    await lockDirectory(tx)
    if ((await findAnyOperator(tx)) !== undefined) throw new Refusal('NO_SUCH_CALL')
    await proveToken(tx, wish.token)
    await deleteSetupToken(tx)
    return makeOperator(ctx, tx, ready)
  })
}

async function proveToken(reader: Reader, token: string): Promise<void> {
  if (!(await isSetupToken(reader, token))) throw wrongToken()
}

async function isSetupToken(reader: Reader, token: string): Promise<boolean> {
  const wanted = await findSetupToken(reader)
  const sent = Buffer.from(hashToken(token.trim()))
  return wanted !== undefined && timingSafeEqual(sent, Buffer.from(wanted))
}

function wrongToken(): Refusal {
  return new Refusal('SETUP_TOKEN_WRONG', { field: 'token' })
}
