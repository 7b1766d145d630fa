import type { BangkokDate } from '../../../../domain/calendar/bangkok.ts'
import { bahtToSatang, satang } from '../../../../domain/money.ts'
import { withdrawIncome } from '../../../../server/features/affiliates/withdraw-income.ts'
import { cancelTicket } from '../../../../server/features/betting/cancel-ticket.ts'
import { placeTicket } from '../../../../server/features/betting/place-ticket.ts'
import { openAccounts } from '../../../../server/features/ledger/open-accounts.ts'
import { insertMembers, insertSignInNames } from '../../../../server/features/members/queries.ts'
import { choosePromotion } from '../../../../server/features/promotions/choose-promotion.ts'
import { claimCoupon } from '../../../../server/features/promotions/coupons/claim-coupon.ts'
import { giveUpCoupon } from '../../../../server/features/promotions/coupons/convert-coupons.ts'
import { listClaims } from '../../../../server/features/promotions/coupons/queries-claims.ts'
import { collectCashback } from '../../../../server/features/rewards/collect-cashback.ts'
import { withSql } from '../../database/database.ts'
import { inLanes, type Random } from '../../seeded.ts'
import { type Stage, wishFor } from '../stage.ts'
import { incomeWish } from './affiliates.ts'
import { claimInModel, type ModelCampaign, playedClaim } from './history-claims.ts'
import type { DailyRules } from './history-daily.ts'
import { type Earning, incomeInModel } from './history-earnings.ts'
import type { MemberModel, ModelRound, ModelTerms, ModelTicket } from './history-member.ts'
import { activeGrant, cashbackInModel, chooseInModel, newMemberModel } from './history-model.ts'

const CASH = bahtToSatang(100_000)

/** Three members, of whom each brought the next; the last two play. */
export interface History {
  readonly seed: number
  readonly random: Random
  /** Who brought the first that plays: earns, and does nothing. */
  readonly root: MemberModel
  readonly players: readonly [MemberModel, MemberModel]
  /** What the root and the first player have earned. */
  readonly earnings: readonly [Earning[], Earning[]]
  readonly withdrawn: [number, number]
}

/** What all histories of a run share: rounds, the operator's rules, and the hour. */
export interface World {
  readonly stage: Stage
  readonly histories: readonly History[]
  readonly rounds: (ModelRound & { readonly id: string; official: Date | null })[]
  readonly terms: readonly ModelTerms[]
  readonly campaign: ModelCampaign
  /** Of the campaign, as it is offered, and codes of it, one more than a member may claim. */
  readonly codes: { readonly termsId: string; readonly all: readonly string[] }
  /** Of the versions that are offered, as `terms`. */
  readonly offers: readonly string[]
  percents: Readonly<Record<string, number>>
  rates: Readonly<Record<string, readonly number[]>>
  daily: DailyRules
  day: BangkokDate
  now: Date
}

/** Histories that act at once: what they tell meanwhile the site writes together. */
const AT_ONCE = 24

export const lanes = (world: World, take: (history: History) => Promise<void>) =>
  inLanes([...world.histories.keys()], AT_ONCE, (at) => take(world.histories[at] as History))

async function refusalOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'none',
    (error: { code?: string }) => {
      if (error.code === undefined) throw error
      return error.code
    },
  )
}

let bankNo = 7_000_000_000

export async function newHistories(
  stage: Stage,
  databaseUrl: string,
  seeds: readonly (readonly [number, Random])[],
): Promise<History[]> {
  const roots = await bring(stage, seeds.length)
  const firsts = await bring(stage, seeds.length, roots)
  const seconds = await bring(stage, seeds.length, firsts)
  const players = [...firsts, ...seconds].map(({ memberId }) => memberId)
  await stage.give(players, CASH)
  const accounts = players.map(() => {
    bankNo += 1
    return String(bankNo)
  })
  await withSql(
    databaseUrl,
    (sql) => sql`insert into member_bank (member_id, bank, account_no, operator_id, created_at)
      select m, 'kbank', no, ${stage.operatorId}, now() from unnest(${players}::uuid[], ${accounts}::text[]) as x(m, no)`,
  )
  return seeds.map(([seed, random], at): History => {
    const [root, first, second] = [roots, firsts, seconds].map((all, nth) =>
      newMemberModel(all[at]?.memberId ?? '', nth === 0 ? 0 : CASH),
    ) as [MemberModel, MemberModel, MemberModel]
    return { seed, random, root, players: [first, second], earnings: [[], []], withdrawn: [0, 0] }
  })
}

