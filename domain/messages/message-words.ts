import { howMany } from '../how-many.ts'
import { findLottery } from '../lottery/registry.ts'
import { roundName } from '../lottery/round-name.ts'
import { PICTURE_KEPT_DAYS } from '../payments/document.ts'
import type { SuggestedLimit } from '../safer/care.ts'
import type { Language, Words } from '../words.ts'
import type { Message, MessageFacts } from './message.ts'
import { baht } from './message-baht.ts'
import { movedWords } from './moved-words.ts'
import { rankedWords } from './ranked-words.ts'

/** What a member reads of a message. */
export interface MessageWords {
  readonly title: string
  readonly text: string
}

type Says<Kind extends keyof MessageFacts> = (
  facts: MessageFacts[Kind],
  language: Language,
) => { readonly title: Words; readonly text: Words }

/** The words of a message in a language. */
export function wordsOfMessage(message: Message, language: Language): MessageWords {
  const says = SAYS[message.kind] as Says<never>
  const { title, text } = says(message.facts as never, language)
  return { title: title[language], text: text[language] }
}

const SAYS: { readonly [Kind in keyof MessageFacts]: Says<Kind> } = {
  won: ({ amount, ...round }, language) => ({
    title: { th: `ถูกรางวัล ${baht(amount)}`, en: `You won ${baht(amount)}` },
    text: {
      th: `${roundOf(round, language)} จ่ายเข้ากระเป๋าแล้ว`,
      en: `${roundOf(round, language)}. It is in your wallet.`,
    },
  }),
  corrected: ({ amount, ...round }, language) => ({
    title:
      amount > 0
        ? { th: `ผลถูกแก้ไข ได้เพิ่ม ${baht(amount)}`, en: `Result corrected: ${baht(amount)} more` }
        : { th: `ผลถูกแก้ไข คืนไป ${baht(-amount)}`, en: `Result corrected: ${baht(-amount)} taken back` },
    text: {
      th: `${roundOf(round, language)} ส่วนต่างจากที่จ่ายไว้ก่อนหน้า`,
      en: `${roundOf(round, language)}. The difference to what was paid before.`,
    },
  }),
  refunded: ({ amount, why, ...round }, language) => ({
    title: { th: `คืนเงินแทง ${baht(amount)}`, en: `Stakes returned: ${baht(amount)}` },
    text:
      why === 'void'
        ? {
            th: `${roundOf(round, language)} ถูกยกเลิก เงินแทงกลับเข้ากระเป๋าแล้ว`,
            en: `${roundOf(round, language)} is void. Your stakes are back in your wallet.`,
          }
        : {
            th: `${roundOf(round, language)} ผลออกก่อนรับแทง เงินแทงกลับเข้ากระเป๋าแล้ว`,
            en: `${roundOf(round, language)}: the result was out before the bet. Your stakes are back in your wallet.`,
          },
  }),
  deposited: ({ amount }) => ({
    title: { th: `เงินฝากเข้าแล้ว ${baht(amount)}`, en: `Deposit in: ${baht(amount)}` },
    text: { th: 'เงินอยู่ในกระเป๋าแล้ว', en: 'It is in your wallet.' },
  }),
  'came-short': ({ amount, came }) => ({
    title: { th: `ผู้รับบอกว่าเงินเข้า ${baht(came)}`, en: `The receiver says that ${baht(came)} came` },
    text: {
      th: `รายการฝาก ${baht(amount)} ที่โอนให้สมาชิก ตอบภายใน 30 นาที ถ้าไม่ตอบ เจ้าหน้าที่สองคนตัดสิน`,
      en: `Of your deposit of ${baht(amount)} to a member. Answer within 30 minutes; after that two of our staff decide.`,
    },
  }),
  withdrawn: ({ amount, returned }) => ({
    title: { th: `ถอนเงินสำเร็จ ${baht(amount)}`, en: `Withdrawal paid: ${baht(amount)}` },
    text:
      returned > 0
        ? {
            th: `โอนเข้าบัญชีของคุณแล้ว อีก ${baht(returned)} กลับเข้ากระเป๋า`,
            en: `Sent to your bank account. ${baht(returned)} is back in your wallet.`,
          }
        : { th: 'โอนเข้าบัญชีของคุณแล้ว', en: 'Sent to your bank account.' },
  }),
  returned: ({ amount, reason }) => ({
    title: { th: `ถอนเงินไม่สำเร็จ ${baht(amount)}`, en: `Withdrawal not paid: ${baht(amount)}` },
    text: {
      th: `เงินกลับเข้ากระเป๋าแล้ว${reason ? ` เหตุผล: ${reason}` : ''}`,
      en: `The money is back in your wallet.${reason ? ` Reason: ${reason}` : ''}`,
    },
  }),
  document: (facts) =>
    facts.now === 'accepted'
      ? {
          title: { th: 'เอกสารยืนยันตัวตนผ่านแล้ว', en: 'Your identity document is accepted' },
          text: {
            th: `ไม่ต้องส่งอีก รูปจะถูกลบใน ${PICTURE_KEPT_DAYS} วัน`,
            en: `You need not send another. The picture is deleted after ${howMany(PICTURE_KEPT_DAYS, 'day')}.`,
          },
        }
      : {
          title: { th: 'เอกสารยืนยันตัวตนไม่ผ่าน', en: 'Your identity document was refused' },
          text: {
            th: `เหตุผล: ${facts.reason} รูปถูกลบแล้ว ส่งใหม่ได้ที่หน้าถอนเงิน`,
            en: `Reason: ${facts.reason} The picture is deleted. You can send another on the withdrawal page.`,
          },
        },
  adjusted: ({ amount }) => ({
    title:
      amount > 0
        ? { th: `เจ้าหน้าที่เพิ่มเงิน ${baht(amount)}`, en: `Staff added ${baht(amount)}` }
        : { th: `เจ้าหน้าที่หักเงิน ${baht(-amount)}`, en: `Staff took ${baht(-amount)}` },
    text: {
      th: 'ปรับโดยเจ้าหน้าที่สองคน ไม่ทราบว่าเพราะอะไร ติดต่อเราได้',
      en: 'Two people of the staff agreed to it. Contact us if you do not know why.',
    },
  }),
  'over-limit': ({ amount }) => ({
    title: { th: `ยังไม่เพิ่มเงินฝาก ${baht(amount)}`, en: `Deposit of ${baht(amount)} not added` },
    text: {
      th: 'เงินเข้ามาหลังรายการหมดเวลาหรือมากกว่าที่แจ้ง และเกินวงเงินฝากที่คุณตั้งไว้ เราจะโอนคืนบัญชีที่โอนมา',
      en: 'It came after its order had ended, or was more than you asked for, and is above the deposit limit you have set. We send it back to the account it came from.',
    },
  }),
  'bonus-paid': ({ amount, of }) => ({
    title:
      of === 'promotion'
        ? { th: `โบนัสเป็นเงินสดแล้ว ${baht(amount)}`, en: `Bonus is cash now: ${baht(amount)}` }
        : { th: `เครดิตฟรีเป็นเงินสดแล้ว ${baht(amount)}`, en: `Free credit is cash now: ${baht(amount)}` },
    text: { th: 'ทำยอดครบตามเงื่อนไขแล้ว', en: 'You have played what it asked for.' },
  }),
  'bonus-spent': ({ amount }) => ({
    title: { th: `ไม่ได้โบนัส ${baht(amount)}`, en: `No bonus of ${baht(amount)}` },
    text: {
      th: 'งบของโปรโมชันหมดก่อนเงินฝากเข้า เงินฝากอยู่ครบ และไม่มีอะไรต้องแทงเพื่อโปรโมชันนี้',
      en: 'The budget of the promotion was gone before your deposit arrived. Your deposit is whole, and nothing is to be staked for the promotion.',
    },
  }),
  collected: ({ amount, of }) => ({
    title:
      of === 'cashback'
        ? { th: `รับเงินคืนแล้ว ${baht(amount)}`, en: `Cashback collected: ${baht(amount)}` }
        : { th: `รายได้แนะนำเพื่อนเข้ากระเป๋า ${baht(amount)}`, en: `Affiliate income: ${baht(amount)}` },
    text: { th: 'เงินอยู่ในกระเป๋าแล้ว', en: 'It is in your wallet.' },
  }),
  ranked: rankedWords,
  'game-moved': movedWords,
  'signed-in': ({ device }) => ({
    title: { th: 'มีการเข้าสู่ระบบจากเครื่องใหม่', en: 'Signed in on a new device' },
    text: {
      th: `${device || 'ไม่ทราบเครื่อง'} ถ้าไม่ใช่คุณ ให้เปลี่ยนรหัสผ่านทันที`,
      en: `${device || 'Unknown device'}. If it was not you, change your password now.`,
    },
  }),
  'password-changed': ({ by }) => ({
    title: { th: 'เปลี่ยนรหัสผ่านแล้ว', en: 'Password changed' },
    text:
      by === 'member'
        ? {
            th: 'เครื่องอื่นออกจากระบบทั้งหมด ถ้าไม่ใช่คุณ ติดต่อเราทันที',
            en: 'All other devices are signed out. If it was not you, contact us now.',
          }
        : {
            th: 'ตั้งใหม่ด้วยรหัสที่ส่งให้ ทุกเครื่องออกจากระบบ ถ้าไม่ใช่คุณ ติดต่อเราทันที',
            en: 'It was set anew with a code. All devices are signed out. If it was not you, contact us now.',
          },
  }),
  'two-step': ({ now }) => ({
    title: TWO_STEP[now],
    text: { th: 'ถ้าไม่ใช่คุณ ติดต่อเราทันที', en: 'If it was not you, contact us now.' },
  }),
  pin: ({ now }) => ({
    title: PIN[now],
    text: { th: 'ถ้าไม่ใช่คุณ ติดต่อเราทันที', en: 'If it was not you, contact us now.' },
  }),
  'play-care': (facts) => PLAY_CARE[facts.of](facts as never),
  assistant: ({ name, now }) => ({
    title: { th: `ผู้ช่วย ${name}: ${ASSISTANT[now].th}`, en: `Assistant ${name}: ${ASSISTANT[now].en}` },
    text:
      now === 'own-password' || now === 'step-on' || now === 'step-off'
        ? {
            th: 'ผู้ช่วยตั้งเอง ถ้าผิดปกติ ให้ตั้งรหัสผ่านใหม่ให้ผู้ช่วย',
            en: 'The assistant did this. If it looks wrong, give the assistant a new password.',
          }
        : {
            th: 'ถ้าไม่ใช่คุณ ให้เปลี่ยนรหัสผ่านทันที',
            en: 'If it was not you, change your password now.',
          },
  }),
  letter: written,
  offer: written,
}

