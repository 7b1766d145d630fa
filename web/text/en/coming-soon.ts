import type { Twin } from '../../../domain/words.ts'
import type { comingSoonText as Thai, laterText as ThaiLater } from '../coming-soon.ts'

export const comingSoonText: Twin<typeof Thai> = {
  badge: 'Coming soon',
  closed: 'Under maintenance',
  meanwhile: 'This page is not open yet. In the meantime you can bet and see results as usual.',
  bet: 'Go and bet',
  results: 'See results',
}

export const laterText: Twin<typeof ThaiLater> = {
  casino: ['Casino', 'Live casino rooms of every provider'],
  casinoslot: ['Casino and slots', 'Casino games and slots in one place'],
  'game-report': ['Game report', 'What you played, provider by provider'],
  group: ['Games', 'Every kind of game on one page'],
  slot: ['Slots', 'All slot providers'],
  'slot/gamelist': ['Slot games', 'The games of the provider you chose'],
  sport: ['Sports', 'Sports betting of every provider'],
  toTranfer: ['Transfer', 'Move money between the main wallet and the game wallets'],
}
