import { bangkokIso } from '../../../../domain/calendar/bangkok.ts'
import { isResting } from '../../../../domain/games/rest.ts'
import { changeProvider, showGame } from '../../../features/games/change-catalogue.ts'
import { confirmListedTerms, endListedTerms } from '../../../features/games/change-listed-terms.ts'
import { importList, previewList } from '../../../features/games/import-games.ts'
import { listGamePage } from '../../../features/games/list-game-page.ts'
import { setGamePicture } from '../../../features/games/pictures/set-game-picture.ts'
import { endRest, planRest } from '../../../features/games/plan-rest.ts'
import { listRests } from '../../../features/games/queries-rests.ts'
import { readProviders } from '../../../features/games/read-catalogue.ts'
import type { ConsoleHandlers } from '../../road/caller.ts'
import { showPicture } from '../../shapes/games/catalogue.ts'

/** Of the games that a list adds, as many are named. */
const NAMED = 10

const iso = (at: Date | null) => at && bangkokIso(at.getTime())
const timeOf = (text: string | null) => (text === null ? null : new Date(text))

export const games: ConsoleHandlers<'games'> = {
  async providers(ctx, { operatorId }) {
    const [providers, rests] = await Promise.all([
      readProviders(ctx.read, operatorId),
      listRests(ctx.read, operatorId),
    ])
    return {
      providers: providers.map(
        ({ code, name, isOn, shelf, place, games: count, listedAt, rest, picture }) => ({
          ...{ code, nameTh: name.th, nameEn: name.en, isOn, shelf, place },
          ...{ games: count, listedAt: iso(listedAt), isResting: rest !== undefined },
          ...showPicture(picture),
        }),
      ),
      rests: rests.map((rest) => ({
        ...{ id: rest.id, provider: rest.provider, message: rest.message, by: rest.by },
        ...{ startsAt: bangkokIso(rest.startsAt.getTime()), endsAt: iso(rest.endsAt) },
        holds: isResting(rest, rest.readAt),
      })),
    }
  },

  async setProvider(ctx, { operatorId, staffId }, { body }) {
    await changeProvider(ctx, { ...body, operatorId, staffId })
    return {}
  },

  async games(ctx, { operatorId }, { params, query }) {
    const page = await listGamePage(ctx, { ...query, operatorId, provider: params.code })
    return {
      games: page.games.map(({ id, nameTh, nameEn, type, isNew, isPopular, isOn, place, picture }) => ({
        ...{ id, nameTh, nameEn, type, isNew, isPopular, isOn, place },
        ...showPicture(picture),
      })),
      previous: page.previous === null ? null : String(page.previous),
      next: page.next === null ? null : String(page.next),
    }
  },

  async setGame(ctx, { operatorId, staffId }, { body: { provider, id, isOn } }) {
    await showGame(ctx, { operatorId, staffId, provider, gameId: id, isOn })
    return {}
  },

  async setPicture(ctx, { operatorId, staffId }, { body: { provider, id, picture } }) {
    const file = picture === null ? null : Buffer.from(picture, 'base64')
    await setGamePicture(ctx, { operatorId, staffId, provider, gameId: id, file })
    return {}
  },

  async previewList(ctx, { operatorId }, { body }) {
    const { games: read, change, lists, terms } = await previewList(ctx, { ...body, operatorId })
    const { added, changed, gone, same } = change
    return {
      ...{ lists, games: read.length, added: added.length, changed: changed.length, gone: gone.length, same },
      terms: terms.length,
      first: added.slice(0, NAMED).map(({ nameEn }) => nameEn),
    }
  },

  async importList(ctx, { operatorId, staffId }, { body }) {
    const { games: read, terms } = await importList(ctx, { ...body, operatorId, staffId })
    return { games: read.length, terms: terms.length }
  },

  async confirmList(ctx, { operatorId, staffId }, { body }) {
    await confirmListedTerms(ctx, { ...body, operatorId, staffId })
    return {}
  },

  async rejectList(ctx, { operatorId, staffId }, { body }) {
    await endListedTerms(ctx, { ...body, operatorId, staffId }, 'rejected')
    return {}
  },

  async withdrawList(ctx, { operatorId, staffId }, { body }) {
    await endListedTerms(ctx, { ...body, operatorId, staffId }, 'withdrawn')
    return {}
  },

  planRest: (ctx, { operatorId, staffId }, { body: { provider, startsAt, endsAt, message } }) =>
    planRest(ctx, {
      ...{ operatorId, staffId, provider, message },
      ...{ startsAt: timeOf(startsAt), endsAt: timeOf(endsAt) },
    }),

  async endRest(ctx, { operatorId, staffId }, { body }) {
    await endRest(ctx, { ...body, operatorId, staffId })
    return {}
  },
}