interface Brought {
  readonly memberId: string
  readonly code: string
}

/** So many new members, each brought by the one at its place. */
async function bring({ ctx, operatorId }: Stage, count: number, by?: readonly Brought[]): Promise<Brought[]> {
  const made = Array.from({ length: count }, () => {
    const memberId = ctx.chance.id()
    const name = `h${memberId.replaceAll('-', '').slice(-16)}`
    return { memberId, name, code: `DM01${name}` }
  })
  await ctx.transaction(async (tx) => {
    await tx.readClock()
    await insertSignInNames(tx, operatorId, made)
    const unknown = { phone: null, birthDate: null, passwordHash: '-' }
    const rows = made.map((each, at) => ({
      ...{ ...each, ...unknown, operatorId, fullName: each.name, referredBy: by?.[at]?.code ?? null },
    }))
    await insertMembers(tx, rows)
    await openAccounts(
      tx,
      operatorId,
      made.map(({ memberId }) => memberId),
    )
  })
  return made
}

/** Returns what the site and the model answer: the same. */
export async function choose(
  { stage, offers, terms, campaign, rounds, now }: World,
  member: MemberModel,
  promotion: number | null,
): Promise<[string, string]> {
  const termsId = promotion === null ? null : (offers[promotion] ?? null)
  const wish = { memberId: member.id, operatorId: stage.operatorId, termsId }
  const said = await refusalOf(choosePromotion(stage.ctx, wish))
  return [said, chooseInModel(member, promotion, { terms, campaign, rounds, now: now.getTime() })]
}

/** The next code of the campaign, claimed from two devices at once. Returns what the site and the model answer. */
export async function claim(
  { stage, codes, campaign, rounds, now }: World,
  member: MemberModel,
): Promise<[string[], string]> {
  const code = codes.all[member.claims.length] ?? ''
  const wish = { memberId: member.id, operatorId: stage.operatorId, code, termsId: codes.termsId }
  const once = () => refusalOf(claimCoupon(stage.ctx, wish))
  const said = await Promise.all([once(), once()])
  const hasChoice = member.choice !== undefined && member.choice.until >= now.getTime()
  const hasPromotion = activeGrant(member) !== undefined || hasChoice
  return [said, claimInModel(member, { rounds, campaign }, { hasPromotion })]
}

/** Free credit that is played is given up, twice at once. */
export async function giveUpClaim({ stage, campaign, rounds }: World, member: MemberModel): Promise<void> {
  const played = playedClaim(member, { rounds, campaign })
  const [newest] = await listClaims(stage.ctx.read, member.id, { limit: 1 })
  if (!played || !newest || member.claims.at(-1) !== played) return
  const wish = { memberId: member.id, operatorId: stage.operatorId, claimId: newest.id }
  await Promise.all([giveUpCoupon(stage.ctx, wish), giveUpCoupon(stage.ctx, wish)])
  played.end = 'given-up'
}

const TEN = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']
/** What a baht pays, in hundredths, and the share that the second plan takes off the price. */
const PRICES = {
  two_top: { full: 9_000, discount: 6_500, off: 25 },
  run_bottom: { full: 420, discount: 400, off: 10 },
} as const
const TWOS = ['52', '13', '77']
/** The digits that are drawn below. */
const BELOW = { first: '47', second: '56' } as const

