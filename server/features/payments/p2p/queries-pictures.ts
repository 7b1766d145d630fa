import type { Reader, Tx } from '../../../context.ts'
import type { PairName } from './queries-pairs.ts'

/** What the one who is paid shows of their account, about one pair. */
export interface NewPairPicture {
  readonly id: string
  readonly payeeId: string
  readonly operatorId: string
  readonly fileHash: Buffer
  /** A JPEG of our own making. */
  readonly picture: Buffer
  readonly width: number
  readonly height: number
}

export async function insertPairPicture(
  tx: Tx,
  { payerId, id: pairId }: PairName,
  shown: NewPairPicture,
): Promise<void> {
  await tx.run`
    insert into pair_picture (payer_id, pair_id, id, payee_id, operator_id, file_hash, picture, width, height, shown_at)
    values (${payerId}, ${pairId}, ${shown.id}, ${shown.payeeId}, ${shown.operatorId}, ${shown.fileHash},
      ${shown.picture}, ${shown.width}, ${shown.height}, ${tx.now})`
}

/** The pictures of a pair, the oldest first, without their bytes. */
export function listPairPictures(
  reader: Reader,
  { operatorId, payerId, id }: PairName & { readonly operatorId: string },
): Promise<{ readonly id: string; readonly fileHash: Buffer }[]> {
  return reader.run`
    select id, file_hash as "fileHash" from pair_picture
    where operator_id = ${operatorId} and payer_id = ${payerId} and pair_id = ${id}
    order by shown_at, id`
}

/**
 * One picture of a pair while it is disputed: for its payee, or for the staff of its operator. It shows what a member's bank account
 * does, so that nobody reads it once the dispute is decided.
 */
export async function findPairPicture(
  reader: Reader,
  { payerId, id }: PairName,
  by: { readonly id: string; readonly payeeId?: string; readonly operatorId?: string },
): Promise<Buffer | undefined> {
  const [payeeId, operatorId] = [by.payeeId ?? null, by.operatorId ?? null]
  const row = await reader.maybe<{ picture: Buffer }>`
    select b.picture from pair_picture b join member_pair p on p.payer_id = b.payer_id and p.id = b.pair_id
    where b.payer_id = ${payerId} and b.pair_id = ${id} and b.id = ${by.id} and p.state = 'disputed'
      and (b.payee_id = ${payeeId}::uuid or b.operator_id = ${operatorId}::uuid)`
  return row?.picture
}

export interface PictureOfPart {
  readonly pairId: string
  readonly id: string
}

/** What a member has shown of the disputed pairs that pay one of their withdrawals, the oldest first. */
export function listPicturesOfPayee(
  reader: Reader,
  of: { readonly operatorId: string; readonly payeeId: string; readonly withdrawalId: string },
): Promise<PictureOfPart[]> {
  return reader.run`
    select b.pair_id as "pairId", b.id
    from member_pair p join pair_picture b on b.payer_id = p.payer_id and b.pair_id = p.id
    where p.operator_id = ${of.operatorId} and p.payee_id = ${of.payeeId} and p.withdrawal_id = ${of.withdrawalId}
      and p.state = 'disputed'
    order by b.shown_at, b.id`
}
