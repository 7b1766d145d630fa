import type { Twin } from '../../../domain/words.ts'
import type { rankNoteText as Thai } from '../rank-note.ts'

export const rankNoteText: Twin<typeof Thai> = {
  raised: (rank, percent) => `Rates include what rank ${rank} adds (up to +${percent}%)`,
  promised: 'This round promised its rates before it opened, the same to everybody: no rank raises them',
  live: 'Live prices are the same for everybody. What a rank adds holds for ordinary bets.',
  everybody: (pays) => `(usually ${pays})`,
}
