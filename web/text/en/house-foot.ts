import type { Twin } from '../../../domain/words.ts'
import type { houseFootText as Thai } from '../house-foot.ts'

export const houseFootText: Twin<typeof Thai> = {
  about:
    'Online lotteries that show the rate before you bet. Numbers that are limited or closed are always marked, and every ticket can be verified afterwards.',
  banks: ['KBank', 'SCB', 'Bangkok Bank', 'Krungthai', 'Krungsri', 'ttb', 'GSB', 'BAAC'],
}
