import { findProvider, type Provider } from '../../../domain/games/providers.ts'
import type { Shelf } from '../../../domain/games/shelves.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { findGame, updateGameShown } from './queries-games.ts'
import { lockProvider, updateProvider } from './queries-providers.ts'
import { beginning } from './read-catalogue.ts'

const SHELVED = ['isOn', 'shelf', 'place'] as const

interface ByStaff {
  readonly operatorId: string
  readonly staffId: string
}

interface Shelved {
  readonly isOn: boolean
  readonly shelf: Shelf
  readonly place: number
}

export interface ChangeProvider extends ByStaff, Shelved {
  readonly code: string
  /** As it stood where it was changed. */
  readonly seen?: Shelved | undefined
}

/**
 * Shows a provider or hides it, and says where it stands. Old and new are on record. Throws `Refusal` GAME_PROVIDER, CHANGED_SINCE: of two
 * tabs the later must not undo the earlier one.
 */
export function changeProvider(ctx: Context, wish: ChangeProvider): Promise<void> {
  const { operatorId, staffId, code, isOn, shelf, place } = wish
  const provider = requireProvider(code)
  return ctx.transaction(async (tx) => {
    const before = await lockProvider(tx, { operatorId, ...beginning(provider) })
    const otherThan = (wanted: Shelved) => SHELVED.filter((field) => before[field] !== wanted[field])
    const changed = otherThan(wish)
    if (changed.length === 0) return
    if (wish.seen && otherThan(wish.seen).length > 0) throw new Refusal('CHANGED_SINCE')
    await updateProvider(tx, { operatorId, code, isOn, shelf, place })
    const values = (of: Shelved) => Object.fromEntries(changed.map((field) => [field, of[field]]))
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
