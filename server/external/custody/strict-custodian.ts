import { freezeOfContext } from '../../../domain/fair/fast/freeze-of-context.ts'
import type { Custodian, FrozenRound, KeptRound } from '../custodian.ts'
import type { CustodyFile } from './custody-file.ts'

/** A SHA-256. */
const MIXED_BYTES = 32

/** Why a custodian does nothing. */
export type CustodyRefusal = 'UNKNOWN_ROUND' | 'OTHER_PROMISE' | 'TOO_EARLY' | 'NOT_FROZEN' | 'OTHER_SHOTS'

export class CustodyRefused extends Error {
  readonly code: CustodyRefusal

  constructor(code: CustodyRefusal) {
    super(code)
    this.code = code
  }
}

export interface StrictWish {
  readonly own: Custodian
  /** Shows what was promised before this custodian kept a file; it promises nothing any more. */
  readonly before: Custodian | undefined
  readonly file: CustodyFile
  readonly now: () => Date
}

/**
 * A custodian that trusts nobody's word: it promises once a round, and shows no share before the shots of its round are
 * frozen by the timetable and by its own clock, and for one state of tickets, shots and beacon only. What it promised, and
 * for what it showed its share, stands in its own file. Throws `CustodyRefused`.
 */
export function strictCustodian({ own, before, file, now }: StrictWish): Custodian {
  return {
    async commit(round) {
      if (freezeOfContext(round.context) === undefined) throw new CustodyRefused('UNKNOWN_ROUND')
      const commitment = Buffer.from(await own.commit(round)).toHex()
      const { roundId, operatorId, context } = round
      refuseOther(await file.keep({ round: roundId, operator: operatorId, context, commitment }), round)
      return Buffer.from(commitment, 'hex')
    },
    async escrow(round) {
      const kept = await file.find(round.roundId)
      if (!kept) throw new CustodyRefused('UNKNOWN_ROUND')
      refuseOther(kept, round)
      return own.escrow(round)
    },
    async reveal(round, frozen) {
      const freezesAt = freezeOfContext(round.context)
      if (freezesAt === undefined) throw new CustodyRefused('UNKNOWN_ROUND')
      const kept = await file.find(round.roundId)
      if (kept) refuseOther(kept, round)
      // What was promised by another key, such as that of another machine, is not ours to show.
      const isOurs = kept ?? (before && Buffer.compare(await before.commit(round), frozen.commitment) === 0)
      const holder = kept ? own : before
      if (!holder || !isOurs) throw new CustodyRefused('UNKNOWN_ROUND')
      if (now().getTime() < freezesAt) throw new CustodyRefused('TOO_EARLY')
      await showFor(file, round, frozen)
      return holder.reveal(round, frozen)
    },
  }
}

/** Notes on the disk what the share is shown for, and refuses to show it for anything else. */
async function showFor(file: CustodyFile, { roundId }: KeptRound, { mixedWith }: FrozenRound): Promise<void> {
  if (mixedWith.length !== MIXED_BYTES) throw new CustodyRefused('NOT_FROZEN')
  const wanted = Buffer.from(mixedWith).toHex()
  if ((await file.noteShown(roundId, wanted)) !== wanted) throw new CustodyRefused('OTHER_SHOTS')
}

function refuseOther(
  kept: { readonly operator: string; readonly context: string },
  { operatorId, context }: KeptRound,
): void {
  if (kept.operator !== operatorId || kept.context !== context) throw new CustodyRefused('OTHER_PROMISE')
}
