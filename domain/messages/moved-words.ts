import { findProvider } from '../games/providers.ts'
import type { Words } from '../words.ts'
import type { MessageFacts } from './message.ts'
import { baht } from './message-baht.ts'

/** What became of money that a provider of games said nothing about when it was asked to move it. */
export function movedWords({ provider, way, amount, now }: MessageFacts['game-moved']): {
  readonly title: Words
  readonly text: Words
} {
  const name = findProvider(provider)?.name ?? { th: provider, en: provider }
  const sum = baht(amount)
  if (way === 'in')
    return now === 'done'
      ? {
          title: { th: `โยกเข้า ${sum} สำเร็จ`, en: `${sum} moved to ${name.en}` },
          text: { th: `เงินอยู่ในกระเป๋า ${name.th} แล้ว`, en: 'The provider has confirmed it.' },
        }
      : {
          title: { th: `โยกเข้า ${sum} ไม่สำเร็จ`, en: `${sum} was not moved to ${name.en}` },
          text: {
            th: `กระเป๋า ${name.th} ไม่ได้รับเงิน เงินกลับเข้ากระเป๋าหลักแล้ว`,
            en: 'It is back in your wallet.',
          },
        }
  return now === 'done'
    ? {
        title: { th: `นำกลับ ${sum} สำเร็จ`, en: `${sum} is back from ${name.en}` },
        text: { th: `เงินจาก ${name.th} เข้ากระเป๋าหลักแล้ว`, en: 'It is in your wallet.' },
      }
    : {
        title: { th: `นำกลับ ${sum} ไม่สำเร็จ`, en: `${sum} did not come back from ${name.en}` },
        text: {
          th: `เงินยังอยู่ในกระเป๋า ${name.th} นำกลับได้อีกครั้งที่หน้าโยกเงิน`,
          en: 'It is still there. You can bring it back again where money is moved.',
        },
      }
}
