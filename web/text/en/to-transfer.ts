import type { Twin } from '../../../domain/words.ts'
import type { toTransferText as Thai } from '../to-transfer.ts'

export const toTransferText: Twin<typeof Thai> = {
  title: 'Transfer',
  lead: 'These providers keep money in a wallet of their own. Move it there before you play, and bring it back at any time.',
  failed: 'The page could not be loaded',
  main: 'Main wallet',
  inGames: 'In game wallets',
  notAll: 'Wallets whose provider does not answer are not counted',
  home: 'Bring everything back',
  none: 'No provider here keeps a wallet. Those that are open take money from your main wallet, and nothing has to be moved.',
  unanswered: 'The provider has not said how much is there',
  off: 'This provider takes no money for now. You can bring yours back as usual.',
  amount: 'Move in (baht)',
  into: 'Move in',
  intoSpoken: (name: string) => `Move in to the wallet of ${name}`,
  out: (amount: string) => `Bring back ${amount} baht`,
  onItsWay: {
    in: (amount: string) => `${amount} baht is on its way there`,
    out: (amount: string) => `${amount} baht is on its way back`,
  },
  moved: {
    in: (amount: string) => `Moved in ${amount} baht`,
    out: (amount: string) => `Brought back ${amount} baht`,
  },
  notMoved: {
    in: 'The provider did not take it. The money is in your main wallet. Try again.',
    out: 'The provider did not give it back. The money is in your game wallet. Try again.',
  },
  asking:
    'The provider has not confirmed yet. The money is set aside. We ask until we know, and tell you in your messages.',
  latest: 'Latest transfers',
  latestNone: 'Nothing was moved yet',
  ways: { in: 'Moved in', out: 'Brought back' },
  states: {
    sending: 'On its way',
    unknown: 'Waiting for the provider',
    done: 'Done',
    failed: 'Not done, the money is where it was',
  },
  notHere: 'This page opens no games, and shows no play of these wallets: that is at the provider.',
  withdrawNote: (amount: string) => `${amount} baht is in game wallets: bring it back before you withdraw.`,
}
