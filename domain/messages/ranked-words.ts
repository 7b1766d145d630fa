import { howMany } from '../how-many.ts'
import type { Words } from '../words.ts'
import type { MessageFacts } from './message.ts'

type Ranked = MessageFacts['ranked']

/** From today on a member has another rank. Says only what the rank brings. */
export function rankedWords(ranked: Ranked): { readonly title: Words; readonly text: Words } {
  const { rank, before } = ranked
  return {
    title:
      rank > before
        ? { th: `เลื่อนเป็นระดับ ${rank}`, en: `You have reached rank ${rank}` }
        : rank > 0
          ? { th: `ระดับของคุณเป็น ${rank}`, en: `Your rank is ${rank} now` }
          : { th: 'คุณไม่มีระดับแล้ว', en: 'You have no rank now' },
    text:
      rank > 0
        ? brings(ranked)
        : {
            th: 'ยอดเล่น 30 วันที่ผ่านมาไม่ถึงขั้นแรก',
            en: 'The turnover of the last 30 days is below the first step.',
          },
  }
}

function brings({ percent, raise = 0 }: Ranked): Words {
  const more = raise / 10
  if (percent > 0 && raise > 0) {
    return {
      th: `ได้เงินคืนเพิ่ม ${percent}% และถูกรางวัลจ่ายเพิ่มได้ถึง ${more}%`,
      en: `${howMany(percent, 'point')} more cashback, and wins pay up to ${more}% more.`,
    }
  }
  if (percent > 0) return { th: `ได้เงินคืนเพิ่ม ${percent}%`, en: `${howMany(percent, 'point')} more cashback.` }
  if (raise > 0) return { th: `ถูกรางวัลจ่ายเพิ่มได้ถึง ${more}%`, en: `Wins pay up to ${more}% more.` }
  return { th: 'ระดับถัดไปได้อะไรเพิ่ม ดูที่หน้าระดับสมาชิก', en: 'The page of ranks says what the next ones bring.' }
}
