import type { Satang } from '../../../../domain/money.ts'
import type { Reader } from '../../../context.ts'
import type { Channel, PaymentState, Place } from '../queries-incoming.ts'

/** When money of an amount came, or is said to have come. */
interface Spot {
  readonly amount: Satang
  readonly at: Date
  /** Null: `at` is the moment. */
  readonly until: Date | null
}

interface Near extends Spot {
  /** A payment is not near itself; null: it is none yet. */
  readonly id: string | null
  readonly withinMs: number
}

/** Whether somebody of staff has taken in money of this amount near this time against what its bank told before. */
export async function findNearTaken(
  reader: Reader,
  { operatorId, accountId }: Place,
  { id, amount, at, until, withinMs }: Near,
): Promise<boolean> {
  const { isNear } = await reader.one<{ isNear: boolean }>`
    select exists (select from incoming_payment p join bank_notice n on n.incoming_id = p.id and n.for_people
      where p.operator_id = ${operatorId} and p.account_id = ${accountId} and p.amount = ${amount} and p.id is distinct from ${id}
        and p.at <= ${until ?? at}::timestamptz + make_interval(secs => ${withinMs / 1000})
        and p.at >= ${at}::timestamptz - make_interval(secs => ${withinMs / 1000}) - interval '2 days'
        and coalesce(p.until, p.at) >= ${at}::timestamptz - make_interval(secs => ${withinMs / 1000})) as "isNear"`
  return isNear
}

/** A payment of the same amount into the same account near the time of another one. */
export interface NearPayment {
  readonly id: string
  readonly at: Date
  readonly state: PaymentState
  /** Who has told of it. */
  readonly channels: readonly Channel[]
  /** Somebody of staff has taken it in. */
  readonly byPeople: boolean
}

export interface NamedSpot extends Spot {
  /** Of the payment itself, or of a refused notice. */
  readonly id: string
  readonly accountId: string
}

/** Of each. */
const MOST = 5

/** What came near each of these, the nearest first, at most five. Who tells the day alone leaves open a day: nothing older is looked at. */
export async function listNear(
  reader: Reader,
  operatorId: string,
  { spots, withinMs }: { readonly spots: readonly NamedSpot[]; readonly withinMs: number },
): Promise<ReadonlyMap<string, readonly NearPayment[]>> {
  if (spots.length === 0) return new Map()
  const of = spots.map(({ id, accountId, amount, at, until }) => ({
    id,
    account: accountId,
    amount,
    at,
    until,
  }))
  const rows = await reader.run<NearPayment & { readonly of: string }>`
    select s.id as of, e.* from jsonb_to_recordset(${{ json: of }}::jsonb)
      as s(id uuid, account uuid, amount bigint, at timestamptz, until timestamptz)
    cross join lateral (
      select p.id, p.at, p.state,
        (select coalesce(json_agg(distinct n.channel order by n.channel), '[]') from bank_notice n
          where n.incoming_id = p.id and not n.for_people) as channels,
        exists (select from bank_notice n where n.incoming_id = p.id and n.for_people) as "byPeople"
      from incoming_payment p
      where p.operator_id = ${operatorId} and p.account_id = s.account and p.amount = s.amount and p.id <> s.id
        and p.at <= coalesce(s.until, s.at) + make_interval(secs => ${withinMs / 1000})
        and p.at >= s.at - make_interval(secs => ${withinMs / 1000}) - interval '2 days'
        and coalesce(p.until, p.at) >= s.at - make_interval(secs => ${withinMs / 1000})
        and (p.state <> 'suspense' or not exists (select from undone_payment u where u.incoming_id = p.id))
      order by abs(extract(epoch from p.at - s.at)), p.id limit ${MOST}
    ) e`
  return Map.groupBy(rows, (row) => row.of)
}
