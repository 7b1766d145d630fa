import type { Twin } from '../../../domain/words.ts'
import type { firstLimitText as Thai } from '../first-limit.ts'

export const firstLimitText: Twin<typeof Thai> = {
  title: 'Set limits first?',
  registered: 'You are registered',
  lead: 'Fill in only what you want to limit: what stays empty has no limit. It holds at once, and raising it later takes 24 hours. You can also do without for now.',
  why: {
    deposit: 'Once it is reached, no more is taken',
    stake: 'Lottery bets and games together',
    loss: 'What you stake, less what you win',
    time: 'Minutes at play on all devices. After them no bets and no new games.',
  },
  submit: 'Set what is filled in',
  nothing: 'Nothing is filled in. Fill in at least one, or skip it for now.',
  skip: 'Not now',
  set: 'What you have set',
  holds: 'It holds from now on',
  goOn: 'Go to the home page',
  later: 'Set more, lower them or take a break at any time under Profile › Play control.',
}
