import { kindsOf, type MessageKind, type MessageWeight } from '../../../../domain/messages/message.ts'
import type { Language } from '../../../../domain/words.ts'
import type { Reader, Tx } from '../../../context.ts'

export interface NewSubscription {
  readonly id: string
  readonly memberId: string
  readonly sessionId: string
  readonly operatorId: string
  readonly address: string
  readonly p256dh: Buffer
  readonly auth: Buffer
  readonly origin: string
  readonly language: Language
  readonly showsText: boolean
  /** Marketing is told as well. */
  readonly offers: boolean
}

/** One a session and one an address: what either had before goes. */
export async function deleteSubscriptionsLike(
  tx: Tx,
  { memberId, sessionId, address }: Pick<NewSubscription, 'memberId' | 'sessionId' | 'address'>,
): Promise<void> {
  await tx.run`
    delete from push_subscription
    where address = ${address} or (member_id = ${memberId} and session_id = ${sessionId})`
}

/** False where the session has ended meanwhile, or the address was taken. */
export async function insertSubscription(tx: Tx, wish: NewSubscription): Promise<boolean> {
  const made = await tx.run`
    insert into push_subscription
      (id, member_id, session_id, operator_id, address, p256dh, auth, origin, language, shows_text, offers,
      made_at)
    select ${wish.id}, s.member_id, s.session_id, ${wish.operatorId}, ${wish.address}, ${wish.p256dh}, ${wish.auth},
      ${wish.origin}, ${wish.language}, ${wish.showsText}, ${wish.offers}, db_now()
    from session s where s.member_id = ${wish.memberId} and s.session_id = ${wish.sessionId} and s.ended_at is null
    on conflict (address) do nothing returning id`
  return made.length === 1
}

/** The newest stay. */
export async function deleteOldSubscriptions(tx: Tx, memberId: string, most: number): Promise<void> {
  await tx.run`
    delete from push_subscription where id in (
      select id from push_subscription where member_id = ${memberId} order by made_at desc, id offset ${most})`
}

export async function deleteSubscriptionOf(tx: Tx, memberId: string, sessionId: string): Promise<void> {
  await tx.run`delete from push_subscription where member_id = ${memberId} and session_id = ${sessionId}`
}

export async function deleteSubscriptionsOf(tx: Tx, memberId: string): Promise<void> {
  await tx.run`delete from push_subscription where member_id = ${memberId}`
}

/** What was asked for in a session; undefined: nothing. */
export function findSubscription(
  reader: Reader,
  { memberId, sessionId }: { readonly memberId: string; readonly sessionId: string },
): Promise<{ showsText: boolean; offers: boolean } | undefined> {
  return reader.maybe`
    select shows_text as "showsText", offers from push_subscription
    where member_id = ${memberId} and session_id = ${sessionId}`
}

/** Messages that were just written are due to the browsers of their members; marketing to those that want it. Returns to how many. */
export async function insertDue(
  tx: Tx,
  written: readonly { readonly memberId: string; readonly n: number }[],
): Promise<number> {
  const due = await tx.run`
    insert into push_due (subscription_id, member_id, n, operator_id, due_at, weight)
    select s.id, w.member_id, w.n, s.operator_id, db_now(), case when m.kind = any(${kindsOf('security')}::text[]) then 'security'
      when m.kind = any(${kindsOf('marketing')}::text[]) then 'marketing' else 'service' end
    from unnest(${written.map((w) => w.memberId)}::uuid[], ${written.map((w) => w.n)}::int[]) as w(member_id, n)
      join push_subscription s on s.member_id = w.member_id
      join message m on m.member_id = w.member_id and m.n = w.n
    where s.offers or m.kind <> 'offer'
    returning 1`
  return due.length
}

export interface Due {
  readonly subscriptionId: string
  readonly n: number
  readonly tries: number
  readonly now: Date
}

/** Takes what is due of a weight for as long as sending may last: another worker, or a later run, takes it again where that was cut off. */
export function updateDueTaken(
  tx: Tx,
  operatorId: string,
  {
    weight,
    limit,
    seconds,
  }: { readonly weight: MessageWeight; readonly limit: number; readonly seconds: number },
): Promise<Due[]> {
  return tx.run<Due>`
    update push_due d set due_at = db_now() + make_interval(secs => ${seconds}), tries = d.tries + 1
    from (
      select subscription_id, n from push_due where operator_id = ${operatorId} and weight = ${weight} and due_at <= db_now()
      order by due_at limit ${limit} for update skip locked
    ) next
    where d.subscription_id = next.subscription_id and d.n = next.n
    returning d.subscription_id as "subscriptionId", d.n, d.tries, db_now() as now`
}

export interface Addressed extends Due {
  readonly memberId: string
  readonly address: string
  readonly p256dh: Buffer
  readonly auth: Buffer
  readonly origin: string
  readonly language: Language
  readonly showsText: boolean
  readonly kind: MessageKind
  readonly facts: object
  /** When it was written. */
  readonly at: Date
  /** The session it was asked in stands, and the member may sign in. */
  readonly isHeard: boolean
  /** The member has stopped playing for now. */
  readonly isStopped: boolean
  /** For long: an exclusion. */
  readonly isExcluded: boolean
  readonly wantsOffers: boolean
}

/** What is sent where, as it stands now. A message that its inbox has no more is left out. */
export function listAddressed(reader: Reader, due: readonly Due[]): Promise<Addressed[]> {
  return reader.run<Addressed>`
    select s.id as "subscriptionId", k.n, k.tries, k.now, s.member_id as "memberId", s.address, s.p256dh, s.auth, s.origin,
      s.language, s.shows_text as "showsText", m.kind, m.facts, m.at,
      e.ended_at is null and e.ends_at > db_now() and p.status = 'active' as "isHeard",
      coalesce(p.no_play_until > db_now(), false) as "isStopped",
      coalesce(p.no_play_until > db_now(), false) and exists (
        select from play_stop x where x.member_id = s.member_id and x.kind = 'exclusion'
          and x.ends_at = (select max(ends_at) from play_stop where member_id = s.member_id)) as "isExcluded",
      i.wants_offers as "wantsOffers"
    from unnest(${due.map((d) => d.subscriptionId)}::uuid[], ${due.map((d) => d.n)}::int[],
        ${due.map((d) => d.tries)}::int[], ${due.map((d) => d.now)}::timestamptz[]) as k(id, n, tries, now)
      join push_subscription s on s.id = k.id
      join message m on m.member_id = s.member_id and m.n = k.n
      join session e on e.member_id = s.member_id and e.session_id = s.session_id
      join member p on p.member_id = s.member_id
      join inbox i on i.member_id = s.member_id`
}

export async function deleteDue(
  tx: Tx,
  { subscriptionId, n }: Pick<Due, 'subscriptionId' | 'n'>,
): Promise<void> {
  await tx.run`delete from push_due where subscription_id = ${subscriptionId}::uuid and n = ${n}`
}

export async function updateDueLater(
  tx: Tx,
  { subscriptionId, n }: Pick<Due, 'subscriptionId' | 'n'>,
  { dueAt, tries }: { readonly dueAt: Date; readonly tries: number },
): Promise<void> {
  await tx.run`
    update push_due set due_at = ${dueAt}, tries = ${tries}
    where subscription_id = ${subscriptionId}::uuid and n = ${n}`
}

export async function deleteSubscription(tx: Tx, subscriptionId: string): Promise<void> {
  await tx.run`delete from push_subscription where id = ${subscriptionId}`
}
