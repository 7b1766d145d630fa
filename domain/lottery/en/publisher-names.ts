import type { Words } from '../../words.ts'
import type { PUBLISHER_NAMES as Thai } from '../publisher-names.ts'

export const PUBLISHER_NAMES: Words<typeof Thai> = {
  government: 'Government Lottery Office',
  baac: 'Bank for Agriculture and Agricultural Cooperatives',
  gsb: 'Government Savings Bank',
  exchange: 'The Stock Exchange of Thailand',
}
