import { howMany } from '../../../domain/how-many.ts'
import type { Twin } from '../../../domain/words.ts'
import { figureText } from '../../../ui/figure-text.ts'
import type { gameReportText as Thai } from '../game-report.ts'

export const gameReportText: Twin<typeof Thai> = {
  title: 'Game report',
  lead: 'What you played with each provider, day by day',
  emptyTitle: 'You have played no game yet',
  emptyText: 'Each round of a game you play will stand here, with the provider’s own reference',
  toGames: 'To the games',
  staked: 'Staked',
  won: 'Received',
  net: 'Result',
  returned: 'Stakes given back',
  rounds: (count) => howMany(figureText(count), 'round'),
  ofDay: (provider, day) => `${provider} · ${day}`,
  earlier: 'Earlier days',
  newest: 'Back to the newest days',
  more: 'More rounds',
  back: 'Back',
  roundTitle: 'A round you played',
  game: 'Game',
  provider: 'Provider',
  began: 'Began',
  ended: 'Ended',
  open: 'Not over yet',
  reference: 'The provider’s reference',
  steps: 'What happened',
  moreSteps: (count) => `The first ${figureText(count)} are shown. The sums count all.`,
  kind: { bet: 'Stake', win: 'Received' },
  takenBack: (at) => `Taken back ${at}`,
  proof: 'Open the game to check the result',
  proofWhy:
    'In the game, “Results and proof” shows how your newest 100 rounds were drawn, and your own device can reckon them again',
  unknown: 'There is no such round',
  unknownText: 'The link may be old, or the round is somebody else’s',
}
