import { randomUUID } from 'node:crypto'
import type { Satang } from '../../../../domain/money.ts'
import { satang } from '../../../../domain/money.ts'
import { hashToken, makeToken } from '../../../../server/features/credentials/tokens.ts'
import { launchGame } from '../../../../server/features/games/launch-game.ts'
import { insertList, listGamesOfProvider } from '../../../../server/features/games/queries-games.ts'
import { lockProvider } from '../../../../server/features/games/queries-providers.ts'
import { changeWallet } from '../../../../server/features/games/seamless/change-wallet.ts'
import { payGameWin } from '../../../../server/features/games/seamless/pay-game-win.ts'
import { placeGameBet } from '../../../../server/features/games/seamless/place-game-bet.ts'
import type { WalletFamily } from '../../../../server/features/games/seamless/queries-wallets.ts'
import { rollBackGame } from '../../../../server/features/games/seamless/roll-back-game.ts'
import { findCash } from '../../../../server/features/ledger/queries.ts'
import { withSql } from '../../database/database.ts'
import type { Stage } from '../stage.ts'

export const PROVIDER = 'HUB'
export const LAUNCH_URL = 'https://games.example/{game}?token={token}&user={user}&lang={lang}'

/** The operator's code, which commands at the machine take. */
export async function codeOf(stage: Stage): Promise<string> {
  const { code } = await stage.ctx.read.one<{ code: string }>`
    select code from operator where id = ${stage.operatorId}`
  return code
}

export async function openWallet(
  stage: Stage,
  provider: string = PROVIDER,
  family: WalletFamily = 'hub88',
): Promise<void> {
  await changeWallet(stage.ctx, { code: await codeOf(stage), provider, family, launchUrl: LAUNCH_URL })
  // Money is moved to a provider that members see.
  const shown = { operatorId: stage.operatorId, code: provider, isOn: true, shelf: 'slot', place: 1 } as const
  if (family === 'transfer') await stage.ctx.transaction((tx) => lockProvider(tx, shown))
}

/** The operator shows a provider with these games; those that are known stay what they are. */
export async function showGames(
  { ctx, operatorId }: Pick<Stage, 'ctx' | 'operatorId'>,
  provider: string,
  ids: readonly string[] = ['book', 'reels'],
): Promise<void> {
  const known = await listGamesOfProvider(ctx.read, { operatorId, provider })
  const games = [...new Set(ids)].map((id) => ({
    ...({ id, nameTh: id, nameEn: id, type: 'slot', isNew: false, isPopular: false } as const),
    ...{ declaredReturn: null, returnSource: null },
    ...known.find((game) => game.id === id),
  }))
  await ctx.transaction(async (tx) => {
    await lockProvider(tx, { operatorId, code: provider, isOn: true, shelf: 'slot', place: 1 })
    await insertList(tx, { operatorId, provider }, games)
  })
}

/** A member who has signed in; the sign-in's id. */
export async function signedIn(
  stage: Pick<Stage, 'operatorId'>,
  url: string,
  memberId: string,
): Promise<string> {
  const sessionId = randomUUID()
  await withSql(
    url,
    (sql) => sql`
      insert into session (member_id, session_id, operator_id, browser, address, device, started_at, seen_at, ends_at)
      values (${memberId}, ${sessionId}, ${stage.operatorId}, true, '192.0.2.1', 'phone', db_now(), db_now(),
        db_now() + interval '30 days')`,
  )
  return sessionId
}

/** A token by which a member has begun to play, whatever was begun since. */
export async function begunToken(
  stage: Pick<Stage, 'ctx' | 'operatorId'>,
  url: string,
  memberId: string,
  provider: string = PROVIDER,
): Promise<string> {
  const sessionId = await signedIn(stage, url, memberId)
  const token = makeToken(stage.ctx.chance)
  await withSql(
    url,
    (sql) => sql`
      insert into game_token (token_hash, operator_id, provider, member_id, session_id, game, issued_at, begun_at)
      values (${hashToken(token)}, ${stage.operatorId}, ${provider}, ${memberId}, ${sessionId}, 'book', db_now(), db_now())`,
  )
  return token
}

/** A launch token of a game. */
export async function launched(
  stage: Stage,
  who: { readonly memberId: string; readonly sessionId: string },
  { game = 'book', provider = PROVIDER }: { readonly game?: string; readonly provider?: string } = {},
): Promise<string> {
  await showGames(stage, provider, ['book', 'reels', game])
  const { url } = await launchGame(stage.ctx, {
    ...{ ...who, operatorId: stage.operatorId, provider, game, language: 'th' },
    ...{ device: 'mobile', lobby: 'https://site.example/group' },
  })
  return new URL(url).searchParams.get('token') ?? ''
}

/** A provider's calls about one player, in satang. */
export interface Provider {
  bet(id: string, amount: number, wish?: Partial<Parameters<typeof placeGameBet>[1]>): Promise<Satang>
  win(
    id: string,
    bet: string,
    amount: number,
    wish?: Partial<Parameters<typeof payGameWin>[1]>,
  ): Promise<Satang>
  rollback(id: string, reference: string): Promise<Satang | undefined>
}

export function providerOf(
  stage: Pick<Stage, 'ctx' | 'operatorId'>,
  { token, round = 'round-1', provider = PROVIDER }: { token: string; round?: string; provider?: string },
): Provider {
  const of = { operatorId: stage.operatorId, provider }
  const told = {
    ...of,
    round,
    game: 'book',
    currency: 'THB',
    closes: false,
    user: undefined,
    unitsASatang: 1_000,
  }
  const units = (amount: number) => amount * 1_000
  return {
    async bet(id, amount, wish = {}) {
      const bet = { ...told, transactionId: id, units: units(amount), token, ...wish }
      return (await placeGameBet(stage.ctx, bet)).balance
    },
    async win(id, reference, amount, wish = {}) {
      const win = { ...told, transactionId: id, reference, units: units(amount), ...wish }
      return (await payGameWin(stage.ctx, win)).balance
    },
    async rollback(id, reference) {
      const told = await rollBackGame(stage.ctx, { ...of, transactionId: id, reference, closes: false })
      return told.told?.balance
    },
  }
}

export async function cashOf(stage: Stage, memberId: string): Promise<Satang> {
  return (await findCash(stage.ctx.read, memberId))?.balance ?? satang(0)
}

/** The code of a refusal, or `ok`. */
export function outcomeOf(doing: Promise<unknown>): Promise<string> {
  return doing.then(
    () => 'ok',
    (error: { code?: string }) => error.code ?? String(error),
  )
}
