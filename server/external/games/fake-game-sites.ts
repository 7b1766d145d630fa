import type { GameSites, SiteAnswer } from './game-sites.ts'

export interface FakeGameSites extends GameSites {
  /** How addresses that begin so answer; null: nobody is there. */
  answerAt(beginning: string, answer: SiteAnswer | null): void
}

/** Addresses where nobody is until something is said to be there. */
export function fakeGameSites(): FakeGameSites {
  const places: [string, SiteAnswer | null][] = []
  const at = async (address: string): Promise<SiteAnswer> => {
    const place = places.findLast(([beginning]) => address.startsWith(beginning))
    if (!place?.[1]) throw new Error(`connect ECONNREFUSED ${new URL(address).host}`)
    return place[1]
  }
  return {
    answerAt: (beginning, answer) => void places.push([beginning, answer]),
    look: at,
    send: at,
  }
}
