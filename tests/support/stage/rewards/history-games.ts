import { randomUUID } from 'node:crypto'
import type { Context } from '../../../../server/context.ts'
import { hashToken, makeToken } from '../../../../server/features/credentials/tokens.ts'
import { countGameIncome } from '../../../../server/features/games/counted/count-game-income.ts'
import { countGames } from '../../../../server/features/games/counted/count-games.ts'
import { withSql } from '../../database/database.ts'
import { doJob, takeAskedJobs } from '../../processes/asked-jobs.ts'
import { stoppedAt, untilStopped } from '../../processes/stopped.ts'
import type { Random } from '../../seeded.ts'
import { outcomeOf, PROVIDER, providerOf } from '../games/gamer.ts'
import type { Stage } from '../stage.ts'
import { earnOfGamesInModel } from './history-earnings.ts'
import type { MemberModel } from './history-member.ts'
import { countGameInModel, type ModelGame } from './history-model.ts'
import type { History, World } from './history-world.ts'

/** What a game on no list counts as. */
export const GAMES = 'casino'

/** Rounds of games that members of histories play, beside the model of the same. */
export interface Gaming {
  readonly stage: Stage
  readonly databaseUrl: string
  /** By member. */
  readonly tokens: ReadonlyMap<string, string>
  readonly games: Map<string, ModelGame[]>
  /** What is to be counted. */
  readonly due: { readonly member: MemberModel; readonly game: ModelGame }[]
}

export async function newGaming(
  stage: Stage,
  databaseUrl: string,
  memberIds: readonly string[],
): Promise<Gaming> {
  const tokens = await begunTokens(stage, databaseUrl, memberIds)
  return { stage, databaseUrl, tokens, games: new Map(), due: [] }
}

/** A member plays a closed round. Its bet is told twice at once, and so is its win. */
export async function playGame(
  gaming: Gaming,
  { rounds, day }: Pick<World, 'rounds' | 'day'>,
  { member, random }: { readonly member: MemberModel; readonly random: Random },
): Promise<void> {
  const { stage, tokens, games, due } = gaming
  const [staked, won] = [100 + random(90_000), random(2) * random(120_000)]
  const round = rounds.push({ id: '', group: GAMES, drawn: undefined, isVoid: false, official: null }) - 1
  const name = `${member.id}-${round}`
  const provider = providerOf(stage, { token: tokens.get(member.id) ?? '', round: name })
  const bet = () => provider.bet(`${name}-b`, staked)
  await Promise.all([bet(), bet()])
  const win = () => provider.win(`${name}-w`, `${name}-b`, won, { closes: true })
  await Promise.all([win(), win()])
  member.cash += won - staked
  const game = { round, name, day, staked, won }
  games.set(member.id, [...(games.get(member.id) ?? []), game])
  due.push({ member, game })
}

/** Tokens by which these members play, each from a phone that is nobody else's. */
async function begunTokens(
  { ctx, operatorId }: Stage,
  databaseUrl: string,
  memberIds: readonly string[],
): Promise<Map<string, string>> {
  const sessionIds = memberIds.map(() => randomUUID())
  const tokens = memberIds.map(() => makeToken(ctx.chance))
  await withSql(
    databaseUrl,
    (sql) => sql`
      with given as (
        select * from unnest(${memberIds}::uuid[], ${sessionIds}::uuid[], ${tokens.map(hashToken)}::text[])
          as g(member_id, session_id, token_hash)
      ), signed_in as (
        insert into session (member_id, session_id, operator_id, browser, address, device, started_at, seen_at, ends_at)
        select member_id, session_id, ${operatorId}, true, member_id::text, 'phone', db_now(), db_now(),
          db_now() + interval '30 days' from given
      )
      insert into game_token (token_hash, operator_id, provider, member_id, session_id, game, issued_at, begun_at)
      select token_hash, ${operatorId}, ${PROVIDER}, member_id, session_id, 'book', db_now(), db_now() from given`,
  )
  return new Map(memberIds.map((memberId, at) => [memberId, tokens[at] ?? '']))
}

/** Takes back a round that was lost, twice at once: with it goes what it counted and earned. */
export async function takeBackGame(
  { stage, games, due }: Gaming,
  { member, random }: { readonly member: MemberModel; readonly random: Random },
): Promise<void> {
  const lost = (games.get(member.id) ?? []).filter(({ won, staked }) => won === 0 && staked > 0)
  const game = lost[random(Math.max(1, lost.length))]
  if (!game) return
  const rollBack = () =>
    outcomeOf(providerOf(stage, { token: '' }).rollback(`${game.name}-r`, `${game.name}-b`))
  await Promise.all([rollBack(), rollBack()])
  member.cash += game.staked
  game.staked = 0
  due.push({ member, game })
}

/** The jobs that count games, each twice at once, one of them cut off; then the model does the same. */
export async function countGaming(gaming: Gaming, world: World, random: Random): Promise<void> {
  const { stage, due, games } = gaming
  const { ctx } = stage
  await Promise.all([countGames(ctx), countGames(ctx)])
  await payWhoHasPlayed(gaming, random)
  const stopped = stoppedAt(ctx, 1 + random(3), random(2) === 0 ? 'before the commit' : 'after the commit')
  await Promise.all([countGameIncome(ctx), countGameIncome(stopped).catch(() => undefined)])
  await countGameIncome(ctx)
  const now = (await ctx.transaction((tx) => tx.readClock())).getTime()
  const days = new Set(due.map(({ member, game }) => `${member.id} ${game.day}`))
  // The site counts those first that were closed first: what was taken back of an older round comes before what is new.
  const inOrder = due.splice(0).sort((a, b) => a.game.round - b.game.round)
  for (const { member, game } of inOrder) countGameInModel(member, game, { ...world, day: world.day })
  for (const { players, earnings } of world.histories)
    earnOfDays({ players, earnings }, { days, games, rates: world.rates[GAMES] ?? [], now })
}

/** The jobs that counting has asked for, each twice at once, one of them cut off; then once more, as the queue tries again. */
async function payWhoHasPlayed({ stage: { ctx }, databaseUrl }: Gaming, random: Random): Promise<void> {
  for (const job of await takeAskedJobs(databaseUrl, 'convert-waiting')) {
    const moment = random(2) === 0 ? 'before the commit' : 'after the commit'
    const pay = (by: Context) => doJob(by, 'convert-waiting', job)
    await Promise.all([pay(ctx), untilStopped(pay(stoppedAt(ctx, 1 + random(3), moment)))])
    await pay(ctx)
  }
}

function earnOfDays(
  { players, earnings }: Pick<History, 'players' | 'earnings'>,
  by: {
    readonly days: ReadonlySet<string>
    readonly games: Gaming['games']
    readonly rates: readonly number[]
    readonly now: number
  },
): void {
  const [first, second] = players
  const rate = (level: number) => by.rates[level - 1] ?? 0
  for (const each of by.days) {
    const [id, day = ''] = each.split(' ')
    const of = { games: by.games.get(id ?? '') ?? [], day, now: by.now }
    if (id === first.id) earnOfGamesInModel(earnings[0], first, { ...of, level: 1, rate: rate(1) })
    if (id !== second.id) continue
    earnOfGamesInModel(earnings[0], second, { ...of, level: 2, rate: rate(2) })
    earnOfGamesInModel(earnings[1], second, { ...of, level: 1, rate: rate(1) })
  }
}
