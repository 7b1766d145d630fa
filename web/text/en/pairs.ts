import { howMany } from '../../../domain/how-many.ts'
import type { Twin } from '../../../domain/words.ts'
import type { pairText as Thai } from '../pairs.ts'

export const pairText: Twin<typeof Thai> = {
  choose: 'Pay a member who withdraws',
  chooseHint: (amounts) => `Members wait for: ${amounts.join(' · ')} baht`,
  noBonus: 'No bonus of a promotion comes this way',
  payExactly: 'Transfer this to the member',
  startOf: (amount) => `Find somebody to pay ฿${amount}`,
  paid: 'You said that it was sent',
  answerLeft: 'The receiver answers within',
  now: {
    open: 'Transfer it, then attach the slip below',
    shown: 'Waiting for the receiver to confirm. Do not transfer again.',
    short: 'The receiver says that less has come. Please answer above. Do not transfer more.',
    disputed: 'Staff compare your slip with what the receiver says. Do not transfer again.',
    paid: 'The money is in your wallet',
    ended: 'This one has ended',
  },
  safe: 'The receiver’s money is set aside with us. Once the transfer is confirmed it is yours at once. If you two disagree, two of our staff decide.',
  lateTitle: (baht) => `The time to transfer ${baht} baht to a member is over`,
  lateLead: 'If you have not transferred yet, do not. If you have, attach the slip within 24 hours.',
  lateGiven: 'We have your slip. Staff check whether the money has reached the receiver.',
  lateGivenTitle: (baht) => `Your transfer of ${baht} baht to a member is being checked`,
  lateState: 'Staff check a slip that came late',
  lateFrom:
    'Who was to pay this has sent a slip after the time was over. We still pay this part to you. There is nothing to do.',
  lateOf: (baht) => `A member sent a slip for ${baht} baht after the time was over. Staff check it.`,
  slipLead: 'Attach the slip for the receiver. After that it cannot be cancelled.',
  allow: 'Let members who deposit pay me',
  allowHint:
    'Members may take on a part for 60 minutes at most; we pay the rest ourselves, once no part is still to be transferred or checked. Who pays you sees your account number and name.',
  waits: 'Approved. Waiting for members who deposit',
  partsTitle: 'Members pay you',
  membersUntil: (clock) =>
    `Members may take on a part until ${clock}. Then we pay the rest, once no part is still to be transferred or checked`,
  waitsForParts:
    'No more members are looked for. We pay the rest once every part that members transfer is checked',
  from: (bank, account) => `from ${bank} ${account}`,
  received: 'It has come',
  receivedLead: (baht) =>
    `Confirm only when you see ${baht} baht in your account. This part of what was set aside for you is the sender’s at once, and it cannot be taken back.`,
  receivedSay: 'Confirm that it has come',
  notReceived: 'It has not come',
  short: 'Less has come',
  shortLead: (asked) =>
    `Enter what you see in your account, less than ${asked} baht. Once the sender says the same, so much is theirs, and what is missing stays yours to be paid out. You can say it once.`,
  shortAmount: 'What has come (baht)',
  shortSay: 'Say that so much has come',
  shortSaid: (came) => `You said that ${came} baht have come`,
  shortWaits: 'If the sender disagrees, or does not answer within 30 minutes, two of our staff decide.',
  shortPaid: (came, missing) =>
    `${came} baht have come. The ${missing} baht that are missing stay yours to be paid out.`,
  shortTitle: (came, asked) => `The receiver says that ${came} of ${asked} baht have come`,
  shortAsk: 'Look at the amount on your slip before you answer.',
  shortLeft: 'Answer within',
  shortAgree: (came) => `I did send ${came} baht`,
  shortAgreeLead: (came, missing) =>
    `${came} baht are in your wallet at once, and the ${missing} baht that are missing count as never sent. It cannot be taken back.`,
  shortAgreeSay: 'Confirm this amount',
  shortNotAgree: (asked) => `No, I sent all ${asked} baht`,
  shortNotAgreeHint: 'Two of our staff look at your slip and decide. Do not transfer more.',
  check: 'Look at your bank’s app before you answer. “It has come” cannot be taken back.',
  pictureLead:
    'A picture of your account’s movements, without this money in it, helps our staff to decide sooner. You need not send one.',
  pictureFile: 'Picture of your account’s movements',
  pictureChoose: 'Choose a picture',
  pictureSend: 'Send it to our staff',
  picturesKept: (count, most) =>
    `We have ${count} of ${howMany(most, 'picture')}. Our staff see them beside the sender’s slip.`,
  pictureShown: (nth) => `Picture ${nth} that you have sent`,
  states: {
    open: 'waiting',
    shown: 'slip attached',
    short: 'the sender is asked',
    disputed: 'staff look at it',
    paid: 'received',
    ended: 'ended',
  },
}
