import type { Twin } from '../../../domain/words.ts'
import type { comingSoonText as Thai, laterText as ThaiLater } from '../coming-soon.ts'

export const comingSoonText: Twin<typeof Thai> = {
  badge: 'Coming soon',
  meanwhile: 'This page is not open yet. In the meantime you can bet and see results as usual.',
  bet: 'Go and bet',
  results: 'See results',
}

export const laterText: Twin<typeof ThaiLater> = {
  'game-report': ['Game report', 'What you played, provider by provider'],
}
