import type { Twin } from '../../../domain/words.ts'
import type { playNoteText as Thai } from '../play-note.ts'

export const playNoteText: Twin<typeof Thai> = {
  title: 'Play control',
  you: {
    break: (until) => `You are taking a break until ${until}. You can still withdraw.`,
    exclusion: (until) => `You have stopped playing until ${until}. You can still withdraw.`,
    returns: (when) => `You have stopped playing, and can play again ${when}`,
    isOver: 'You have stopped playing. The time is over, and you stay stopped until you ask to come back.',
  },
  owner: {
    break: (until) => `The owner of this account is taking a break until ${until}`,
    exclusion: (until) => `The owner of this account has stopped playing until ${until}`,
    returns: (when) => `The owner of this account has stopped playing, until ${when}`,
    isOver: 'The owner of this account has stopped playing',
  },
  more: 'See more',
  budget: (left, of) => `You can stake ${left} of ${of} baht today`,
  budgetUsed: (of) => `Your budget of today, ${of} baht, is used up. You can bet again after midnight.`,
}
