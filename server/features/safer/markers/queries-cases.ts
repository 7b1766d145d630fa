import type { CareFacts, CareKind, EffectDays } from '../../../../domain/safer/care.ts'
import { MARKER_KINDS, type Marker } from '../../../../domain/safer/markers.ts'
import type { Reader } from '../../../context.ts'

/** A case by its key in lists: the time by which it is listed, and its id. */
export interface CaseKey {
  readonly at: Date
  readonly id: string
}

interface CasePage {
  readonly after: CaseKey | undefined
  readonly limit: number
}

const FIRST: CaseKey = { at: new Date(0), id: '00000000-0000-0000-0000-000000000000' }
const LAST: CaseKey = { at: new Date('9999-01-01T00:00:00Z'), id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

/** Cases that wait, those that have waited longest first, by when they were opened. */
export function listOpenCases(
  reader: Reader,
  operatorId: string,
  { after = FIRST, limit }: CasePage,
): Promise<CaseKey[]> {
  return reader.run`
    select opened_at as at, id from play_case
    where operator_id = ${operatorId} and closed_at is null and (opened_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)
    order by opened_at, id limit ${limit}`
}

/** Cases that are closed, the newest first, by when they were closed. */
export function listClosedCases(
  reader: Reader,
  operatorId: string,
  { after = LAST, limit }: CasePage,
): Promise<CaseKey[]> {
  return reader.run`
    select closed_at as at, id from play_case
    where operator_id = ${operatorId} and closed_at is not null
      and (closed_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)
    order by closed_at desc, id desc limit ${limit}`
}

/** A member whose play has markers, until somebody has done something about them. */
export interface PlayCase {
  readonly memberId: string
  readonly id: string
  readonly code: string
  /** Until when the member does not play, by a stop of their own or of the staff; null: they play. */
  readonly stoppedUntil: Date | null
  readonly openedAt: Date
  readonly closedAt: Date | null
  readonly markers: readonly (Marker & { readonly at: string })[]
  /** What was done last, in this case or an earlier one. */
  readonly lastCare: { readonly kind: CareKind; readonly at: string } | null
}

/** Of a case that waits for months the newest: two of each kind. */
const MARKERS_SHOWN = 2 * MARKER_KINDS.length

/** Cases of an operator with their members and markers, in the order of the ids. */
export function listCases(reader: Reader, operatorId: string, ids: readonly string[]): Promise<PlayCase[]> {
  return reader.run<PlayCase>`
    select c.member_id as "memberId", c.id, m.code, case when m.no_play_until > db_now() then m.no_play_until end as "stoppedUntil",
      c.opened_at as "openedAt", c.closed_at as "closedAt",
      (select json_agg(json_build_object('kind', k.kind, 'figure', k.figure, 'usual', k.usual, 'at', k.at) order by k.at, k.kind)
        from (select kind, figure, usual, at from play_marker
          where member_id = c.member_id and case_id = c.id order by at desc, kind limit ${MARKERS_SHOWN}) k) as markers,
      (select json_build_object('kind', l.kind, 'at', l.at) from play_care l
        where l.member_id = c.member_id order by l.at desc, l.id desc limit 1) as "lastCare"
    from unnest(${ids}::uuid[]) with ordinality as asked(id, nth)
      join play_case c on c.operator_id = ${operatorId} and c.id = asked.id
      join member m on m.member_id = c.member_id
    order by asked.nth`
}

/** Play of as many days before a care and after it: satang, and minutes. */
export interface Effect {
  readonly days: EffectDays
  readonly deposited: readonly [number, number]
  readonly staked: readonly [number, number]
  readonly lost: readonly [number, number]
  readonly minutes: readonly [number, number]
}

export interface Care {
  readonly id: string
  readonly kind: CareKind
  /** Null: the program's own. */
  readonly by: string | null
  readonly note: string | null
  readonly facts: CareFacts
  readonly at: Date
  readonly effects: readonly Effect[]
}

/** What was done for a member, the newest first, with what came of it. */
export function listCares(reader: Reader, memberId: string, limit: number): Promise<Care[]> {
  return reader.run<Care>`
    select c.id, c.kind, s.name as by, c.note, c.facts, c.at, (
        select coalesce(json_agg(json_build_object('days', e.days,
          'deposited', json_build_array(e.deposited_before, e.deposited_after),
          'staked', json_build_array(e.staked_before, e.staked_after), 'lost', json_build_array(e.lost_before, e.lost_after),
          'minutes', json_build_array(e.minutes_before, e.minutes_after)) order by e.days), '[]')
        from play_effect e where e.member_id = c.member_id and e.care_id = c.id) as effects
    from play_care c left join staff s on s.staff_id = c.staff_id
    where c.member_id = ${memberId} order by c.at desc, c.id desc limit ${limit}`
}
