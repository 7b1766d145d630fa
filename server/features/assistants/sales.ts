import { budgetLeft, refuseSale, type SaleRefusal } from '../../../domain/assistants/sale.ts'
import { bangkokDate } from '../../../domain/calendar/bangkok.ts'
import { type Baht, type Satang, satangToBaht } from '../../../domain/money.ts'
import type { Reader, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import {
  type AssistantAct,
  findBudget,
  insertAssistantActs,
  listSellers,
  type SellerRow,
  updateDayGivenBack,
} from './queries-acts.ts'

/** Who wants to sell: the member, or an assistant of the member. */
interface Selling {
  readonly memberId: string
  readonly roundId: string
  readonly assistantId?: string | undefined
}

/** Why an assistant does not stake so much; undefined: it does, or the member sells. */
export type RefuseAssistant = (selling: Selling, stake: Satang) => Refusal | undefined

const NOBODY: RefuseAssistant = () => undefined

/**
 * Reads what decides about the sales of assistants; for sales of members nothing. The caller holds the members' accounts,
 * as whoever changes an assistant does, and sells at most one of each member.
 */
export async function readSellers(tx: Tx, sales: readonly Selling[]): Promise<RefuseAssistant> {
  const asked = sales.flatMap(({ memberId, roundId, assistantId }) =>
    assistantId === undefined ? [] : { memberId, roundId, assistantId },
  )
  if (asked.length === 0) return NOBODY
  const rows = await listSellers(tx, asked, bangkokDate(tx.now.getTime()))
  const sellers = new Map(rows.map((row) => [row.assistantId, row]))
  return ({ assistantId }, stake) => {
    if (assistantId === undefined) return undefined
    const seller = sellers.get(assistantId)
    const refused = refuseSale(seller, stake)
    return refused && new Refusal(refused, figuresOf(refused, seller))
  }
}

/** Of a refusal by the budget: the budget, and what is left of it. */
function figuresOf(refused: SaleRefusal, seller: SellerRow | undefined) {
  const left = seller && budgetLeft(seller)
  if (refused !== 'ASSISTANT_BUDGET' || left == null || !seller?.dayBudget) return undefined
  return { amount_max: satangToBaht(seller.dayBudget), amount_left: satangToBaht(left) }
}

/** An assistant's budget of this Bangkok day and what is left of it; null without one. */
export async function readBudget(
  reader: Reader,
  of: { readonly memberId: string; readonly assistantId: string },
): Promise<{ readonly budget: Baht; readonly left: Baht } | null> {
  const found = await findBudget(reader, of)
  const left = found && budgetLeft(found)
  if (left == null || !found?.dayBudget) return null
  return { budget: satangToBaht(found.dayBudget), left: satangToBaht(left) }
}

/** The same question of one act. Throws `Refusal` ASSISTANT_BANNED, ASSISTANT_MAY_NOT, ASSISTANT_LOTTERY, ASSISTANT_BUDGET. */
export async function requireSeller(tx: Tx, selling: Selling, stake: Satang): Promise<void> {
  const refused = (await readSellers(tx, [selling]))(selling, stake)
  if (refused) throw refused
}

type Done = Omit<AssistantAct, 'assistantId'> & { readonly assistantId?: string | undefined }

/** Writes which assistant did it, and counts its stake towards the day; of what the member did nothing. */
export async function recordActs(tx: Tx, done: readonly Done[]): Promise<void> {
  const acts = done.flatMap(({ assistantId, ...act }) =>
    assistantId === undefined ? [] : { ...act, assistantId },
  )
  if (acts.length > 0) await insertAssistantActs(tx, acts, bangkokDate(tx.now.getTime()))
}

/** A ticket is cancelled: its stake goes back to the budget of the day it was sold on. The caller holds the member's account. */
export function giveBackBudget(tx: Tx, memberId: string, ticketId: string): Promise<void> {
  return updateDayGivenBack(tx, memberId, ticketId)
}