export async function bet(
  { stage, rounds }: World,
  { member, random, round, isLate }: { member: MemberModel; random: Random; round: number; isLate: boolean },
): Promise<void> {
  // Of the running digits a member bets either five or all ten on a round, so that what they count is plain.
  const isTwo = random(2) === 0
  const kind = isTwo ? 'two' : (round + lastDigit(member)) % 2 === 0 ? 'half' : 'all'
  const type = isTwo ? 'two_top' : 'run_bottom'
  const plan = random(3) === 0 ? 'discount' : 'full'
  const stake = 100 + random(isTwo ? 120_000 : 15_000)
  const numbers = isTwo ? [TWOS[random(3)] ?? ''] : kind === 'half' ? TEN.slice(0, 5) : TEN
  const wish = {
    ...wishFor(stage, member.id, rounds[round]?.id ?? '', []),
    plan,
    lines: numbers.map((number) => ({ type, number, stake: satang(stake) }) as const),
  }
  const { id } = await placeTicket(stage.ctx, wish)
  const price = PRICES[type]
  const off = plan === 'full' ? 0 : Math.floor((stake * price.off) / 100)
  const net = numbers.length * (stake - off)
  const win = Math.floor((stake * price[plan]) / 100)
  const wins = (result: 'first' | 'second') =>
    win *
    numbers.filter((number) =>
      isTwo ? number === (result === 'first' ? '52' : '13') : BELOW[result].includes(number),
    ).length
  const ticket: ModelTicket = {
    ...{ id, round, kind, net, isLate, status: 'placed', held: 0 },
    wins: { first: wins('first'), second: wins('second') },
  }
  member.tickets.push(ticket)
  member.cash -= net
}

const lastDigit = ({ id }: MemberModel) => Number.parseInt(id.slice(-1), 16)

/** Takes back a ticket of a round that is open. */
export async function cancel(
  { stage }: World,
  member: MemberModel,
  rounds: readonly number[],
): Promise<void> {
  const ticket = member.tickets.findLast(({ round, status }) => status === 'placed' && rounds.includes(round))
  if (!ticket) return
  const wish = { memberId: member.id, ticketId: ticket.id }
  await Promise.all([cancelTicket(stage.ctx, wish), cancelTicket(stage.ctx, wish)])
  ticket.status = 'cancelled'
  member.cash += ticket.net
}

/** Both devices of a member collect at once. Returns what the site and the model pay, in satang; 0: a refusal. */
export async function collect(
  world: World,
  member: MemberModel,
  lostOn: BangkokDate,
): Promise<[number[], number]> {
  const { stage, day } = world
  const asked = { memberId: member.id, operatorId: stage.operatorId }
  const once = () =>
    collectCashback(stage.ctx, asked).then(
      ({ amount }) => amount as number,
      (error: { code?: string }) => {
        if (!error.code?.startsWith('CASHBACK_')) throw error
        return 0
      },
    )
  const said = await Promise.all([once(), once()])
  return [said, cashbackInModel(member, lostOn, day)]
}

/** All that may go to the wallet, asked for by two keys at once. Returns the answers. */
export async function takeAll(
  { stage, now, day }: World,
  history: History,
  which: 0 | 1,
): Promise<[string[], number]> {
  const member = which === 0 ? history.root : history.players[0]
  const { ripe } = incomeInModel(history.earnings[which], now.getTime())
  const amount = ripe - history.withdrawn[which]
  const asked = satang(Math.max(amount, 1_00))
  const once = () => refusalOf(withdrawIncome(stage.ctx, incomeWish(stage, member.id, asked)))
  const said = await Promise.all([once(), once()])
  if (amount >= 1_00) {
    member.cash += amount
    history.withdrawn[which] += amount
    const play = member.days.get(day) ?? { staked: 0, won: 0, corrected: 0, bonuses: 0 }
    member.days.set(day, { ...play, bonuses: play.bonuses + amount })
  }
  return [said.sort(), amount]
}
