import type { Reader, Tx } from '../../../context.ts'

export interface PinRow {
  readonly pinHash: string
  readonly setAt: Date
  readonly wrong: number
  readonly pausedUntil: Date | null
}

export function findPin(reader: Reader, memberId: string): Promise<PinRow | undefined> {
  return reader.maybe`
    select pin_hash as "pinHash", set_at as "setAt", wrong, paused_until as "pausedUntil"
    from member_pin where member_id = ${memberId}`
}

/** Locks a member's PIN until commit, so that guesses are counted one after another, and reads the clock. */
export async function lockPin(tx: Tx, memberId: string): Promise<PinRow | undefined> {
  const [found] = await Promise.all([
    tx.maybe<PinRow>`
      select pin_hash as "pinHash", set_at as "setAt", wrong, paused_until as "pausedUntil"
      from member_pin where member_id = ${memberId} for update`,
    tx.readClock(),
  ])
  return found
}

/** Sets or replaces a PIN; the guess count and pause of the old one end. */
export async function insertPin(
  tx: Tx,
  owner: { operatorId: string; memberId: string },
  pinHash: string,
): Promise<void> {
  await tx.run`
    insert into member_pin (member_id, operator_id, pin_hash, set_at)
    values (${owner.memberId}, ${owner.operatorId}, ${pinHash}, ${tx.now})
    on conflict (member_id) do update set pin_hash = excluded.pin_hash, set_at = excluded.set_at, wrong = 0,
      paused_until = null`
}

export async function updatePinGuessed(
  tx: Tx,
  memberId: string,
  guessed: { wrong: number; pauseMinutes: number },
): Promise<void> {
  await tx.run`
    update member_pin set wrong = ${guessed.wrong},
      paused_until = case when ${guessed.pauseMinutes}::int > 0
        then ${tx.now}::timestamptz + make_interval(mins => ${guessed.pauseMinutes}::int) end
    where member_id = ${memberId}`
}

/** Subtracts the guess after a right PIN, unless the PIN has changed meanwhile. */
export async function updatePinProved(tx: Tx, memberId: string, pinHash: string): Promise<void> {
  await tx.run`
    update member_pin set wrong = 0, paused_until = null where member_id = ${memberId} and pin_hash = ${pinHash}`
}
