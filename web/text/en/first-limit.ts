import type { Twin } from '../../../domain/words.ts'
import type { firstLimitText as Thai } from '../first-limit.ts'

export const firstLimitText: Twin<typeof Thai> = {
  title: 'Set a deposit limit first?',
  registered: 'You are registered',
  lead: 'Choose what you are comfortable to deposit. Once it is reached, no more is taken. You can also do without one for now.',
  usual: 'Usual amounts',
  skip: 'Not now',
  set: 'Your deposit limit',
  holds: 'It holds from now on',
  goOn: 'Go to the home page',
  later: 'Set more, lower them or take a break at any time under Profile › Play control.',
}
