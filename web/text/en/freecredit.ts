import { howMany } from '../../../domain/how-many.ts'
import type { Twin } from '../../../domain/words.ts'
import type { freecreditText as Thai } from '../freecredit.ts'

export const freecreditText: Twin<typeof Thai> = {
  title: 'Free credit',
  failed: 'Free credit could not be loaded',
  code: 'Code',
  codeHint: '16 letters and digits, with dashes or without',
  look: 'See the terms',
  lead: 'Enter a code to see what it gives and what you would have to stake, before you claim it',
  gives: (credit, need) => `${credit} baht of free credit once you have staked ${need} baht of your own`,
  least: (baht) => `It comes to your wallet once played free credit adds up to ${baht} baht`,
  most: (baht) => `${baht} baht of this campaign a member at most`,
  each: (times, device) =>
    `${times === 1 ? 'Once' : howMany(times, 'time')} a person: ${
      device === times
        ? 'one phone, bank account or device is one person'
        : `one phone or bank account is one person, and all who share a device claim ${howMany(device, 'time')} together`
    }`,
  ends: (moment) => `To be claimed until ${moment}`,
  waits: 'Free credit is not in your wallet and cannot be staked. It becomes cash once, when all is played.',
  withdrawal: 'Until it is played you cannot withdraw, but you can give the free credit up at any time',
  counts:
    'Lottery stakes count once their round is drawn and they are not given back, games once their round is over. Bets of one round that cancel each other count nothing.',
  claim: (credit) => `Claim ${credit} baht of free credit`,
  claimed: 'Claimed: the free credit waits below',
  bank: 'Add a bank account',
  promotion: 'To the promotions',
  wallet: 'Free credit that waits',
  walletWhy: 'Apart from your cash: it can be neither withdrawn nor staked yet',
  empty: 'No free credit yet',
  emptyWhy: 'What you claim shows here, with what there is to stake',
  done: (done, need) => `${done} of ${need} baht staked`,
  left: (left) => `${left} baht to go`,
  ready: (least) => `All is staked: it waits until there is ${least} baht of it`,
  bet: 'Place a bet',
  giveUp: 'Give the free credit up',
  giveUpOf: (baht) => `Give up ${baht} baht of free credit`,
  giveUpWhy:
    'The free credit and its code are gone, and nothing more is to be staked for it. Your own money stays whole.',
  gaveUp: 'The free credit is given up',
  kept: 'All was staked already: the free credit is kept',
  ended: 'Before, of the last 30 codes',
  states: { active: 'In play', ready: 'Played', converted: 'Became cash', 'given-up': 'Given up' },
  owed: (left) => `A round that had counted was cancelled: stake ${left} baht more to withdraw`,
}
