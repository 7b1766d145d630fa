import { timingSafeEqual } from 'node:crypto'
import type { Context, Tx } from '../../../context.ts'
import {
  hashRecoveryCode,
  makeRecoveryCodes,
  printRecoveryCode,
  readCode,
} from '../../credentials/recovery-codes.ts'
import { hashToken, makeToken } from '../../credentials/tokens.ts'
import { deletePasswordCodesOf, insertPasswordCode } from './queries-password-code.ts'

/** Long enough for a member to see the message, short enough that a message found later is useless. */
const LINK_SECONDS = 24 * 60 * 60

/** The code that a link asks for, for whoever asks for the link: `1234-5678-9012`. */
export function makeLinkCode(ctx: Context, memberId: string): { code: string; codeHash: string } {
  const [code = ''] = makeRecoveryCodes(ctx.chance)
  return { code: printRecoveryCode(code), codeHash: hashLinkCode(ctx, memberId, code) }
}

/** Makes the link by which a member chooses a password, with the code, in the place of others. Returns its token. */
export async function makePasswordLink(
  ctx: Context,
  tx: Tx,
  member: { readonly memberId: string; readonly operatorId: string; readonly codeHash: string },
): Promise<string> {
  const token = makeToken(ctx.chance)
  await deletePasswordCodesOf(tx, member.memberId)
  await insertPasswordCode(tx, { ...member, tokenHash: hashToken(token), seconds: LINK_SECONDS })
  return token
}

export function isLinkCode(
  ctx: Context,
  { memberId, codeHash }: { readonly memberId: string; readonly codeHash: string },
  typed: string,
): boolean {
  const [own, other] = [codeHash, hashLinkCode(ctx, memberId, typed)].map((text) => Buffer.from(text))
  return (
    own !== undefined && other !== undefined && own.length === other.length && timingSafeEqual(own, other)
  )
}

function hashLinkCode(ctx: Context, memberId: string, typed: string): string {
  return hashRecoveryCode(ctx.keys.recoveryCodes, `password link of ${memberId}`, readCode(typed))
}
