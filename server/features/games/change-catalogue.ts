import { findProvider, type Provider } from '../../../domain/games/providers.ts'
import type { Shelf } from '../../../domain/games/shelves.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { findGame, updateGameShown } from './queries-games.ts'
import { lockProvider, updateProvider } from './queries-providers.ts'
import { beginning } from './read-catalogue.ts'

interface ByStaff {
  readonly operatorId: string
  readonly staffId: string
}

export interface ChangeProvider extends ByStaff {
  readonly code: string
  readonly isOn: boolean
  readonly shelf: Shelf
  readonly place: number
}

/** Shows a provider or hides it, and says where it stands. Old and new are on record. Throws `Refusal` GAME_PROVIDER. */
export function changeProvider(ctx: Context, wish: ChangeProvider): Promise<void> {
  const { operatorId, staffId, code, isOn, shelf, place } = wish
  const provider = requireProvider(code)
  return ctx.transaction(async (tx) => {
    const before = await lockProvider(tx, { operatorId, ...beginning(provider) })
    const changed = Object.entries({ isOn, shelf, place }).filter(
      ([field, value]) => Reflect.get(before, field) !== value,
    )
    if (changed.length === 0) return
    await updateProvider(tx, { operatorId, code, isOn, shelf, place })
    const values = (of: object) =>
      Object.fromEntries(changed.map(([field]) => [field, Reflect.get(of, field)]))
    const body = { code, before: values(before), after: values(wish) }
    await appendAudit(tx, { operatorId, actor: `staff:${staffId}`, kind: 'games.provider', body })
    tx.afterCommit({ name: 'games', operatorId, provider: code })
  })
}

export interface ShowGame extends ByStaff {
  readonly provider: string
  readonly gameId: string
  readonly isOn: boolean
}

/** Shows one game or hides it, whatever later lists say. Throws `Refusal` GAME_PROVIDER, GAME_UNKNOWN. */
export function showGame(ctx: Context, wish: ShowGame): Promise<void> {
  const { operatorId, staffId, provider: code, gameId, isOn } = wish
  const provider = requireProvider(code)
  return ctx.transaction(async (tx) => {
    await lockProvider(tx, { operatorId, ...beginning(provider) })
    const game = await findGame(tx, { operatorId, provider: code, gameId })
    if (!game) throw new Refusal('GAME_UNKNOWN')
    if (game.isOn === isOn) return
    await updateGameShown(tx, wish)
    const body = { provider: code, game: gameId, name: game.nameEn, isOn }
    await appendAudit(tx, { operatorId, actor: `staff:${staffId}`, kind: 'games.game', body })
    tx.afterCommit({ name: 'games', operatorId, provider: code })
  })
}

/** Throws `Refusal` GAME_PROVIDER. */
export function requireProvider(code: string): Provider {
  const provider = findProvider(code)
  if (!provider) throw new Refusal('GAME_PROVIDER')
  return provider
}
