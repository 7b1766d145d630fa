import type { TakeBack } from '../../../domain/betting/win/difference.ts'
import { bahtToSatang, type Satang, satang } from '../../../domain/money.ts'
import { placeTicket } from '../../../server/features/betting/place-ticket.ts'
import { sealRound } from '../../../server/features/fairness/seal-round.ts'
import { confirmResult } from '../../../server/features/results/confirm-result.ts'
import { proposeResult } from '../../../server/features/results/propose-result.ts'
import { closeRound } from '../../../server/features/rounds/close-round.ts'
import { setDrawRules } from './rules.ts'
import { type Stage, wishFor } from './stage.ts'

/** A draw whose winning numbers were worked out by hand: 252 on top, 47 below. */
export const DRAWN = { first: '461252', last2: '47', front3: ['183', '905'], back3: ['774', '016'] }

type Drawers = Pick<Stage, 'ctx' | 'operatorId' | 'makerId' | 'checkerId' | 'drawerId'>

/** Closes and seals a round before its time. */
export async function shutRound(stage: Drawers, roundId: string): Promise<void> {
  await closeRound(stage.ctx, { operatorId: stage.operatorId, roundId, reason: 'test' })
  await sealRound(stage.ctx, roundId)
}

/** Closes, seals and draws a round by two people, without paying. A drawn round needs a reason to be drawn again. */
export async function drawRound(
  stage: Drawers,
  roundId: string,
  published: unknown = DRAWN,
  reason?: string,
): Promise<void> {
  await shutRound(stage, roundId)
  await passDrawTime(stage, roundId)
  const wish = { operatorId: stage.operatorId, roundId, published }
  await proposeResult(stage.ctx, {
    ...wish,
    staffId: stage.drawerId ?? stage.makerId,
    source: 'test',
    reason,
  })
  await confirmResult(stage.ctx, { ...wish, staffId: stage.checkerId })
}

/** Moves the round's draw time to now, since tests close and draw early. */
export async function passDrawTime(stage: Pick<Stage, 'ctx'>, roundId: string): Promise<void> {
  await stage.ctx.read.run`
    update round set draw_at = least(draw_at, db_now()), closes_at = least(closes_at, db_now())
    where id = ${roundId} and status not in ('scheduled', 'open')`
}

/** Sets what the operator takes back after a correction. */
export async function setTakeBack(stage: Stage, rule: TakeBack): Promise<void> {
  await setDrawRules(stage, { takeBack: rule })
}

/** The maximum stake on one line at the stage's rates. */
const LINE_MAX = bahtToSatang(10_000)

/** Spends a member's cash on a round that is never drawn. */
export async function spend(stage: Stage, memberId: string, amount: Satang): Promise<void> {
  const roundId = await stage.openRound()
  const wish = wishFor(stage, memberId, roundId, [])
  const lines = Array.from({ length: Math.ceil(amount / LINE_MAX) }, (_, nth) => ({
    type: 'two_top' as const,
    number: String(nth).padStart(2, '0'),
    stake: satang(Math.min(LINE_MAX, amount - nth * LINE_MAX)),
  }))
  await placeTicket(stage.ctx, { ...wish, lines })
}
