import { type Licence, licenceWith } from '../../../domain/operator/licence.ts'
import type { Operator } from './operator.ts'

export function licenceOf({ settings }: Pick<Operator, 'settings'>): Licence {
  return licenceWith(settings.licence ?? {})
}
