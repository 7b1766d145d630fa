import { expect, test } from 'vitest'
import { readGameList } from '../../domain/games/game-list.ts'
import { countEveryHand } from './cards/baccarat-maths.ts'
import { returnsOfAll, SHARED_PLACES, THROWS } from './dice/dice.ts'
import { HI_LO_PLACES } from './dice/hi-lo.ts'
import { countEveryPrice } from './football/football-maths.ts'
import { gameList } from './games.ts'
import { countEveryRace } from './race/race-maths.ts'
import { countEverySpin } from './slot/canal-maths.ts'

const bestOf = (returned: readonly number[]) => Math.max(...returned)
const ofDice = (places: readonly (typeof SHARED_PLACES)[number][]) =>
  bestOf(places.map((place) => returnsOfAll(place) / THROWS.length / 100))
const ofPrices = (counted: Readonly<Record<string, { readonly most: number }>>) =>
  bestOf(Object.values(counted).map(({ most }) => most))

test('the list declares of every game what its own maths count, of the bet that gives back most', () => {
  const read = readGameList(JSON.stringify(gameList()), [])
  const declared = 'faults' in read ? read.faults : read.games.map((each) => [each.id, each.declaredReturn])
  const counted = {
    'hi-lo': ofDice(HI_LO_PLACES),
    crab: ofDice(SHARED_PLACES),
    canal: countEverySpin().returned,
    baccarat: bestOf(Object.values(countEveryHand().returned)),
    football: ofPrices(countEveryPrice()),
    race: ofPrices(countEveryRace()),
  }
  expect(declared).toEqual(
    Object.entries(counted).map(([id, returned]) => [id, Math.round(returned * 10_000)]),
  )
})
