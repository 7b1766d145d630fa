import type { DrawResult as DrawResultShown, Program, Round } from '../../../contract/shapes.ts'
import { bangkokIso } from '../../../domain/calendar/bangkok.ts'
import { invariant } from '../../../domain/invariant.ts'
import type { DrawResult, Lottery } from '../../../domain/lottery/lottery.ts'
import { findLottery } from '../../../domain/lottery/registry.ts'
import { originOf } from '../../../domain/lottery/result-origin.ts'
import type { Language } from '../../../domain/words.ts'
import type { Context } from '../../context.ts'
import type { DrawRow } from '../../features/results/queries-results.ts'
import { listPrograms, type ProgramRow } from '../../features/rounds/queries-programs.ts'
import { sharedAnswer } from '../road/shared-answers.ts'

/** The lotteries an operator sells; the same for all who ask within a moment. */
export function listShownPrograms(ctx: Context, operatorId: string, language: Language): Promise<Program[]> {
  return sharedAnswer(ctx, { operatorId, language, question: 'programs' }, async () =>
    (await listPrograms(ctx.read, operatorId)).map((row) => showProgram(row, language)),
  )
}

/** A lottery on sale as the wire shows it. */
export function showProgram(row: ProgramRow, language: Language): Program {
  const { code, name, group, flag, digits } = lotteryOf(row)
  const round = hasRound(row) ? showRound(row) : null
  return {
    id: row.id,
    code,
    name: name[language],
    group,
    flag,
    digits,
    round,
    plans: [...row.plans],
    sold: row.sold,
  }
}

type RoundRow = Pick<
  DrawRow,
  'roundId' | 'roundCode' | 'roundStatus' | 'businessDate' | 'opensAt' | 'closesAt' | 'drawAt'
>

export function showRound(row: RoundRow): Round {
  return {
    id: row.roundId,
    code: row.roundCode,
    status: row.roundStatus,
    business_date: row.businessDate,
    open_at: showTime(row.opensAt),
    close_at: showTime(row.closesAt),
    draw_at: showTime(row.drawAt),
  }
}

/** The rules of a stored lottery: its name, flag and digits stand there. */
export function lotteryOf(row: { readonly lotteryCode: string }): Lottery {
  const lottery = findLottery(row.lotteryCode)
  invariant(lottery, 'every stored lottery has its rules')
  return lottery
}

/** The numbers of a draw. Named one by one, so that what is stored beside them stays here. */
export function showResult(result: DrawResult): DrawResultShown {
  const { first, three_top, two_top, two_bottom, three_front, three_bottom } = result
  return {
    ...(first === undefined ? {} : { first }),
    three_top,
    two_top,
    two_bottom,
    ...(three_front === undefined ? {} : { three_front: [...three_front] }),
    ...(three_bottom === undefined ? {} : { three_bottom: [...three_bottom] }),
  }
}

/** Where a draw's result comes from; nothing where people have entered it or there is none. */
export function originShown({ result, source }: Pick<DrawRow, 'result' | 'source'>) {
  return result && source ? { origin: originOf(source) } : {}
}

export function showTime(at: Date): string {
  return bangkokIso(at.getTime())
}

function hasRound(row: ProgramRow): row is ProgramRow & { readonly roundId: string } {
  return row.roundId !== null
}
