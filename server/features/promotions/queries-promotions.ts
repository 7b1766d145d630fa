import type { Satang } from '../../../domain/money.ts'
import type { GrantState, PromotionOffer, PromotionTerms } from '../../../domain/rewards/promotion.ts'
import type { Reader, Tx } from '../../context.ts'

/** Who has ended what is given to members. */
export interface EndedBy {
  readonly by: string
  /** Null: it took one person. */
  readonly agreedBy: string | null
  /** Null: it is not known any more. */
  readonly reason: string | null
}

/** The newest version of a promotion. */
export interface Promotion {
  /** Of the version. */
  readonly id: string
  readonly promotionId: string
  readonly nth: number
  readonly isOver: boolean
  readonly terms: PromotionTerms
  readonly madeAt: Date
}

/** A promotion with who has ended it. */
export interface PromotionListed extends Promotion {
  /** Null: it is not over. */
  readonly ended: EndedBy | null
}

/** A page of a list of versions. A version never changes: its place stands, whatever people do while somebody reads on. */
export interface VersionPage {
  readonly operatorId: string
  /** The version after which the page begins; null: the first page. */
  readonly after: string | null
  readonly limit: number
}

/** Those that stand before those that are over, of each the newest first. */
export function listPromotions(
  reader: Reader,
  { operatorId, after, limit }: VersionPage,
): Promise<PromotionListed[]> {
  return reader.run<PromotionListed>`
    select p.id, p.promotion_id as "promotionId", p.nth, p.is_over as "isOver", p.terms, p.made_at as "madeAt",
      case when p.is_over then jsonb_build_object('by', s.name, 'agreedBy', c.name, 'reason', a.reason) end as ended
    from promotion p
      left join approval a on a.id = p.id
      left join staff s on s.staff_id = p.maker_id
      left join staff c on c.staff_id = p.checker_id
    where p.operator_id = ${operatorId}
      and not exists (select from promotion q where q.promotion_id = p.promotion_id and q.nth > p.nth)
      and (${after}::uuid is null or exists (
        select from promotion b where b.operator_id = ${operatorId} and b.id = ${after}::uuid
          and (p.is_over > b.is_over or p.is_over = b.is_over
            and (p.made_at < b.made_at or p.made_at = b.made_at and p.id > b.id))))
    order by p.is_over, p.made_at desc, p.id limit ${limit}`
}

/** Those that are not over of one of the two places, the newest first. Members see them: nothing of staff is read. */
export function listStanding(reader: Reader, operatorId: string, at: PromotionOffer): Promise<Promotion[]> {
  return reader.run<Promotion>`
    select p.id, p.promotion_id as "promotionId", p.nth, p.is_over as "isOver", p.terms, p.made_at as "madeAt"
    from promotion p
    where p.operator_id = ${operatorId} and not p.is_over and p.terms ->> 'offered' = ${at}
      and not exists (select from promotion q where q.promotion_id = p.promotion_id and q.nth > p.nth)
    order by p.made_at desc, p.id`
}

/** A promotion of an operator's as it stands, however many there are. */
export function findPromotion(
  reader: Reader,
  { operatorId, promotionId }: { readonly operatorId: string; readonly promotionId: string },
): Promise<Promotion | undefined> {
  return reader.maybe<Promotion>`
    select p.id, p.promotion_id as "promotionId", p.nth, p.is_over as "isOver", p.terms, p.made_at as "madeAt"
    from promotion p where p.operator_id = ${operatorId} and p.promotion_id = ${promotionId}
    order by p.nth desc limit 1`
}

/** What each promotion has cost so far, and how many members have had it, by what is kept of it. Satang. */
export function listPromotionSums(
  reader: Reader,
  operatorId: string,
): Promise<{ promotionId: string; grants: number; paid: Satang; waiting: Satang }[]> {
  return reader.run`
    select s.promotion_id as "promotionId", sum(s.grants)::int as grants, sum(s.paid)::bigint as paid,
      sum(s.bonus - s.paid - s.given_up)::bigint as waiting
    from promotion p join promotion_sum s on s.promotion_id = p.promotion_id
    where p.operator_id = ${operatorId} and p.nth = 1 group by s.promotion_id`
}

