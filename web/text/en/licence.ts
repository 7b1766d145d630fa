import { howMany } from '../../../domain/how-many.ts'
import type { Twin } from '../../../domain/words.ts'
import type { licenceText as Thai } from '../licence.ts'

export const licenceText: Twin<typeof Thai> = {
  closed: 'No real money is taken here yet: no bets and no deposits. You can still withdraw.',
  line: ({ jurisdiction, licenceNo, helpName, helpPhone }) =>
    [
      licenceNo && `Licence ${licenceNo}`,
      jurisdiction,
      helpPhone && `Help line ${helpName} ${helpPhone}`.replace('  ', ' '),
    ]
      .filter(Boolean)
      .join(' · '),
  help: 'Talk to somebody who can help',
  helpWhy: 'If play has become a burden, or you worry about somebody, call. You need not name your account.',
  none: 'This site has set no help line',
  call: (phone) => `Call ${phone}`,
  licence: 'Licence',
  number: 'Number',
  jurisdiction: 'Given by',
  age: 'Age to register',
  years: (age) => `${howMany(age, 'year')} or more`,
}
