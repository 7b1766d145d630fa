import { expect, test } from 'vitest'
import { readGameList } from '../../domain/games/game-list.ts'
import { BACCARAT, BACCARAT_RETURNS } from './cards/baccarat.ts'
import { countEveryHand } from './cards/baccarat-maths.ts'
import { CRAB } from './dice/crab.ts'
import { returnsOfAll, SHARED_PLACES, THROWS } from './dice/dice.ts'
import { HI_LO, HI_LO_PLACES } from './dice/hi-lo.ts'
import { FOOTBALL } from './football/football.ts'
import { countEveryPrice } from './football/football-maths.ts'
import { gameList, mostWin } from './games.ts'
import { RACE } from './race/race.ts'
import { countEveryRace } from './race/race-maths.ts'
import { countEverySpin } from './slot/canal-maths.ts'
import { CANAL } from './slot/canal-slot.ts'

/** Five million spins, counted once for both. */
const SPINS = countEverySpin()
const bestOf = (returned: readonly number[]) => Math.max(...returned)
const ofDice = (places: readonly (typeof SHARED_PLACES)[number][]) =>
  bestOf(places.map((place) => returnsOfAll(place) / THROWS.length / 100))
const ofPrices = (counted: Readonly<Record<string, { readonly most: number }>>) =>
  bestOf(Object.values(counted).map(({ most }) => most))

test('what a round pays at most is what its own maths count, and the studio says the most of all', () => {
  const ofPlaces = (most: number, returned: readonly number[]) => (most * Math.max(...returned)) / 100
  const ofThrows = (places: readonly (typeof SHARED_PLACES)[number][]) =>
    places.flatMap(({ returns }) => THROWS.map((dice) => returns(dice)))
  const counted = {
    'hi-lo': ofPlaces(HI_LO.most, ofThrows(HI_LO_PLACES)),
    crab: ofPlaces(CRAB.most, ofThrows(SHARED_PLACES)),
    canal: ofPlaces(CANAL.most, [SPINS.best]),
    baccarat: ofPlaces(BACCARAT.most, Object.values(BACCARAT_RETURNS)),
    // Of these a ticket that may pay more is not taken.
    football: FOOTBALL.pays?.most,
    race: RACE.pays?.most,
  }
  const declared = [HI_LO, CRAB, CANAL, BACCARAT, FOOTBALL, RACE].map((game) => [game.code, game.paysAtMost])
  expect(declared).toEqual(Object.entries(counted))
  expect(mostWin()).toBe(Math.max(...declared.map(([, most]) => Number(most))))
})

test('the list declares of every game what its own maths count, of the bet that gives back most', () => {
  const read = readGameList(JSON.stringify(gameList()), [])
  const declared = 'faults' in read ? read.faults : read.games.map((each) => [each.id, each.declaredReturn])
  const counted = {
    'hi-lo': ofDice(HI_LO_PLACES),
    crab: ofDice(SHARED_PLACES),
    canal: SPINS.returned,
    baccarat: bestOf(Object.values(countEveryHand().returned)),
    football: ofPrices(countEveryPrice()),
    race: ofPrices(countEveryRace()),
  }
  expect(declared).toEqual(
    Object.entries(counted).map(([id, returned]) => [id, Math.round(returned * 10_000)]),
  )
})