/** A version as a member would accept it. */
export interface OfferedVersion extends Promotion {
  /** How often the member has had the promotion. */
  readonly had: number
  /** Satang of it that became the member's cash. */
  readonly cashHad: Satang
  /** Satang of its budget that deposits have not taken; null: it has none. */
  readonly budgetLeft: Satang | null
}

/** A version of an operator's; `isOver`: people have ended it or made another one since. */
export function findVersion(
  reader: Reader,
  { operatorId, id, memberId }: { operatorId: string; id: string; memberId: string | null },
): Promise<OfferedVersion | undefined> {
  return reader.maybe<OfferedVersion>`
    select p.id, p.promotion_id as "promotionId", p.nth, p.terms, p.made_at as "madeAt",
      p.is_over or exists (select from promotion q where q.promotion_id = p.promotion_id and q.nth > p.nth) as "isOver",
      (select count(*)::int from promotion_grant g
        where g.member_id = ${memberId} and g.promotion_id = p.promotion_id) as had,
      promotion_cash(${memberId}, p.promotion_id, null) as "cashHad",
      promotion_budget_left(p.promotion_id, p.terms) as "budgetLeft"
    from promotion p where p.operator_id = ${operatorId} and p.id::text = ${id}`
}

/** Locks what is left of a promotion's budget, so that deposits that take of it wait for each other. Read it after this. */
export async function lockPromotionBudget(tx: Tx, promotionId: string): Promise<void> {
  await tx.run`select pg_advisory_xact_lock(hashtextextended('promotion-budget:' || ${promotionId}, 0))`
}

/** What is left of the budgets of an operator's promotions that stand and have one. Satang. */
export function listBudgetsLeft(
  reader: Reader,
  operatorId: string,
): Promise<{ promotionId: string; spent: Satang; left: Satang }[]> {
  return reader.run`
    select p.promotion_id as "promotionId", promotion_spent(p.promotion_id) as spent,
      greatest(0, promotion_budget_left(p.promotion_id, p.terms)) as left
    from promotion p
    where p.operator_id = ${operatorId} and not p.is_over and p.terms->>'budget' is not null
      and not exists (select from promotion q where q.promotion_id = p.promotion_id and q.nth > p.nth)`
}

/** How often a member has had each promotion, and what of it became cash. Satang. */
export function countHad(
  reader: Reader,
  memberId: string,
): Promise<{ promotionId: string; had: number; cashHad: Satang }[]> {
  return reader.run`
    select promotion_id as "promotionId", count(*)::int as had,
      promotion_cash(${memberId}, promotion_id, null) as "cashHad" from promotion_grant
    where member_id = ${memberId} group by promotion_id`
}

/** What a member has accepted and not used yet. */
export interface StandingChoice {
  readonly id: string
  readonly termsId: string
  readonly promotionId: string
  readonly terms: PromotionTerms
  /** Satang of its promotion that became the member's cash. */
  readonly cashHad: Satang
  /** Satang of its budget that deposits have not taken; null: it has none. */
  readonly budgetLeft: Satang | null
  readonly holdsUntil: Date
}

export function findStandingChoice(
  reader: Reader,
  memberId: string,
  at: Date,
): Promise<StandingChoice | undefined> {
  return reader.maybe<StandingChoice>`
    select c.id, c.terms_id as "termsId", p.promotion_id as "promotionId", p.terms, c.holds_until as "holdsUntil",
      promotion_cash(${memberId}, p.promotion_id, null) as "cashHad",
      promotion_budget_left(p.promotion_id, p.terms) as "budgetLeft"
    from (select * from promotion_choice where member_id = ${memberId} order by seq desc limit 1) c
      join promotion p on p.id = c.terms_id
    where c.holds_until >= ${at}
      and not exists (select from promotion_grant g where g.member_id = c.member_id and g.choice_id = c.id)`
}

