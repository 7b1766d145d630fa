import type { Reader, Tx } from '../../context.ts'

/** The stored hash of the token for the setup page. */
export async function findSetupToken(reader: Reader): Promise<string | undefined> {
  const row = await reader.maybe<{ tokenHash: string }>`select token_hash as "tokenHash" from setup_token`
  return row?.tokenHash
}

/** Only the newest token is valid: each start replaces it. */
export async function insertSetupToken(tx: Tx, tokenHash: string): Promise<void> {
  await tx.run`
    insert into setup_token (token_hash) values (${tokenHash})
    on conflict (the_only) do update set token_hash = excluded.token_hash`
}

export async function deleteSetupToken(tx: Tx): Promise<void> {
  await tx.run`delete from setup_token`
}

/** Replaces somebody's link. */
export async function insertStaffLink(
  tx: Tx,
  link: {
    readonly staffId: string
    readonly tokenHash: string
    /** Of the code it asks for besides; null: none. */
    readonly codeHash: string | null
    readonly hours: number
  },
): Promise<void> {
  await tx.run`
    insert into staff_link (staff_id, token_hash, code_hash, expires_at)
    values (${link.staffId}, ${link.tokenHash}, ${link.codeHash},
      ${tx.now}::timestamptz + make_interval(hours => ${link.hours}))
    on conflict (staff_id) do update set token_hash = excluded.token_hash, code_hash = excluded.code_hash,
      expires_at = excluded.expires_at`
}

/** Makes somebody's link worthless. Its row stays: by it a person is known who never chose a password. */
export async function updateStaffLinkEnded(tx: Tx, staffId: string): Promise<void> {
  await tx.run`update staff_link set expires_at = ${tx.now} where staff_id = ${staffId}`
}

export interface LinkOwner {
  readonly staffId: string
  readonly operatorId: string
  readonly name: string
  /** Of the code that the link asks for; null: none. */
  readonly codeHash: string | null
}

/** The owner of a link that has not expired. */
export function findLinkOwner(reader: Reader, tokenHash: string): Promise<LinkOwner | undefined> {
  return reader.maybe<LinkOwner>`
    select s.staff_id as "staffId", s.operator_id as "operatorId", s.name, l.code_hash as "codeHash"
    from staff_link l join staff s on s.staff_id = l.staff_id
    where l.token_hash = ${tokenHash} and l.expires_at > db_now() and s.status = 'active'`
}

/** Deletes a link; of two concurrent calls one gets true. */
export async function deleteStaffLink(tx: Tx, tokenHash: string): Promise<boolean> {
  const taken = await tx.run`
    delete from staff_link where token_hash = ${tokenHash} and expires_at > db_now() returning 1`
  return taken.length === 1
}

export async function updateStaffPassword(tx: Tx, staffId: string, passwordHash: string): Promise<void> {
  await tx.run`update staff set password_hash = ${passwordHash} where staff_id = ${staffId}`
}
