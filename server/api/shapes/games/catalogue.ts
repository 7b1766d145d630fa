import { bangkokIso } from '../../../../domain/calendar/bangkok.ts'
import { progressBar } from '../../../../domain/games/progress-bar.ts'
import { findProvider } from '../../../../domain/games/providers.ts'
import type { Rest } from '../../../../domain/games/rest.ts'
import { gameTypeName } from '../../../../domain/games/shelves.ts'
import type { Language } from '../../../../domain/words.ts'
import type { GameRow } from '../../../features/games/queries-games.ts'
import type { ShownProvider } from '../../../features/games/read-catalogue.ts'

export function showRest(rest: Rest | undefined) {
  if (!rest) return null
  return { until: rest.endsAt && bangkokIso(rest.endsAt.getTime()), message: rest.message }
}

interface ProviderLook {
  /** Those that stand on the shelf. */
  readonly games: number
  readonly wallets: ReadonlySet<string>
  readonly playable: ReadonlySet<string>
  readonly language: Language
}

/** A provider on one of its shelves. */
export function showProvider(
  { code, name, rest, picture }: ShownProvider,
  { games, wallets, playable, language }: ProviderLook,
) {
  return {
    ...{ code, name: name[language], games, rest: showRest(rest) },
    ...{ own_wallet: wallets.has(code), playable: playable.has(code) },
    ...showPicture(picture),
  }
}

interface Look {
  readonly resting: (provider: string) => Rest | undefined
  readonly playable: ReadonlySet<string>
  readonly language: Language
  readonly nowMs: number
}

export function showGames(games: readonly GameRow[], { resting, playable, language, nowMs }: Look) {
  return games.map(({ id, provider, nameTh, nameEn, type, isNew, isPopular, picture }) => ({
    ...{ id, provider, name: language === 'th' ? nameTh : nameEn },
    ...{
      provider_name: findProvider(provider)?.name[language] ?? provider,
      ...{ type: gameTypeName(type)[language], kind: type },
    },
    ...{ new: isNew, popular: isPopular },
    ...{ playable: playable.has(provider), rest: showRest(resting(provider)) },
    progressBar: progressBar(`${provider}:${id}`, nowMs),
    ...showPicture(picture),
  }))
}

/** Where a picture is served from: the site's own address. */
export function showPicture(hash: string | null): { img?: string } {
  return hash === null ? {} : { img: `/games/pictures/${hash}.jpg` }
}

/** What the next page begins after. */
export function showGameKey({ place, provider, id }: GameRow): string {
  return `${place}~${provider}~${id}`
}
