import { bangkokDate } from '../../../../domain/calendar/bangkok.ts'
import { toHex } from '../../../../domain/fair/encode.ts'
import { invariant } from '../../../../domain/invariant.ts'
import { satangToBaht } from '../../../../domain/money.ts'
import { missingForSpin, spinPlace, spinsOf, wheelTable } from '../../../../domain/rewards/wheel.ts'
import type { Context, Reader, Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { sha256 } from '../../../sha256.ts'
import { recordAct } from '../../assistants/record-act.ts'
import { keyReused } from '../../keys/same-request.ts'
import { move } from '../../ledger/move.ts'
import { wheelRules } from '../../operators/money-rules.ts'
import { countMinute } from '../../safer/count-minute.ts'
import { requireChecked } from '../../safer/may-play.ts'
import { requireTime } from '../../safer/room-left.ts'
import { requireTurnover } from '../../turnover/require-turnover.ts'
import { lockOwnMember, type OwnMember } from '../lock-own-member.ts'
import { operatorOf } from '../operator-of.ts'
import {
  findSeedInUse,
  findSpinsToday,
  insertSpin,
  insertTable,
  listSpins,
  type StoredSpin,
} from './queries-wheel.ts'
import { openSeed } from './wheel-seed.ts'

export interface SpinWheel extends OwnMember {
  /** The member's own part of the chance. */
  readonly clientSeed: string
  /** What the page has shown before, as hex: of the secret, and of the places with their weights. */
  readonly commitment: string
  readonly table: string
  readonly key: string
  readonly requestHash: Buffer
}

interface Spun {
  readonly spin: StoredSpin
  readonly replayed: boolean
}

/**
 * Spins the wheel once for a key, and gives the prize at once. Where it ends follows from what the member has seen promised:
 * a spin with another secret or other places than those shown is refused, and spends nothing. Throws `Refusal`
 * MEMBER_BANNED, WHEEL_CLOSED, WHEEL_CHANGED, WHEEL_SEED_CHANGED, WHEEL_NO_SPINS_LEFT, KEY_REUSED.
 */
export async function spinWheel(ctx: Context, wish: SpinWheel): Promise<Spun> {
  const { memberId } = wish
  const before = await findReplay(ctx.read, wish)
  if (before) return { spin: before, replayed: true }
  const id = ctx.chance.id()
  await ctx.transaction((tx) => spinIn(ctx, tx, { ...wish, id }))
  const spin = await findReplay(ctx.read, wish)
  invariant(spin, `a spin of ${memberId} that was made is found`)
  return { spin, replayed: spin.id !== id }
}

async function findReplay(
  reader: Reader,
  { memberId, key, requestHash }: SpinWheel,
): Promise<StoredSpin | undefined> {
  const [before] = await listSpins(reader, memberId, { limit: 1, key })
  const reused = before && keyReused(before.requestHash, requestHash)
  if (reused) throw reused
  return before
}

async function spinIn(ctx: Context, tx: Tx, wish: SpinWheel & { readonly id: string }): Promise<void> {
  const { memberId, operatorId, assistantId, id, clientSeed, key, requestHash } = wish
  await lockOwnMember(tx, { memberId, operatorId })
  if (await findReplay(tx, wish)) return
  await requireChecked(tx, wish)
  await requireTime(tx, memberId)
  const rules = wheelRules(await operatorOf(tx, { operatorId }))
  if (!rules.isOn) throw new Refusal('WHEEL_CLOSED')
  const { places } = rules
  const tableHash = wheelTable(sha256, places)
  if (toHex(tableHash) !== wish.table) throw new Refusal('WHEEL_CHANGED')
  const stored = await findSeedInUse(tx, memberId)
  if (!stored || stored.commitment.toHex() !== wish.commitment) throw new Refusal('WHEEL_SEED_CHANGED')
  const today = bangkokDate(tx.now.getTime())
  const spins = await findSpinsToday(tx, memberId, today)
  if (spinsOf(spins, rules).left === 0) {
    const missing = missingForSpin(spins, rules)
    throw new Refusal('WHEEL_NO_SPINS_LEFT', missing && { missing: satangToBaht(missing) })
  }
  const seed = openSeed(ctx, memberId, stored)
  const spin = { seed, seedId: stored.id, clientSeed, nonce: stored.spins + 1, places }
  const place = spinPlace(sha256, spin)
  const prize = places[place]?.prize
  invariant(prize !== undefined, 'a spin ends at a place of the wheel')
  await countMinute(tx, { memberId, operatorId })
  await insertTable(tx, { operatorId, hash: tableHash, places })
  await insertSpin(tx, {
    ...{
      memberId,
      id,
      operatorId,
      seedId: stored.id,
      nonce: spin.nonce,
      clientSeed,
      tableHash,
      place,
      prize,
    },
    ...{ date: today, nth: spins.spun + 1, key, requestHash },
  })
  await recordAct(tx, { memberId, assistantId, kind: 'wheel-spin', refId: id, amount: prize })
  if (prize === 0) return
  const cause = { memberId, operatorId, amount: prize, refType: 'wheel-spin', refId: id } as const
  await move(tx, ctx.chance, [
    { ...cause, kind: 'wheel', debit: 'promo:expense', credit: 'cash', actor: 'member' },
  ])
  await requireTurnover(tx, { ...cause, percent: rules.turnoverPercent })
}
