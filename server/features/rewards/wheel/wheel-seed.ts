import { wheelCommitment } from '../../../../domain/rewards/wheel.ts'
import type { Context, Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { sha256 } from '../../../sha256.ts'
import { openSecret, sealSecret } from '../../credentials/sealed-secret.ts'
import { lockOwnMember } from '../lock-own-member.ts'
import {
  findRevealedSeed,
  findSeedInUse,
  insertSeed,
  type StoredSeed,
  updateSeedRevealed,
} from './queries-wheel.ts'

const SEED_BYTES = 32

interface Owner {
  readonly memberId: string
  readonly operatorId: string
}

/** The seed of the member's next spin. The first is made when it is first looked at: it is promised before it is spun. */
export async function seedInUse(ctx: Context, owner: Owner): Promise<StoredSeed> {
  const known = await findSeedInUse(ctx.read, owner.memberId)
  if (known) return known
  return ctx.transaction(async (tx) => {
    await lockOwnMember(tx, owner.memberId)
    return (await findSeedInUse(tx, owner.memberId)) ?? makeSeed(ctx, tx, owner)
  })
}

/**
 * Shows a member the seed whose commitment they have seen, so that they can check their spins with it, and promises a new
 * one. A repeat shows it again. Throws `Refusal` MEMBER_BANNED, WHEEL_SEED_CHANGED (the commitment is of no seed in use).
 */
export function revealSeed(
  ctx: Context,
  { commitment, ...owner }: Owner & { readonly commitment: string },
): Promise<void> {
  const { memberId } = owner
  return ctx.transaction(async (tx) => {
    await lockOwnMember(tx, memberId)
    const seed = await findSeedInUse(tx, memberId)
    if (seed?.commitment.toHex() !== commitment) {
      if (await findRevealedSeed(tx, memberId, commitment)) return
      throw new Refusal('WHEEL_SEED_CHANGED')
    }
    if (!seed) return
    await updateSeedRevealed(tx, memberId, { id: seed.id, seed: openSecret(ctx, seed.id, seed.sealed) })
    await makeSeed(ctx, tx, owner)
  })
}

async function makeSeed(ctx: Context, tx: Tx, { memberId, operatorId }: Owner): Promise<StoredSeed> {
  const id = ctx.chance.id()
  const seed = ctx.chance.bytes(SEED_BYTES)
  const commitment = Buffer.from(wheelCommitment(sha256, id, seed))
  const sealed = sealSecret(ctx, id, seed)
  await insertSeed(tx, { memberId, id, operatorId, commitment, sealed })
  return { id, commitment, sealed, spins: 0 }
}
