import type { FaultKind, Part, PartHeard } from '../../../../domain/outside/part-health.ts'
import type { Reader, Tx } from '../../../context.ts'

export interface PartOf {
  readonly operatorId: string
  readonly part: Part
  /** Of a bank's feed that is asked: whose payments it tells. Each account is heard by itself. */
  readonly accountId?: string
}

interface PartRow extends Omit<PartHeard, 'fault'> {
  readonly part: Part
  readonly accountId: string | null
  readonly fault: FaultKind | null
  readonly detail: string | null
}

/** What was heard of each part that was ever asked: as many rows as there are parts and receiving accounts at most. */
export async function listParts(
  reader: Reader,
  operatorId: string,
): Promise<readonly (PartHeard & Pick<PartRow, 'part' | 'accountId'>)[]> {
  const rows = await reader.run<PartRow>`
    select part, account_id as "accountId", answered_at as "answeredAt", failed_at as "failedAt", fault, detail, failures,
      failing_since as "failingSince"
    from outside_part where operator_id = ${operatorId}`
  return rows.map(heardFromRow)
}

export async function findPart(
  reader: Reader,
  { operatorId, part, accountId = null }: Omit<PartOf, 'accountId'> & { readonly accountId?: string | null },
): Promise<PartHeard | undefined> {
  const parts = await listParts(reader, operatorId)
  return parts.find((each) => each.part === part && each.accountId === accountId)
}

/** Whether an answer just now would tell nothing new: nothing is locked and nothing written then. */
export async function findIsFresh(
  reader: Reader,
  { operatorId, part, accountId }: PartOf,
  withinMs: number,
): Promise<boolean> {
  const fresh = await reader.maybe`
    select from outside_part where operator_id = ${operatorId} and part = ${part}
      and account_id is not distinct from ${accountId ?? null} and failures = 0
      and answered_at > db_now() - ${`${withinMs} milliseconds`}::interval`
  return fresh !== undefined
}

/** Makes sure that there is a row, locks it and reads the clock. */
export async function lockPart(tx: Tx, { operatorId, part, accountId }: PartOf): Promise<PartHeard> {
  await tx.run`
    insert into outside_part (operator_id, part, account_id, failures)
    values (${operatorId}, ${part}, ${accountId ?? null}, 0)
    on conflict (operator_id, part, account_id) do nothing`
  const [row] = await Promise.all([
    tx.one<PartRow>`
      select part, account_id as "accountId", answered_at as "answeredAt", failed_at as "failedAt", fault, detail, failures,
        failing_since as "failingSince"
      from outside_part where operator_id = ${operatorId} and part = ${part}
        and account_id is not distinct from ${accountId ?? null} for no key update`,
    tx.readClock(),
  ])
  return heardFromRow(row)
}

export async function updatePart(
  tx: Tx,
  { operatorId, part, accountId }: PartOf,
  heard: PartHeard,
): Promise<void> {
  await tx.run`
    update outside_part set answered_at = ${heard.answeredAt}, failed_at = ${heard.failedAt},
      fault = ${heard.fault?.kind ?? null}, detail = ${heard.fault?.detail ?? null}, failures = ${heard.failures},
      failing_since = ${heard.failingSince}
    where operator_id = ${operatorId} and part = ${part} and account_id is not distinct from ${accountId ?? null}`
}

function heardFromRow({ fault, detail, ...row }: PartRow) {
  return { ...row, fault: fault === null ? null : { kind: fault, detail: detail ?? '' } }
}
