import type { Reader, Tx } from '../../../context.ts'

/** Members who are looked at alone from now on. */
export async function insertApart(tx: Tx, operatorId: string, memberIds: readonly string[]): Promise<void> {
  await tx.run`
    insert into marker_apart (member_id, operator_id)
    select m, ${operatorId}::uuid from unnest(${memberIds}::uuid[]) m order by m on conflict do nothing`
}

/** An operator's members apart who were not yet looked at up to the hour of the run, those tried longest ago first. */
export async function listApart(reader: Reader, operatorId: string, limit: number): Promise<string[]> {
  const rows = await reader.run<{ memberId: string }>`
    select a.member_id as "memberId" from marker_apart a join marker_run r using (operator_id)
    where a.operator_id = ${operatorId} and (a.tried is null or a.tried < r.until)
    order by a.tried nulls first, a.member_id limit ${limit}`
  return rows.map(({ memberId }) => memberId)
}

/** False: another worker has looked, or has tried up to this hour. The caller holds the operator's run. */
export async function lockApart(tx: Tx, memberId: string, until: Date): Promise<boolean> {
  const rows = await tx.run`
    select from marker_apart where member_id = ${memberId} and (tried is null or tried < ${until}) for update`
  return rows.length > 0
}

/** Looked at: with the others again from now on. */
export async function deleteApart(tx: Tx, memberId: string): Promise<void> {
  await tx.run`delete from marker_apart where member_id = ${memberId}`
}

/** Looked at in vain up to an hour, and again in the next. Returns how often by now; undefined: that was noted before. */
export async function updateApartTried(tx: Tx, memberId: string, until: Date): Promise<number | undefined> {
  const row = await tx.maybe<{ tries: number }>`
    update marker_apart set tried = ${until}, tries = tries + 1
    where member_id = ${memberId} and (tried is null or tried < ${until}) returning tries`
  return row?.tries
}