/** As people wrote it. */
function written({ titleTh, textTh, titleEn, textEn }: MessageFacts['letter']) {
  return { title: { th: titleTh, en: titleEn ?? titleTh }, text: { th: textTh, en: textEn ?? textTh } }
}

type Care = MessageFacts['play-care']

/** Plain and calm: no figure of the member's play, no warning, and nothing that asks for an answer. */
const PLAY_CARE: {
  readonly [Of in Care['of']]: (facts: Extract<Care, { of: Of }>) => { title: Words; text: Words }
} = {
  limits: () => ({
    title: { th: 'ตั้งวงเงินของคุณเองได้', en: 'You can set limits of your own' },
    text: {
      th: 'วงเงินฝาก แทง เสีย หรือเวลาเล่น ตั้ง ลด หรือพักได้ทุกเมื่อ',
      en: 'For deposits, stakes, losses or time. Set them, lower them or take a break at any time.',
    },
  }),
  talk: () => ({
    title: { th: 'อยากให้คุณเล่นอย่างสบายใจ', en: 'We want you to feel well when you play' },
    text: {
      th: 'ดูเวลาและวงเงินของคุณ หรือพักสักระยะได้ที่นี่ อยากคุยกับเรา ติดต่อได้เสมอ',
      en: 'See your time and limits here, or take a break. You can always talk to us.',
    },
  }),
  review: () => ({
    title: { th: 'ดูยอดการเล่นของคุณสักครั้ง', en: 'Have a look at your play' },
    text: {
      th: 'ฝาก แทง ถูกรางวัล และถอนไปเท่าไร ดูได้ที่รายการเงิน และตั้งหรือลดวงเงินได้ที่นี่',
      en: 'Your statement says what you deposited, staked, won and withdrew. Limits can be set and lowered here.',
    },
  }),
  limit: ({ kind, span, max }) => ({
    title: {
      th: `ลองตั้ง${LIMIT_KIND[kind].th} ${baht(max)} ใน${LIMIT_SPAN[span].th}`,
      en: `A limit you might like: ${baht(max)} of ${LIMIT_KIND[kind].en} in ${LIMIT_SPAN[span].en}`,
    },
    text: {
      th: 'เจ้าหน้าที่แนะนำเท่านั้น คุณตั้งเองหรือไม่ตั้งก็ได้',
      en: 'It is a suggestion of our staff. Whether you set it is up to you.',
    },
  }),
  break: ({ until }) => ({
    title: { th: 'เจ้าหน้าที่ให้คุณพักการเล่น', en: 'Our staff have begun a break for you' },
    text: {
      th: `ถึง ${clockOf(until)} น. ถอนเงินและดูประวัติได้ตามปกติ มีคำถาม ติดต่อเราได้เสมอ`,
      en: `Until ${clockOf(until)}. You can withdraw and see your history. Ask us whatever you like.`,
    },
  }),
}

