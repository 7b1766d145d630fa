import { type Licence, licenceWith } from '../../../domain/operator/licence.ts'
import type { Operator } from './operator.ts'

export function licenceOf({ settings, demo }: Pick<Operator, 'settings' | 'demo'>): Licence {
  return licenceWith(settings.licence ?? {}, demo)
}
