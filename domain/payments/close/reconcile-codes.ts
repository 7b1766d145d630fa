import type { Satang } from '../../money.ts'
import type { Difference } from './reconcile.ts'

/** A code that was paid on a day, as the provider that collects it lists it. */
export interface ListedCode {
  /** The provider's own name of the payment. */
  readonly reference: string
  readonly orderReference: string
  readonly amount: Satang
  readonly at: Date
}

/** Money of a code as it is written here: of the day, or of another day under a reference that the provider lists. */
export interface WrittenCode {
  readonly reference: string
  readonly paymentId: string
  readonly memberId: string | null
  readonly amount: Satang
  readonly at: Date
}

/** The order that a code names. */
export interface OrderOfCode {
  readonly orderReference: string
  readonly orderId: string
  readonly memberId: string
}

export interface CodeDay {
  readonly accountId: string
  readonly listed: readonly ListedCode[]
  readonly written: readonly WrittenCode[]
  readonly orders: readonly OrderOfCode[]
  /** The provider forgets what it has collected: what it leaves out says nothing. */
  readonly isForgetful: boolean
}

/** What the provider lists of a day beside what is written here, payment by payment under the provider's name of it. */
export function differencesOfCodes(day: CodeDay): Difference[] {
  const written = new Map(day.written.map((each) => [each.reference, each]))
  const orders = new Map(day.orders.map((each) => [each.orderReference, each]))
  const about = (listed: ListedCode, ours: WrittenCode | undefined) =>
    whereOf(listed, ours, { accountId: day.accountId, order: orders.get(listed.orderReference) })
  const seen = new Set<string>()
  const found: Difference[] = []
  // In an order of its own: a provider may list the same in any.
  for (const each of day.listed.toSorted(byReference)) {
    const ours = written.get(each.reference)
    if (seen.has(each.reference)) found.push({ type: 'code-twice', ...about(each, ours) })
    else if (!ours) found.push({ type: 'code-missing-here', ...about(each, ours) })
    else if (!isAlike(each, ours)) found.push({ type: 'code-differs', ...about(each, ours) })
    seen.add(each.reference)
  }
  if (day.isForgetful) return found
  const missing = day.written.filter(({ reference }) => !seen.has(reference))
  return [
    ...found,
    ...missing.map(({ paymentId, memberId, amount }): Difference => {
      return { type: 'code-missing-there', ref: 'payment', refId: paymentId, memberId, amount }
    }),
  ]
}

/** So many of them, behind those of the turn before: every one has its turn, whatever becomes of the others. */
export function someInTurn<Each>(all: readonly Each[], most: number, turn: number): Each[] {
  const from = all.length > most ? (turn * most) % all.length : 0
  return [...all.slice(from), ...all.slice(0, from)].slice(0, most)
}

function byReference(one: ListedCode, other: ListedCode): number {
  if (one.reference === other.reference) return one.at.getTime() - other.at.getTime()
  return one.reference < other.reference ? -1 : 1
}

function isAlike(listed: ListedCode, written: WrittenCode): boolean {
  return listed.amount === written.amount && listed.at.getTime() === written.at.getTime()
}

/** Where a person looks: at the money, else at the order that the code names, else at the account it is collected by. */
function whereOf(
  { amount }: ListedCode,
  written: WrittenCode | undefined,
  { accountId, order }: { readonly accountId: string; readonly order: OrderOfCode | undefined },
): Omit<Difference, 'type'> {
  if (written) return { ref: 'payment', refId: written.paymentId, memberId: written.memberId, amount }
  if (order) return { ref: 'order', refId: order.orderId, memberId: order.memberId, amount }
  return { ref: 'account', refId: accountId, memberId: null, amount }
}