const LIMIT_KIND: Readonly<Record<SuggestedLimit['kind'], Words>> = {
  deposit: { th: 'วงเงินฝาก', en: 'deposits' },
  stake: { th: 'วงเงินแทง', en: 'stakes' },
  loss: { th: 'วงเงินเสีย', en: 'losses' },
}

const LIMIT_SPAN: Readonly<Record<SuggestedLimit['span'], Words>> = {
  day: { th: ' 24 ชั่วโมง', en: '24 hours' },
  week: { th: ' 7 วัน', en: '7 days' },
  month: { th: ' 1 เดือน', en: 'a month' },
}

/** Day, month and time in Bangkok, of an ISO time there. */
function clockOf(iso: string): string {
  const [, month = '', day = '', clock = ''] = /^\d+-(\d+)-(\d+)T(\d+:\d+)/.exec(iso) ?? []
  return `${Number(day)}/${Number(month)} ${clock}`
}

const TWO_STEP: Readonly<Record<MessageFacts['two-step']['now'], Words>> = {
  on: { th: 'เปิดการยืนยันสองขั้นแล้ว', en: 'Two-step sign-in is on' },
  off: { th: 'ปิดการยืนยันสองขั้นแล้ว', en: 'Two-step sign-in is off' },
  reset: { th: 'เจ้าหน้าที่ปิดการยืนยันสองขั้นให้แล้ว', en: 'Staff have turned two-step sign-in off' },
}

