import { wheelCommitment } from '../../../../domain/rewards/wheel.ts'
import type { Context, Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { sha256 } from '../../../sha256.ts'
import { openSecret, sealSecret } from '../../credentials/sealed-secret.ts'
import { lockOwnMember, type OwnMember } from '../lock-own-member.ts'
import {
  findRevealedSeed,
  findSeedInUse,
  insertSeed,
  type StoredSeed,
  updateSeedRevealed,
} from './queries-wheel.ts'

const SEED_BYTES = 32

/** The seed of the member's next spin. The first is made when it is first looked at: it is promised before it is spun. */
export async function seedInUse(ctx: Context, owner: OwnMember): Promise<StoredSeed> {
  const known = await findSeedInUse(ctx.read, owner.memberId)
  if (known) return known
  return ctx.transaction(async (tx) => {
    await lockOwnMember(tx, owner)
    return (await findSeedInUse(tx, owner.memberId)) ?? makeSeed(ctx, tx, owner)
  })
}

/**
 * Shows a member the seed whose commitment they have seen, so that they can check their spins with it, and promises a new
 * one. A repeat shows it again. Throws `Refusal` MEMBER_BANNED, WHEEL_SEED_CHANGED (the commitment is of no seed in use),
 * WHEEL_UNSPUN.
 */
export function revealSeed(
  ctx: Context,
  { commitment, ...owner }: OwnMember & { readonly commitment: string },
): Promise<void> {
  const { memberId } = owner
  return ctx.transaction(async (tx) => {
    await lockOwnMember(tx, owner)
    const seed = await findSeedInUse(tx, memberId)
    if (seed?.commitment.toHex() !== commitment) {
      if (await findRevealedSeed(tx, memberId, commitment)) return
      throw new Refusal('WHEEL_SEED_CHANGED')
    }
    if (!seed) return
    // Else who asks again and again would make rows without end, and none of them shows a spin.
    if (seed.spins === 0) throw new Refusal('WHEEL_UNSPUN')
    await updateSeedRevealed(tx, memberId, { id: seed.id, seed: openSeed(ctx, memberId, seed) })
    await makeSeed(ctx, tx, owner)
  })
}

/** The 32 bytes of a seed, for the member whose it is: a copy in another's row does not open. */
export function openSeed(
  ctx: Context,
  memberId: string,
  { id, sealed }: Pick<StoredSeed, 'id' | 'sealed'>,
): Buffer {
  return openSecret(ctx, sealOwner(memberId, id), sealed)
}

const sealOwner = (memberId: string, id: string) => `wheel:${memberId}:${id}`

async function makeSeed(ctx: Context, tx: Tx, { memberId, operatorId }: OwnMember): Promise<StoredSeed> {
  const id = ctx.chance.id()
  const seed = ctx.chance.bytes(SEED_BYTES)
  const commitment = Buffer.from(wheelCommitment(sha256, id, seed))
  const sealed = sealSecret(ctx, sealOwner(memberId, id), seed)
  await insertSeed(tx, { memberId, id, operatorId, commitment, sealed })
  return { id, commitment, sealed, spins: 0 }
}
