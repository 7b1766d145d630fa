import { addDays, bangkokDate } from '../../../domain/calendar/bangkok.ts'
import { NO_MONEY, type Satang } from '../../../domain/money.ts'
import type { Context, Reader } from '../../context.ts'
import {
  type AssistantRow,
  findTwoStepAsked,
  listAssistantRoles,
  listAssistants,
  type RoleRow,
} from './queries.ts'
import { listStakedOn } from './queries-acts.ts'
import { type ListedAct, listMoneyActs, listPlayActs } from './queries-listed-acts.ts'
import { listDaysOfAssistants } from './queries-report.ts'
import { sumByAssistant } from './read-report.ts'

const DAYS_COUNTED = 30

export interface AssistantFound extends AssistantRow {
  readonly role: RoleRow | undefined
  /** Satang, on this Bangkok day. */
  readonly stakedToday: Satang
  /** Satang, over 30 Bangkok days, of which this is the last. */
  readonly sold: Satang
  readonly won: Satang
}

/** A member's assistants with what each has sold, the member's roles, and whether a second step is asked of all. */
export async function readAssistants(
  ctx: Context,
  memberId: string,
): Promise<{ assistants: AssistantFound[]; roles: RoleRow[]; isTwoStepAsked: boolean }> {
  const today = bangkokDate(ctx.now().getTime())
  const [rows, roles, days, stakedOn, isTwoStepAsked] = await Promise.all([
    listAssistants(ctx.read, memberId),
    listAssistantRoles(ctx.read, memberId),
    listDaysOfAssistants(ctx.read, memberId, { from: addDays(today, 1 - DAYS_COUNTED), to: today }),
    listStakedOn(ctx.read, memberId, today),
    findTwoStepAsked(ctx.read, memberId),
  ])
  const soldBy = sumByAssistant(days)
  const assistants = rows.map((row) => {
    const sales = soldBy.find(({ assistantId }) => assistantId === row.id)
    return {
      ...row,
      role: roles.find(({ id }) => id === row.roleId),
      stakedToday: stakedOn.find(({ assistantId }) => assistantId === row.id)?.staked ?? NO_MONEY,
      sold: sales?.sold ?? NO_MONEY,
      won: sales?.won ?? NO_MONEY,
    }
  })
  return { assistants, roles, isTwoStepAsked }
}

const ACTS_SHOWN = 50

/** A page of what assistants did beside selling tickets; `next` is the key of the page after it. */
export async function readAssistantActs(
  reader: Reader,
  memberId: string,
  { of, after }: { readonly of: 'money' | 'play'; readonly after?: string | undefined },
): Promise<{ acts: readonly ListedAct[]; next: string | null }> {
  const [at = '', refId = '', kind = ''] = (after ?? '').split('.')
  const found = await (of === 'money' ? listMoneyActs : listPlayActs)(reader, memberId, {
    after: after === undefined ? null : { at: new Date(Number(at)), refId, kind },
    limit: ACTS_SHOWN + 1,
  })
  const acts = found.slice(0, ACTS_SHOWN)
  const last = acts.at(-1)
  const next = found.length > ACTS_SHOWN && last ? `${last.at.getTime()}.${last.refId}.${last.kind}` : null
  return { acts, next }
}