const PIN: Readonly<Record<MessageFacts['pin']['now'], Words>> = {
  set: { th: 'ตั้ง PIN แล้ว', en: 'PIN set' },
  changed: { th: 'เปลี่ยน PIN แล้ว', en: 'PIN changed' },
  reset: { th: 'ตั้ง PIN ใหม่แล้ว', en: 'PIN set anew' },
}

const ASSISTANT: Readonly<Record<MessageFacts['assistant']['now'], Words>> = {
  made: { th: 'สร้างแล้ว', en: 'made' },
  banned: { th: 'ถูกระงับ', en: 'banned' },
  unbanned: { th: 'ใช้งานได้อีกครั้ง', en: 'no longer banned' },
  password: { th: 'ตั้งรหัสผ่านใหม่', en: 'new password' },
  'own-password': { th: 'เปลี่ยนรหัสผ่านของตัวเองแล้ว', en: 'has changed its own password' },
  'step-on': { th: 'เปิดการยืนยันสองขั้นแล้ว', en: 'two-step sign-in is on' },
  'step-off': { th: 'ปิดการยืนยันสองขั้นแล้ว', en: 'two-step sign-in is off' },
  'step-reset': { th: 'คุณปิดการยืนยันสองขั้นให้แล้ว', en: 'you have turned two-step sign-in off' },
}

function roundOf(
  { lottery, code, date }: Pick<MessageFacts['won'], 'lottery' | 'code' | 'date'>,
  language: Language,
): string {
  const name = findLottery(lottery)?.name[language] ?? lottery
  const [, month, day] = date.split('-').map(Number)
  return `${roundName(name, code, language)} ${day}/${month}`
}
