import { findRoundConsole } from '../../features/draws/list-rounds-console.ts'
import { listNumberRules } from '../../features/risk/queries.ts'
import { setNumbers } from '../../features/risk/set-numbers.ts'
import { findRound } from '../../features/rounds/queries.ts'
import type { ConsoleHandlers } from './mount.ts'

export const numbers: ConsoleHandlers<'numbers'> = {
  async list(ctx, staff, { params }) {
    const { id } = await findRoundConsole(ctx, { operatorId: staff.operatorId, roundId: params.roundId })
    const [round, rules] = await Promise.all([findRound(ctx.read, id), listNumberRules(ctx.read, [id])])
    return {
      types: [...(round?.types ?? [])],
      numbers: rules.map(({ type, number, kind }) => ({ type, number, kind })),
    }
  },

  async set(ctx, staff, { body }) {
    const { numbers: done } = await setNumbers(ctx, {
      ...body,
      operatorId: staff.operatorId,
      staffId: staff.staffId,
    })
    return { numbers: [...done] }
  },
}