/** A bonus that a deposit has brought. Satang. */
export interface Grant {
  readonly id: string
  readonly operatorId: string
  readonly terms: PromotionTerms
  readonly deposit: Satang
  readonly bonus: Satang
  readonly need: Satang
  /** What of its promotion is the member's cash with it. */
  readonly cashWith: Satang
  /** What counts today; of an ended one what counted then, until a void or a correction takes of it. */
  readonly done: Satang
  readonly state: GrantState
  readonly grantedAt: Date
  readonly endedAt: Date | null
}

/** The newest first. */
export function listGrants(reader: Reader, memberId: string, limit: number): Promise<Grant[]> {
  return reader.run<Grant>`
    select g.id, g.operator_id as "operatorId", p.terms, g.deposit, g.bonus, g.need,
      promotion_cash(g.member_id, g.promotion_id, g.seq + 1) as "cashWith",
      bonus_done(g.member_id, g.operator_id, g.seq, p.terms->'groups', e.seq, e.how, e.done, e.ended_at) as done, coalesce(e.how, 'active') as state,
      g.granted_at as "grantedAt", e.ended_at as "endedAt"
    from promotion_grant g join promotion p on p.id = g.terms_id
      left join promotion_end e on e.member_id = g.member_id and e.grant_id = g.id
    where g.member_id = ${memberId} order by g.seq desc limit ${limit}`
}

export async function insertPromotion(
  tx: Tx,
  made: Omit<Promotion, 'madeAt'> & {
    readonly operatorId: string
    readonly makerId: string
    readonly checkerId: string
  },
): Promise<void> {
  await tx.run`
    insert into promotion (id, operator_id, promotion_id, nth, is_over, terms, maker_id, checker_id, made_at)
    values (${made.id}, ${made.operatorId}, ${made.promotionId}, ${made.nth}, ${made.isOver}, ${{ json: made.terms }},
      ${made.makerId}, ${made.checkerId}, ${tx.now})`
}

interface Own {
  readonly id: string
  readonly memberId: string
  readonly operatorId: string
}

export async function insertChoice(
  tx: Tx,
  choice: Own & { readonly termsId: string | null; readonly holdsUntil: Date },
): Promise<void> {
  await tx.run`
    insert into promotion_choice (member_id, id, operator_id, terms_id, chosen_at, holds_until)
    values (${choice.memberId}, ${choice.id}, ${choice.operatorId}, ${choice.termsId}, ${tx.now},
      ${choice.holdsUntil})`
}

export interface NewGrant extends Own {
  readonly choice: StandingChoice
  readonly refType: 'incoming-payment'
  readonly refId: string
  readonly deposit: Satang
  readonly bonus: Satang
  readonly need: Satang
}

export async function insertGrant(tx: Tx, grant: NewGrant): Promise<void> {
  const { choice } = grant
  await tx.run`
    insert into promotion_grant (member_id, id, operator_id, promotion_id, terms_id, choice_id, ref_type, ref_id, deposit,
      bonus, need, granted_at)
    values (${grant.memberId}, ${grant.id}, ${grant.operatorId}, ${choice.promotionId}, ${choice.termsId}, ${choice.id},
      ${grant.refType}, ${grant.refId}, ${grant.deposit}, ${grant.bonus}, ${grant.need}, ${tx.now})`
}

export async function insertEnd(
  tx: Tx,
  end: Own & { readonly how: Exclude<GrantState, 'active'>; readonly done: Satang },
): Promise<void> {
  await tx.run`
    with looked as (delete from played_so_far where member_id = ${end.memberId} and grant_id = ${end.id})
    insert into promotion_end (member_id, grant_id, operator_id, how, done, ended_at)
    values (${end.memberId}, ${end.id}, ${end.operatorId}, ${end.how}, ${end.done}, ${tx.now})`
}
