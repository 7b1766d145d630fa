import type { Twin } from '../../../domain/words.ts'
import type { protectionText as Thai, pinText as ThaiPin, twoStepText as ThaiTwoStep } from '../protection.ts'

export const protectionText: Twin<typeof Thai> = {
  heading: 'Security',
  failed: 'Your security settings could not be loaded',
  on: 'On',
  off: 'Off',
  set: 'Set',
  notSet: 'Not set',
  back: 'Back to account settings',
}

export const twoStepText: Twin<typeof ThaiTwoStep> = {
  title: 'Two-step sign-in',
  brief: 'Asks for a code from your phone at every sign-in',
  lead: 'Even someone who knows your password cannot get in without the code from your phone',
  needs:
    'You need an authenticator app on your phone, such as Google Authenticator or Microsoft Authenticator. It works without the internet.',
  password: 'Current password',
  begin: 'Set up',
  scanHeading: 'Scan with the app',
  scan: 'Open the authenticator app, choose to add an account, and scan this picture',
  qr: 'QR code for the authenticator app',
  sameDevice: 'The app is on this device: tap to add the account',
  typed: 'Cannot scan? Type this key into the app',
  confirmHeading: 'Enter the code the app shows',
  confirmHint: '6 digits, new every 30 seconds',
  endsOthers: 'Turning it on signs out all other devices',
  confirm: 'Turn on two-step sign-in',
  since: (date) => `On since ${date}`,
  codesLeft: (count) => `${count} of 10 recovery codes left`,
  codesFew: 'Few recovery codes are left. Make new ones before you run out.',
  renewHeading: 'Make new recovery codes',
  renewLead: 'All old recovery codes stop working at once',
  renew: 'Make new codes',
  offHeading: 'Turn off two-step sign-in',
  offLead: 'Afterwards anyone who knows your password can get in',
  off: 'Turn off two-step sign-in',
  offDone: 'Two-step sign-in is off',
  turnedOn: 'It is on. All other devices are signed out.',
  codesHeading: 'Your recovery codes',
  codesLead: 'Use them to sign in without your phone. Each works once.',
  codesOnce: 'They are shown only once. Write them down or keep them somewhere safe, not on this phone.',
  kept: 'I have kept them',
  askedFirst:
    'The owner of the account asks all assistants for two-step sign-in. Set it up, and you can go on at once.',
  askedKept: 'The owner of the account asks all assistants for two-step sign-in, so it stays on.',
  askOwner:
    'If phone and recovery codes are lost, the owner of the account can turn two-step sign-in off for you',
}

export const pinText: Twin<typeof ThaiPin> = {
  title: 'PIN',
  brief: '6 digits for money matters',
  lead: '6 digits only you know. They protect your account when somebody else has your phone in hand.',
  usesHeading: 'When it is asked',
  uses: [
    'For each withdrawal',
    'To change the phone number or add a bank account',
    'To sign out other devices',
    'To turn off two-step sign-in',
  ],
  backToWithdrawal: 'Back to your withdrawal',
  setHeading: 'Set a PIN',
  changeHeading: 'Change the PIN',
  forgotHeading: 'Forgot the PIN',
  forgotLead: 'Set a new one with your password. The old one stops working at once.',
  forgotLeadCode:
    'Set a new one with your password and a code from the app. The old one stops working at once.',
  password: 'Current password',
  old: 'Current PIN',
  fresh: 'New PIN',
  freshHint: '6 digits, no run, no repeats, not your date of birth or phone number',
  again: 'New PIN again',
  differs: 'The two new PINs differ',
  set: 'Set PIN',
  change: 'Change PIN',
  reset: 'Set new PIN',
  done: 'PIN saved',
  since: (date) => `Set on ${date}`,
  paused: (time) => `The PIN is paused until ${time} after too many wrong tries`,
}
