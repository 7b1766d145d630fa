import type { Twin } from '../../../domain/words.ts'
import type { settingsMenuText as Thai } from '../settings-menu.ts'

export const settingsMenuText: Twin<typeof Thai> = {
  playControl: 'Play control',
}
