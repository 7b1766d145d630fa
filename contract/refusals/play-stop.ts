import type { Words } from '../../domain/words.ts'

/** The stop that holds, as a refusal of play tells it. */
export interface StopTold {
  readonly kind: 'break' | 'exclusion'
  readonly ends_at: string
  /** Of an exclusion: from when the member plays again, once that was asked for. */
  readonly returns_at: string | null
  /** Of an exclusion: its time is over, and nobody has asked to come back. */
  readonly may_return: boolean
  /** It is told to an assistant of the member. */
  readonly of_owner: boolean
}

/** What a member reads who has stopped playing: until when. */
export function playStopWords(code: string, extra: Readonly<Record<string, unknown>>): Words | undefined {
  if (code !== 'PLAY_STOPPED' || !extra.stop) return undefined
  const stop = extra.stop as StopTold
  const begins = stopWords(stop)
  return {
    th: `${begins.th} ตอนนี้แทง ฝาก และรับรางวัลไม่ได้${stop.of_owner ? '' : ' ถอนเงินได้ตามปกติ'}`,
    en: `${begins.en} No bets, deposits or rewards for now.${stop.of_owner ? '' : ' You can still withdraw.'}`,
  }
}

/** Who has stopped, and until when, in one sentence. */
function stopWords({ kind, ends_at: endsAt, ...stop }: StopTold): Words {
  const who = stop.of_owner
    ? { th: 'เจ้าของบัญชี', en: 'The owner of this account has' }
    : { th: 'คุณ', en: 'You have' }
  const until = moment(endsAt)
  if (stop.returns_at) {
    const back = moment(stop.returns_at)
    return {
      th: `${who.th}หยุดเล่นไว้ เล่นได้อีกครั้ง ${back.th}`,
      en: `${who.en} stopped playing until ${back.en}.`,
    }
  }
  if (kind === 'break')
    return { th: `${who.th}พักการเล่นไว้ถึง ${until.th}`, en: `${who.en} taken a break until ${until.en}.` }
  if (stop.may_return) {
    return {
      th: `${who.th}หยุดเล่นไว้ ครบเวลาแล้ว${stop.of_owner ? '' : ' ขอกลับมาเล่นได้ที่หน้าควบคุมการเล่น'}`,
      en: `${who.en} stopped playing. The time is over${stop.of_owner ? '.' : ': ask to come back under Play control.'}`,
    }
  }
  return {
    th: `${who.th}หยุดเล่นระยะยาวไว้ถึง ${until.th} หลังจากนั้นขอกลับมาเล่นได้`,
    en: `${who.en} stopped playing until ${until.en}, and can ask to come back after that.`,
  }
}

/** Day, month and year with the time, in Bangkok; in Thai of the Buddhist era. */
function moment(iso: string): Words {
  const at = new Date(iso)
  const day = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'Asia/Bangkok' } as const
  const time = at.toLocaleTimeString('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Asia/Bangkok',
  })
  return {
    th: `${at.toLocaleDateString('th-TH', day)} ${time} น.`,
    en: `${at.toLocaleDateString('en-GB', day)}, ${time}`,
  }
}
