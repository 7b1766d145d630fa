import { type GameType, gameTypeName, type Shelf, shelfName } from '../../../domain/games/shelves.ts'
import { LANGUAGE } from '../../../ui/text/language.ts'

export const shelfText = (shelf: Shelf) => shelfName(shelf)[LANGUAGE]
export const typeText = (type: GameType) => gameTypeName(type)[LANGUAGE]
